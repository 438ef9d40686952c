package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of body reaches the operation as it was sent, however it is sent. */
@ExtendWith(TestBedExtension.class)
class RequestBodiesIT {

  private static final String ECHO = "/api/v1/test/echo/";
  private static final String FORM = "application/x-www-form-urlencoded";

  /** Lets a servlet filter ask for the parameter of this name. */
  private static final String PARAMETER = "X-Test-Parameter";

  private final String id = UUID.randomUUID().toString();
  private final Site site;

  RequestBodiesIT(TestBed bed) {
    this.site = bed.onPostgres();
  }

  /** How a body goes over the wire. */
  enum Transfer {
    PLAIN,
    CHUNKED,
    GZIP,
    GZIP_CHUNKED,
    EXPECT_CONTINUE;

    boolean isGzip() {
      return this == GZIP || this == GZIP_CHUNKED;
    }

    boolean isChunked() {
      return this == CHUNKED || this == GZIP_CHUNKED;
    }
  }

  /**
   * A body and what the operation makes of it.
   *
   * @param type the content type; null for none
   */
  record Sample(String operation, String type, byte[] body, byte[] echo) {

    static Sample of(String operation, String type, String body, String echo) {
      return new Sample(operation, type, utf8(body), utf8(echo));
    }

    @Override
    public String toString() {
      return operation + " " + type + " " + body.length;
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] everyByte(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i + i / 256);
    }
    return bytes;
  }

  static List<Sample> samples() {
    String form = "name=Gr%C3%BC%C3%9Fe+%26&name=a%3Db&pieces=3&empty=&%E2%82%AC=%2B";
    byte[] binary = everyByte(512);
    byte[] large = everyByte(300_000);
    String umlauts = "Gr\u00fc\u00dfe";
    return List.of(
        new Sample("bytes", "application/octet-stream", binary, binary),
        new Sample("bytes", "image/png", large, large),
        new Sample("bytes", "application/octet-stream", new byte[0], new byte[0]),
        new Sample("bytes", "application/octet-stream", new byte[1], new byte[1]),
        new Sample("stream", "application/octet-stream", binary, binary),
        Sample.of("text", "text/plain;charset=UTF-8", umlauts + " \u20ac", umlauts + " \u20ac"),
        latin("text", umlauts),
        latin("reader", umlauts),
        Sample.of("form", FORM, form, "[Gr\u00fc\u00dfe &, a=b] 3 query"),
        Sample.of("form", FORM + ";charset=UTF-8", form, "[Gr\u00fc\u00dfe &, a=b] 3 query"),
        Sample.of("form", FORM, "", "[] 0 query"),
        Sample.of(
            "form-map",
            FORM,
            form,
            "{empty=[], name=[Gr\u00fc\u00dfe &, a=b], pieces=[3], \u20ac=[+]}"),
        new Sample("bytes", FORM, utf8(form), utf8(form)),
        multipart(),
        Sample.of(
            "jsonp",
            "application/json",
            " {\"b\" : [1, null, \"\u20ac\"],\"a\":{}}",
            "{\"b\":[1,null,\"\u20ac\"],\"a\":{}}"),
        Sample.of(
            "jsonb",
            "application/json;charset=UTF-8",
            "{\"tags\":[\"\u20ac\"],\"pieces\":3,\"name\":\"Gr\u00fc\u00dfe\"}",
            "Parcel[name=Gr\u00fc\u00dfe, pieces=3, tags=[\u20ac]]"),
        Sample.of("nothing", null, "", "nothing"),
        Sample.of("nothing", "text/plain", "ignored", "nothing"));
  }

  private static Sample latin(String operation, String text) {
    Charset latin = StandardCharsets.ISO_8859_1;
    return new Sample(
        operation, "text/plain;charset=" + latin.name(), text.getBytes(latin), utf8(text));
  }

  private static Sample multipart() {
    byte[] binary = everyByte(1_000);
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(
        utf8(
            """
            --boundary-7\r
            Content-Disposition: form-data; name="note"\r
            Content-Type: text/plain;charset=UTF-8\r
            \r
            Gr\u00fc\u00dfe\r
            --boundary-7\r
            Content-Disposition: form-data; name="file"; filename="all bytes.bin"\r
            Content-Type: application/octet-stream\r
            \r
            """));
    body.writeBytes(binary);
    body.writeBytes(utf8("\r\n--boundary-7--\r\n"));
    ByteArrayOutputStream echo = new ByteArrayOutputStream();
    echo.writeBytes(utf8("note - text/plain;charset=UTF-8 7\nGr\u00fc\u00dfe"));
    echo.writeBytes(utf8("file all bytes.bin application/octet-stream 1000\n"));
    echo.writeBytes(binary);
    return new Sample(
        "multipart",
        "multipart/form-data; boundary=boundary-7",
        body.toByteArray(),
        echo.toByteArray());
  }

  static Stream<Arguments> samplesAndTransfers() {
    return samples().stream()
        .flatMap(
            sample ->
                Arrays.stream(Transfer.values()).map(transfer -> Arguments.of(sample, transfer)));
  }

  private Call call(Sample sample, Transfer transfer) {
    String path = ECHO + sample.operation() + "?name=query";
    byte[] body = transfer.isGzip() ? Gzip.pack(sample.body()) : sample.body();
    Call call =
        transfer.isChunked()
            ? site.acme().chunked(path, body)
            : site.acme().call("POST", path, body);
    if (transfer == Transfer.EXPECT_CONTINUE) {
      call.expectingContinue();
    }
    if (transfer.isGzip()) {
      call.header("Content-Encoding", "gzip");
    }
    if (sample.type() != null) {
      call.header("Content-Type", sample.type());
    }
    return call.header("X-Test-Run", id);
  }

  private void assertEchoed(Sample sample, Answer answer) {
    assertThat(answer.status()).as(answer::text).isBetween(200, 204);
    assertThat(answer.body()).isEqualTo(sample.echo());
  }

  private long runs() {
    return site.inside("echo", id);
  }

  @ParameterizedTest
  @MethodSource("samplesAndTransfers")
  void aBodyWithoutAKeyReachesTheOperationIntact(Sample sample, Transfer transfer) {
    assertEchoed(sample, call(sample, transfer).send());
  }

  @ParameterizedTest
  @MethodSource("samplesAndTransfers")
  void aBodyWithAKeyReachesTheOperationIntactAndOnce(Sample sample, Transfer transfer) {
    Call call = call(sample, transfer).key(id);
    Answer first = call.send();
    Answer again = call.send();
    assertEchoed(sample, first);
    assertThat(first.isReplay()).isFalse();
    assertThat(again.isReplay()).isTrue();
    assertThat(again.status()).isEqualTo(first.status());
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.headers("Content-Type")).isEqualTo(first.headers("Content-Type"));
    assertThat(runs()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(Transfer.class)
  void anotherBodyUnderTheKeyIsAnotherRequest(Transfer transfer) {
    Sample sample = samples().get(0);
    byte[] other = sample.body().clone();
    other[other.length - 1] ^= 1;
    call(sample, transfer).key(id).send();
    Answer reused =
        call(new Sample(sample.operation(), sample.type(), other, other), transfer).key(id).send();
    assertThat(reused.summary()).isEqualTo("409 idempotency-key-reused");
    assertThat(runs()).isEqualTo(1);
  }

  @Test
  void theBodyIsComparedAsItCameOverTheWire() {
    byte[] plain = everyByte(512);
    String path = ECHO + "bytes";
    Call tight = site.acme().call("POST", path, Gzip.pack(plain));
    Call loose = site.acme().call("POST", path, Gzip.packLoosely(plain));
    for (Call call : List.of(tight, loose)) {
      call.header("Content-Encoding", "gzip").key(id);
    }
    assertThat(tight.send().body()).isEqualTo(plain);
    assertThat(loose.send().summary()).isEqualTo("409 idempotency-key-reused");
    assertThat(tight.send().isReplay()).isTrue();
  }

  @Test
  void howTheBodyIsCutIntoChunksIsNoPartOfTheRequest() {
    Sample sample = samples().get(0);
    Answer first = call(sample, Transfer.PLAIN).key(id).send();
    Answer again = call(sample, Transfer.CHUNKED).key(id).send();
    assertThat(again.isReplay()).isTrue();
    assertThat(again.body()).isEqualTo(first.body());
  }

  @ParameterizedTest
  @EnumSource(Transfer.class)
  void aFilterThatAsksForAParameterTakesNothingFromTheBody(Transfer transfer) {
    Sample first = form("name=1&pieces=1", "[1] 1 query");
    Sample other = form("name=2&pieces=2", "[2] 2 query");
    for (String name : List.of("pieces", "no-such-parameter")) {
      String key = id + name;
      assertEchoed(first, call(first, transfer).header(PARAMETER, name).key(key).send());
      assertThat(call(other, transfer).header(PARAMETER, name).key(key).send().summary())
          .isEqualTo("409 idempotency-key-reused");
      assertEchoed(other, call(other, transfer).header(PARAMETER, name).send());
    }
  }

  @Test
  void aBodyThatAFilterTookDoesNotCountAsAnEmptyOne() {
    Sample bytes = samples().get(0);
    Sample form = form("name=1", "[1] 0 query");
    Answer taken = call(bytes, Transfer.PLAIN).header("X-Test-Take-Body", "1").key(id).send();
    assertThat(taken.summary()).isEqualTo("400 unreadable-body");
    assertEchoed(bytes, call(bytes, Transfer.PLAIN).key(id).send());
    assertEchoed(form, call(form, Transfer.CHUNKED).header("X-Test-Take-Body", "1").send());
  }

  @Test
  void aFilterSeesTheParametersOfAForm() {
    Sample form = form("name=a%3Db", "[a=b] 0 query");
    Answer answer = call(form, Transfer.PLAIN).header(PARAMETER, "name").send();
    assertThat(answer.header(PARAMETER)).contains("query,a=b");
  }

  private static Sample form(String body, String echo) {
    return Sample.of("form", FORM, body, echo);
  }

  @Test
  void aFormThatIsNotPercentEncodedIsRefused() {
    for (Call call :
        List.of(
            call(form("name=%zz", ""), Transfer.PLAIN),
            call(form("name=%zz", ""), Transfer.PLAIN).key(id))) {
      assertThat(call.send().summary()).isEqualTo("400 invalid-parameter");
    }
  }
}
