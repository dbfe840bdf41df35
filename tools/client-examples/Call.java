// Calls a protected API, steps up and repeats. Needs Java 17 or later, and no packages: java Call.java
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Call {
  static final String API_URL = System.getenv("API_URL");
  static final String API_KEY = System.getenv("API_KEY");
  static final String PARAPET_URL = System.getenv("PARAPET_URL");
  static final String TOTP_SECRET = System.getenv().getOrDefault("TOTP_SECRET", "");
  static final HttpClient CLIENT = HttpClient.newHttpClient();

  static String totp(String secret) throws Exception {
    var key = ByteBuffer.allocate(secret.length() * 5 / 8);
    long bits = 0;
    for (int at = 0, held = 0; at < secret.length(); at++) {
      bits = bits << 5 | "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(secret.charAt(at));
      held += 5;
      if (held >= 8) key.put((byte) (bits >> (held -= 8)));
    }
    var mac = Mac.getInstance("HmacSHA1");
    mac.init(new SecretKeySpec(key.array(), "HmacSHA1"));
    var digest = mac.doFinal(ByteBuffer.allocate(8).putLong(System.currentTimeMillis() / 30_000).array());
    int number = ByteBuffer.wrap(digest).getInt(digest[digest.length - 1] & 15) & 0x7fffffff;
    return String.format("%06d", number % 1_000_000);
  }

  static HttpResponse<String> send(String url, String body) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(url)).header("X-Api-Key", API_KEY);
    if (body != null) request.header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }

  static String ask(String url, String body) throws Exception {
    var response = send(url, body);
    if (response.statusCode() != 200) throw new Exception("The step-up failed: " + response.body());
    return response.body();
  }

  /** A member of JSON text; use your JSON library in its place. */
  static String member(String json, String name) {
    var found = Pattern.compile("\"" + name + "\":(?:\"([^\"]*)\"|(\\[[^\\]]*\\]|\\d+))").matcher(json);
    return !found.find() ? "" : found.group(1) != null ? found.group(1) : found.group(2);
  }

  static void stepUp(String problem) throws Exception {
    var challenge = PARAPET_URL + "/v1/challenges/" + member(problem, "challenge_id");
    var methods = member(problem, "methods");
    if (methods.contains("\"totp\"") && !TOTP_SECRET.isEmpty()) {
      ask(challenge + "/verify", "{\"method\":\"totp\",\"code\":\"" + totp(TOTP_SECRET) + "\"}");
    } else if (methods.contains("\"approval\"")) {
      var interval = member(ask(challenge + "/verify", "{\"method\":\"approval\"}"), "interval");
      do Thread.sleep(1000 * Long.parseLong(interval));
      while (member(ask(challenge, null), "state").equals("pending"));
    } else {
      throw new Exception("None of these methods is set up: " + methods);
    }
  }

  static HttpResponse<String> callApi(String path) throws Exception {
    for (int attempt = 1;; attempt++) {
      var response = send(API_URL + path, null);
      long wait = response.headers().firstValueAsLong("Retry-After").orElse(61);
      boolean isStepUp = member(response.body(), "type").equals("/problems/step_up_required");
      if (attempt == 4) return response;
      if (isStepUp && !member(response.body(), "challenge_id").isEmpty()) stepUp(response.body());
      else if (Set.of(401, 429, 503).contains(response.statusCode()) && wait <= 60) Thread.sleep(1000 * wait);
      else return response;
    }
  }

  public static void main(String[] arguments) throws Exception {
    var response = callApi("/invoices");
    System.out.println(response.statusCode() + " " + response.body());
  }
}
