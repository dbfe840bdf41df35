import { describe, expect, it } from "vitest";
import { onlyCall, outcomes } from "./testing-captured.ts";

const at = Date.parse("2026-10-10T20:55:36Z");
const line = (text: string) => onlyCall("access_log", text);

describe("common and combined log format", () => {
  it("reads client, user, time with its zone, request line, status and size", () => {
    const call = line('192.0.2.1 - Jane Doe [10/Oct/2026:13:55:36 -0700] "get /a?b=1 HTTP/1.0" 200 -');
    expect(call).toMatchObject({ tsMs: at, method: "GET", path: "/a", query: "b=1", httpVersion: "1.0", resBytes: 0 });
    expect(call).toMatchObject({ srcIp: "192.0.2.1", host: "", durationMs: null, context: { user: "Jane Doe" } });
  });

  it("undoes the escapes of Apache and nginx in quoted words", () => {
    const call = line(
      '::1 - - [10/Oct/2026:20:55:36 +0000] "GET / HTTP/2.0" 200 5 "-" "a \\"b\\" \\xc3\\xa9" "-" rt=0.1',
    );
    expect(call).toMatchObject({ srcIp: "::1", userAgent: 'a "b" é', httpVersion: "2" });
  });

  it("takes Apache's virtual host before the client for the API", () => {
    const call = line('shop.example:8443 192.0.2.1 - ann [10/Oct/2026:20:55:36 +0000] "GET / HTTP/1.1" 200 5');
    expect(call).toMatchObject({ host: "shop.example", port: 8443, srcIp: "192.0.2.1", context: { user: "ann" } });
  });
});

describe("Envoy", () => {
  it("reads Istio's format, which has more words in the middle, and its peer where no proxy tells the client", () => {
    const istio =
      '[2026-10-10T20:55:36.5Z] "POST /p HTTP/1.1" 503 UF via_upstream - "delayed connect" 7 91 14 - "-" "-" "id-1" ' +
      '"shop:80" "10.0.0.9:8080" outbound|80||shop 10.0.0.2:1 10.0.0.3:2 10.0.0.4:3 - default';
    const call = line(istio);
    expect(call).toMatchObject({ tsMs: at + 500, durationMs: 14, reqBytes: 7, resBytes: 91, srcIp: "10.0.0.4" });
    expect(call).toMatchObject({ host: "shop", port: 80, dstIp: "10.0.0.9", dstPort: 8080, requestId: "id-1" });
  });

  it("knows no status of a call that the client gave up", () => {
    const call = line('[2026-10-10T20:55:36Z] "GET / HTTP/2" 0 DC 0 0 3 - "-" "-" "-" "h" "-"');
    expect(call).toMatchObject({ status: null, warnings: ["status_missing"], srcIp: null, dstIp: null });
  });
});

describe("Amazon's application load balancer", () => {
  const alb = (times: string, request: string) =>
    `h2 2026-10-10T20:55:36.9Z app/lb/1 192.0.2.1:2817 - ${times} 502 - 34 366 "${request}" "ua" - - - "Root=1" "-" "-" 0 2026-10-10T20:55:36.0Z "forward"`;

  it("does not invent a duration where the target never answered", () => {
    const call = line(alb("0.001 -1 -1", "GET https://www.example.com:443/ HTTP/2.0"));
    expect(call).toMatchObject({ tsMs: at, durationMs: null, dstIp: null, host: "www.example.com", port: 443 });
  });

  it("refuses what was no request", () => {
    expect(outcomes("access_log", alb("-1 -1 -1", "- http://lb:80- -"))).toEqual(["request_line"]);
  });
});

describe("JSON lines", () => {
  it("reads Envoy's names as well as nginx's, and the last of the upstreams that were tried", () => {
    const envoy = {
      start_time: "2026-10-10T20:55:36Z",
      method: "GET",
      path: "/e?f",
      protocol: "HTTP/2",
      response_code: 204,
      duration: 9,
      authority: "e:81",
    };
    expect(line(JSON.stringify(envoy))).toMatchObject({ tsMs: at, durationMs: 9, path: "/e", status: 204, port: 81 });
    const nginx = {
      msec: "1791665736.250",
      request: "GET /n HTTP/1.1",
      status: 200,
      upstream_response_time: "0.5, 0.020",
    };
    expect(line(JSON.stringify(nginx))).toMatchObject({ tsMs: at + 250, path: "/n", context: { upstreamMs: 20 } });
  });
});

it("ignores blank lines and comments, and says why it refuses others", () => {
  const log = ["", "# Fields: x", "garbage", "{}", '1.2.3.4 - - [99/Oct/2026:20:55:36 +0000] "GET / HTTP/1.1" 200 5'];
  const noRequest = '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "\\x16\\x03\\x01" 400 157 "-" "-"';
  const silent = '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "-" 408 0';
  expect(outcomes("access_log", [...log, noRequest, silent].join("\r\n"))).toEqual([
    "ignored",
    "ignored",
    "format",
    "format",
    "format",
    "request_line",
    "request_line",
  ]);
  expect(outcomes("access_log", "x".repeat(70_000))).toEqual(["format"]);
});
