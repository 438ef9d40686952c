package org.justonce.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class WebDescriptorTest {

  private final XmlFile web = XmlFile.read("src/main/webapp/WEB-INF/web.xml");

  @Test
  void everythingUnderTheApiNeedsALoginAndOnlyTheCallbacksAreOpen() {
    Map<String, List<String>> rolesByPattern = new TreeMap<>();
    for (Element constraint : web.elements("security-constraint")) {
      for (String pattern : texts(constraint, "url-pattern")) {
        rolesByPattern.put(pattern, texts(constraint, "role-name"));
      }
    }
    assertThat(rolesByPattern)
        .isEqualTo(Map.of("/api/*", List.of("**"), "/api/v1/webhooks/*", List.of()));
  }

  @Test
  void noMethodEscapesTheConstraint() {
    assertThat(web.elements("http-method")).isEmpty();
    assertThat(web.elements("http-method-omission")).isEmpty();
  }

  /**
   * A login configuration would answer in the application's place, and so would an error page of
   * the server; one for 401 would be appended to the answer of the authentication.
   */
  @Test
  void theApplicationAnswersForItself() {
    assertThat(web.elements("login-config")).isEmpty();
    assertThat(web.texts("error-code")).contains("400", "404", "500").doesNotContain("401");
    assertThat(web.elements("error-page"))
        .allSatisfy(
            page ->
                assertThat(page.getElementsByTagName("location").item(0).getTextContent())
                    .isEqualTo("/error"));
  }

  @Test
  void noFilterGetsAFormBeforeTheOneThatKeepsIt() {
    Element first = web.elements("filter-mapping").get(0);
    assertThat(texts(first, "filter-name")).containsExactly("form");
    assertThat(texts(first, "url-pattern")).containsExactly("/api/*");
    assertThat(web.elements("absolute-ordering")).isEmpty();
  }

  @Test
  void thePersistenceUnitCreatesNothingAndSharesNoCache() {
    XmlFile persistence = XmlFile.read("src/main/resources/META-INF/persistence.xml");
    assertThat(persistence.texts("shared-cache-mode")).containsExactly("NONE");
    assertThat(persistence.elements("persistence-unit"))
        .singleElement()
        .satisfies(unit -> assertThat(unit.getAttribute("transaction-type")).isEqualTo("JTA"));
    assertThat(persistence.elements("property"))
        .filteredOn(property -> property.getAttribute("name").contains("schema-generation"))
        .extracting(property -> property.getAttribute("value"))
        .containsOnly("none");
  }

  private static List<String> texts(Element parent, String tag) {
    NodeList found = parent.getElementsByTagName(tag);
    return IntStream.range(0, found.getLength())
        .mapToObj(i -> found.item(i).getTextContent().strip())
        .toList();
  }
}
