package org.justonce.platform;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The root of all resources: even an unknown path below it answers with a problem. */
@ApplicationPath("/api")
public class RestApplication extends Application {}
