package org.justonce.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

class ServerConfigurationTest {

  /** The default of {@code justonce.payment.webhook-max-concurrent}. */
  private static final int CALLBACKS = 8;

  /** What an operator must set: which parts, and the credentials. Everything else has a default. */
  private static final Set<String> MUST_BE_SET =
      Set.of(
          "justonce.db.kind",
          "justonce.db.password",
          "justonce.broker.kind",
          "justonce.broker.user",
          "justonce.broker.password");

  private static final Pattern VARIABLE = Pattern.compile("\\$\\{(justonce\\.[A-Za-z0-9.-]+)}");

  static Stream<XmlFile> files() {
    return XmlFile.ofServer().stream();
  }

  static Stream<XmlFile> databases() {
    return files().filter(file -> file.name().startsWith("db-"));
  }

  @Test
  void aWrongConfigurationKeepsTheServerFromStarting() {
    XmlFile server = XmlFile.ofServer("server.xml");
    assertThat(server.only("config").getAttribute("onError")).isEqualTo("FAIL");
    assertThat(server.only("featureManager").getAttribute("onError")).isEqualTo("FAIL");
  }

  @Test
  void everyFileIsIncludedAndEveryIncludeIsThere() {
    Set<String> files = files().map(XmlFile::name).collect(Collectors.toCollection(TreeSet::new));
    Set<String> included = new TreeSet<>(Set.of("server.xml"));
    for (Element include : XmlFile.ofServer("server.xml").elements("include")) {
      Pattern location =
          Pattern.compile(
              Pattern.quote(include.getAttribute("location"))
                  .replaceAll("\\$\\{[a-z.]+}", "\\\\E[a-z]+\\\\Q"));
      Set<String> chosen =
          files.stream()
              .filter(name -> location.matcher(name).matches())
              .collect(Collectors.toSet());
      assertThat(chosen).as(include.getAttribute("location")).isNotEmpty();
      included.addAll(chosen);
    }
    assertThat(included).isEqualTo(files);
  }

  @Test
  void thePartsAreDerbyOrPostgresAndAnEmbeddedOrRemoteBroker() {
    assertThat(files().map(XmlFile::name))
        .contains("db-derby.xml", "db-postgres.xml", "broker-embedded.xml", "broker-remote.xml");
  }

  @Test
  void everyMessageDrivenBeanHasItsActivationAndEveryActivationItsBean() {
    List<String> activations =
        files()
            .flatMap(file -> file.elements("jmsActivationSpec").stream())
            .map(element -> element.getAttribute("id"))
            .toList();
    assertThat(Annotated.messageDrivenBeans()).isNotEmpty();
    assertThat(activations)
        .containsExactlyInAnyOrderElementsOf(
            Annotated.messageDrivenBeans().stream().map("justonce/"::concat).toList());
  }

  @Test
  void anActivationWaitsForItsBrokerForEver() {
    for (Element activation : XmlFile.ofServer("messaging.xml").elements("properties.artemis")) {
      assertThat(activation.getAttribute("setupAttempts")).isEqualTo("-1");
      assertThat(activation.getAttribute("useJNDI")).isEqualTo("false");
    }
  }

  @ParameterizedTest
  @MethodSource("databases")
  void everyDatabaseDefinesEachNameThatTheApplicationUses(XmlFile database) {
    Set<String> used = new HashSet<>(Annotated.resourceNames());
    used.addAll(
        XmlFile.read("src/main/resources/META-INF/persistence.xml").texts("jta-data-source"));
    used.addAll(XmlFile.read("src/main/webapp/WEB-INF/web.xml").texts("res-ref-name"));
    assertThat(used).isNotEmpty();
    assertThat(database.attributes())
        .filteredOn(attribute -> attribute.name().equals("jndiName"))
        .extracting(XmlFile.Attribute::value)
        .containsAll(used);
  }

  @ParameterizedTest
  @MethodSource("databases")
  void aDataSourceIsPooledNotXaAndReadsCommittedRows(XmlFile database) {
    Element dataSource = database.only("dataSource");
    assertThat(dataSource.getAttribute("type")).isEqualTo("javax.sql.ConnectionPoolDataSource");
    assertThat(dataSource.getAttribute("isolationLevel")).isEqualTo("TRANSACTION_READ_COMMITTED");
    assertThat(database.attributes()).noneMatch(attribute -> attribute.value().contains("XADataS"));
    assertThat(dataSource.getAttribute("transactional")).isIn("", "true");
  }

  @ParameterizedTest
  @MethodSource("files")
  void noPasswordIsLiteral(XmlFile file) {
    assertThat(file.attributes())
        .filteredOn(attribute -> attribute.name().toLowerCase().contains("password"))
        .allMatch(attribute -> attribute.value().matches("\\$\\{[a-z.]+}"));
    assertThat(file.elements("variable"))
        .filteredOn(variable -> variable.getAttribute("name").contains("password"))
        .isEmpty();
  }

  @Test
  void theRuleForPasswordsHasSomethingToCheck() {
    assertThat(files().flatMap(file -> file.attributes().stream()))
        .filteredOn(attribute -> attribute.name().toLowerCase().contains("password"))
        .hasSizeGreaterThanOrEqualTo(3);
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyVariableHasADefaultInItsFileOrMustBeSet(XmlFile file) {
    for (XmlFile.Attribute attribute : file.attributes()) {
      VARIABLE
          .matcher(attribute.value())
          .results()
          .map(found -> found.group(1))
          .filter(name -> !MUST_BE_SET.contains(name))
          .forEach(name -> assertThat(file.defaultOf(name)).as("%s", attribute).isPresent());
    }
  }

  @Test
  void whatMustBeSetHasNoDefaultAnywhere() {
    assertThat(files().flatMap(file -> file.elements("variable").stream()))
        .extracting(variable -> variable.getAttribute("name"))
        .doesNotContainAnyElementsOf(MUST_BE_SET);
  }

  @Test
  void theOnlyListenerIsPlainHttpAndDefaultsToLoopback() {
    XmlFile http = XmlFile.ofServer("http.xml");
    Element endpoint = http.only("httpEndpoint");
    assertThat(endpoint.getAttribute("host")).isEqualTo("${justonce.http.host}");
    assertThat(http.defaultOf("justonce.http.host")).contains("127.0.0.1");
    assertThat(endpoint.getAttribute("httpsPort")).isEqualTo("-1");
    assertThat(files().flatMap(file -> file.elements("httpEndpoint").stream())).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("databases")
  void protectedOperationsLeaveConnectionsToOthers(XmlFile database) {
    int sessions =
        Integer.parseInt(
            XmlFile.ofServer("messaging.xml")
                .defaultOf("justonce.messages.sessions")
                .orElseThrow());
    int used =
        defaultOf("justonce.idempotency.max-concurrent")
            + defaultOf("justonce.idempotency.max-concurrent-leased")
            + CALLBACKS
            + sessions;
    int pool = Integer.parseInt(database.defaultOf("justonce.db.pool.size").orElseThrow());
    assertThat(used).isLessThan(pool);
    assertThat(database.only("connectionManager").getAttribute("maxPoolSize"))
        .isEqualTo("${justonce.db.pool.size}");
  }

  /** Those that run, wait for admission, and wait for their twins. */
  @Test
  void protectedOperationsLeaveThreadsToOthers() {
    XmlFile http = XmlFile.ofServer("http.xml");
    int inside =
        defaultOf("justonce.idempotency.max-concurrent")
            + defaultOf("justonce.idempotency.max-concurrent-leased");
    int waiting =
        defaultOf("justonce.idempotency.max-queued")
            + defaultOf("justonce.idempotency.max-concurrent-leased")
            + defaultOf("justonce.idempotency.max-waiting");
    int threads = Integer.parseInt(http.defaultOf("justonce.http.threads").orElseThrow());
    assertThat(inside + waiting).isLessThan(threads);
    assertThat(http.only("executor").getAttribute("coreThreads"))
        .isEqualTo("${justonce.http.threads}");
  }

  private static int defaultOf(String setting) {
    return Integer.parseInt(Annotated.defaultOf(setting));
  }

  /** The fingerprint is over the bytes as received. */
  @Test
  void theServerLeavesRequestBodiesAsTheyCame() {
    Element options = XmlFile.ofServer("http.xml").only("httpOptions");
    assertThat(options.getAttribute("AutoDecompression")).isEqualTo("false");
    assertThat(options.getAttribute("id"))
        .as("the options that the default endpoint uses")
        .isEqualTo("defaultHttpOptions");
  }

  @Test
  void aLiveServerEndsItsTransactionsBeforeTheDatabaseAbandonsThem() {
    XmlFile transactions = XmlFile.ofServer("transactions.xml");
    XmlFile postgres = XmlFile.ofServer("db-postgres.xml");
    int transaction = seconds(transactions, "justonce.transaction.timeout");
    assertThat(transaction).isLessThan(seconds(postgres, "justonce.db.abandon.timeout"));
    assertThat(seconds(postgres, "justonce.db.lock.timeout")).isLessThan(transaction);
    Element settings = transactions.only("transaction");
    assertThat(settings.getAttribute("totalTranLifetimeTimeout"))
        .isEqualTo("${justonce.transaction.timeout}");
    assertThat(settings.getAttribute("propogatedOrBMTTranLifetimeTimeout"))
        .isEqualTo("${justonce.transaction.timeout}");
    String options = postgres.only("properties").getAttribute("options");
    assertThat(options)
        .contains("idle_in_transaction_session_timeout=${justonce.db.abandon.timeout}")
        .contains("lock_timeout=${justonce.db.lock.timeout}")
        .contains("timezone=UTC");
  }

  @Test
  void theServerRunsInUtcAndWaitsForDerbysLocksLessLongThanATransactionLasts() throws IOException {
    List<String> options = Files.readAllLines(Path.of("liberty/jvm.options"));
    assertThat(options).contains("-Duser.timezone=UTC");
    String wait =
        options.stream()
            .filter(option -> option.startsWith("-Dderby.locks.waitTimeout="))
            .map(option -> option.substring(option.indexOf('=') + 1))
            .findFirst()
            .orElseThrow();
    assertThat(Integer.parseInt(wait))
        .isLessThan(seconds(XmlFile.ofServer("transactions.xml"), "justonce.transaction.timeout"));
  }

  @Test
  void developmentDataIsOffUnlessSomeoneSwitchesItOn() throws IOException {
    assertThat(Annotated.defaultOf("justonce.dev-data")).isEqualTo("false");
    assertThat(files().flatMap(file -> file.attributes().stream()))
        .noneMatch(attribute -> attribute.value().contains("justonce.dev-data"));
    try (Stream<Path> resources =
        Stream.concat(
            Files.walk(Path.of("src/main/resources")), Files.walk(Path.of("src/main/webapp")))) {
      assertThat(resources.filter(Files::isRegularFile).toList())
          .noneMatch(path -> contains(path, "dev-data"));
    }
  }

  @Test
  void theServerKeepsNoSessionOrCookieForALogin() {
    XmlFile security = XmlFile.ofServer("security.xml");
    assertThat(security.only("webAppSecurity").getAttribute("singleSignonEnabled"))
        .isEqualTo("false");
    assertThat(security.only("httpSession").getAttribute("securityIntegrationEnabled"))
        .isEqualTo("false");
  }

  @Test
  void featuresAreListedOneByOneWithTheirVersions() {
    assertThat(XmlFile.ofServer("server.xml").texts("feature"))
        .allMatch(name -> name.matches("[A-Za-z]+-[0-9]+\\.[0-9]+"))
        .noneMatch(name -> name.matches("(jakartaee|webProfile|microProfile)-.*"))
        .doesNotHaveDuplicates();
  }

  private static boolean contains(Path file, String text) {
    try {
      return Files.readString(file).contains(text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static int seconds(XmlFile file, String variable) {
    String value = file.defaultOf(variable).orElseThrow();
    assertThat(value).endsWith("s");
    return Integer.parseInt(value.substring(0, value.length() - 1));
  }
}
