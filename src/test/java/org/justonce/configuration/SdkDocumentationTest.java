package org.justonce.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the README shows to users of the SDK stands in the application of the tests. */
class SdkDocumentationTest {

  private static final Pattern SECTION =
      Pattern.compile("\n## Use the layers in your own application\n(.*?)\n## ", Pattern.DOTALL);
  private static final Pattern SNIPPET =
      Pattern.compile("```(?:java|xml)\n(.*?)```", Pattern.DOTALL);

  private static final String DEPENDENCY = "<dependency>";

  @Test
  void everySnippetIsWhatTheApplicationOfTheTestsHas() throws IOException {
    String application =
        text("src/test/java/org/example/tickets") + text("src/test/resources/tickets");
    List<String> snippets = snippets();
    assertThat(snippets).hasSizeGreaterThan(5);
    assertThat(snippets)
        .filteredOn(snippet -> !snippet.startsWith(DEPENDENCY))
        .allSatisfy(snippet -> assertThat(application).contains(oneLine(snippet)));
  }

  @Test
  void theDependencyIsWhatTheBuildMakes() throws IOException {
    String build = Files.readString(Path.of("pom.xml"));
    assertThat(snippets())
        .filteredOn(snippet -> snippet.startsWith(DEPENDENCY))
        .singleElement()
        .satisfies(
            dependency ->
                assertThat(dependency.split("\\s*<exclusions>")[0].lines().skip(1))
                    .hasSize(4)
                    .allMatch(line -> build.contains(line.strip())));
  }

  private static List<String> snippets() throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    String section = SECTION.matcher(readme).results().findFirst().orElseThrow().group(1);
    return SNIPPET.matcher(section).results().map(SdkDocumentationTest::body).toList();
  }

  private static String body(MatchResult snippet) {
    return snippet.group(1);
  }

  private static String text(String folder) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(folder))) {
      return files
          .filter(Files::isRegularFile)
          .map(SdkDocumentationTest::read)
          .map(SdkDocumentationTest::oneLine)
          .collect(Collectors.joining("\n"));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(file.toString(), e);
    }
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
