package org.example.tickets;

import jakarta.security.enterprise.authentication.mechanism.http.BasicAuthenticationMechanismDefinition;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The resources, behind HTTP Basic authentication. */
@ApplicationPath("/api")
@BasicAuthenticationMechanismDefinition(realmName = "tickets")
public class TicketsApplication extends Application {}
