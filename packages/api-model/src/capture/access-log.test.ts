import { describe, expect, it } from "vitest";
import { limits } from "../limits.ts";
import { captured, onlyCall, outcomes } from "./testing-captured.ts";

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

describe("the client's address", () => {
  const combined = (client: string) => `${client} - - [10/Oct/2026:20:55:36 +0000] "GET /a HTTP/1.1" 200 5`;
  const json = (name: string, client: string) =>
    JSON.stringify({ [name]: client, request: "GET /a HTTP/1.1", status: 200 });
  const envoy = (client: string) =>
    `[2026-10-10T20:55:36Z] "GET /a HTTP/2" 200 - 0 5 1 1 "${client}" "-" "-" "h" "[2001:db8::9]:80"`;
  const alb = (client: string) =>
    `https 2026-10-10T20:55:36.9Z app/lb/1 ${client} - 0 0 0 200 200 0 5 "GET https://h:443/a HTTP/2.0" "ua" - - -`;

  it.each([
    [combined("2001:db8::a:80"), "2001:db8::a:80", null],
    [json("remote_addr", "2001:db8::a:80"), "2001:db8::a:80", null],
    [json("http_x_forwarded_for", "2001:db8::a:80, 10.0.0.1"), "2001:db8::a:80", null],
    [json("downstream_remote_address", "[2001:db8::a]:80"), "2001:db8::a", 80],
    [envoy("2001:db8::a:80,10.0.0.1"), "2001:db8::a:80", null],
    [alb("192.0.2.1:80"), "192.0.2.1", 80],
    [alb("2001:db8::a:80"), "2001:db8::a", 80],
    [alb("[2001:db8::a]:80"), "2001:db8::a", 80],
  ])("is read from %j", (text, srcIp, srcPort) => {
    expect(line(text)).toMatchObject({ srcIp, srcPort, path: "/a", status: 200 });
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

describe("JSON that nginx put together without escape=json", () => {
  const nginx = (more: string) => line(`{"msec":1791665736.5,"status":200,"request":"GET /a HTTP/1.1",${more}}`);

  it("undoes the escapes that JSON does not know", () => {
    const agent = String.raw`"http_user_agent":"a \x22b\x22 \xC3\xA9 c:\x5Cd, \x22e\x22:-,\x22f\x22"`;
    expect(nginx(agent)).toMatchObject({ tsMs: at + 500, userAgent: 'a "b" é c:\\d, "e":-,"f"' });
  });

  it.each(["-", "", " - ", "0.001, 0.020", "0.001, - : 0.020"])("reads a variable without quotes: %j", (value) => {
    const call = nginx(`"upstream_response_time":${value},"request_time":0.030`);
    expect(call).toMatchObject({ durationMs: 30, context: { upstreamMs: value.includes("0.020") ? 20 : null } });
    expect(nginx(`"request_time":0.030,"upstream_response_time":${value}`)).toMatchObject({ durationMs: 30 });
  });

  it("tells a connection without a request from a line that is no access log", () => {
    const silent = { status: "400", request_method: "", request_uri: "" };
    expect(outcomes("access_log", JSON.stringify(silent))).toEqual(["request_line"]);
    expect(outcomes("access_log", JSON.stringify({ status: "400", level: "error" }))).toEqual(["format"]);
  });
});

it("reads hostile lines in time that grows with their length", () => {
  const seconds = (size: number) => {
    const before = process.cpuUsage();
    for (const part of ["[", "[x] ", ' "', '\\"', ":", '":', "a ", " "]) {
      for (const begin of ["a b ", "{", '{"a":"', "[", 'h - - [10/Oct/2026:20:55:36 +0000] "GET /']) {
        outcomes("access_log", `${begin}${part.repeat(size / part.length)}`);
      }
    }
    return process.cpuUsage(before).user / 1e6;
  };
  seconds(1_000);
  const short = seconds(6_000);
  // Ten times as long: a square would take a hundred times as long.
  expect(seconds(60_000)).toBeLessThan(40 * short + 0.1);
});

it("ignores blank lines and comments, and says why it refuses others", () => {
  const log = ["", "# Fields: x", "garbage", "{}", '1.2.3.4 - - [99/Oct/2026:20:55:36 +0000] "GET / HTTP/1.1" 200 5'];
  const noRequest = '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "\\x16\\x03\\x01" 400 157 "-" "-"';
  const silent = '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "-" 408 0';
  const preface = '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "PRI * HTTP/2.0" 400 5';
  expect(outcomes("access_log", [...log, noRequest, silent, preface].join("\r\n"))).toEqual([
    "ignored",
    "ignored",
    "format",
    "format",
    "format",
    "request_line",
    "request_line",
    "request_line",
  ]);
  expect(outcomes("access_log", "x".repeat(70_000))).toEqual(["format"]);
});

it("reads formats in any mixture, whatever spaces are around a line", () => {
  const clf = '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "GET /clf HTTP/1.1" 200 5';
  const envoy = '[2026-10-10T20:55:36Z] "GET /envoy HTTP/2" 200 - 0 5 1 1 "-" "-" "-" "h" "-"';
  const json = '{"request":"GET /json HTTP/1.1","status":200}';
  const lines = [`  ${clf}\t`, `\t${envoy} `, ` ${json} `, "   ", "\t# comment"].join("\n");
  const paths = captured("access_log", lines).map((each) => (each.kind === "call" ? each.exchange.path : each.kind));
  expect(paths).toEqual(["/clf", "/envoy", "/json", "ignored", "ignored"]);
});

it("reads lines up to the limit, and keeps the beginning of a longer one", () => {
  const start = '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "GET /a HTTP/1.1" 200 5 "-" "ua" ';
  const longest = start + "x".repeat(limits.logLine - start.length);
  expect(outcomes("access_log", longest)).toEqual(["call"]);
  expect(captured("access_log", `${longest}x`)).toEqual([
    {
      kind: "reject",
      reason: "format",
      detail: "A line may have 65536 characters",
      raw: longest.slice(0, limits.rejectSample),
    },
  ]);
});
