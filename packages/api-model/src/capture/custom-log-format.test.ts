import { findLogFormatProblem, logFormat, logFormatLimits, type LogField, type LogFormat } from "@parapet/contract";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { captureAccessLog } from "./access-log.ts";
import { readLogDirective } from "./log-directive.ts";
import { listMembers, memberLimits, suggestLogFormat } from "./suggest-log-format.ts";

const created = { name: "Own", ...logFormatLimits };
const receivedAtMs = Date.UTC(2026, 10, 20, 11);

function capturedWith(format: LogFormat | string | null, ...lines: readonly string[]) {
  if (typeof format === "string") throw new Error(format);
  const read = captureAccessLog(Buffer.from(lines.join("\n")), { receivedAtMs, logFormat: format });
  return read.ok ? [...read.calls] : [];
}

function callWith(format: LogFormat | string | null, line: string) {
  const [each] = capturedWith(format, line);
  if (each?.kind !== "call") throw new Error(JSON.stringify(each));
  return each.exchange;
}

const kinds = (...[format, ...lines]: Parameters<typeof capturedWith>) =>
  capturedWith(format, ...lines).map((each) => (each.kind === "reject" ? each.reason : each.kind));

const text = (after: string, ...parts: readonly (readonly [before: string, field: LogField | null])[]): LogFormat => ({
  kind: "text",
  name: "Own",
  parts: parts.map(([before, field]) => ({ before, field })),
  after,
});
const own = text("]", ["", "method"], [" ", "target"], [" -> ", "status"], [" in ", "duration_us"], ["us [", "client"]);
const call = { method: "GET", path: "/v1/pets", query: "page=2", status: 200 };
const at = Date.UTC(2026, 10, 20, 10);

describe("a custom format of text", () => {
  it("reads each field up to the text that follows it, with the unit of its duration", () => {
    expect(callWith(own, "GET /v1/pets?page=2 -> 200 in 51000us [192.0.2.7]")).toMatchObject({
      ...call,
      durationMs: 51,
      srcIp: "192.0.2.7",
    });
  });

  it("leaves lines that it doesn't fit to the formats that are known, and says of others why", () => {
    const clf = '192.0.2.7 - - [20/Nov/2026:10:00:00 +0000] "GET /v1/pets?page=2 HTTP/1.1" 200 519';
    expect(callWith(own, clf)).toMatchObject(call);
    expect(capturedWith(own, "GET /v1/pets 200", "GET /v1/pets -> ok in 1us [-]", "# comment", "")).toMatchObject([
      { kind: "reject", reason: "format", detail: `The line is in no known format. Field 2 isn't followed by " -> "` },
      { detail: "The line is in no known format. The status isn't a number of up to three digits" },
      { kind: "ignored" },
      { kind: "ignored" },
    ]);
  });

  it("reads behind what collectors write in front", () => {
    const line = "GET /v1/pets?page=2 -> 200 in 1us [192.0.2.7]";
    expect(callWith(own, `2026-11-20T10:00:00.123456789Z stdout F ${line}`)).toMatchObject(call);
    expect(callWith(own, JSON.stringify({ log: `${line}\n`, stream: "stdout" }))).toMatchObject(call);
  });

  it("joins several fields of the time, which is in UTC without a zone", () => {
    const format = text("", ["", "time"], [" ", "time"], [" ", "request"], [" | ", "status"]);
    expect(callWith(format, "2026/11/20 10:00:00,250 GET /v1/pets?page=2 | 200")).toMatchObject({
      ...call,
      tsMs: at + 250,
    });
    expect(kinds(format, "yesterday noon GET /v1/pets | 200")).toEqual(["format"]);
  });

  it("takes several blanks for one, undoes escapes in quotes, and keeps lists of upstreams together", () => {
    const format = text('"', ["", "status"], [" ", "upstream"], [' "', "request"], ['" "', "user_agent"]);
    const line = String.raw`200    10.0.0.8:80, 10.0.0.9:80 : 10.0.0.7:80 "GET /v1/pets?page=2" "a \"b\" c"`;
    expect(callWith(format, line)).toMatchObject({ ...call, userAgent: 'a "b" c' });
  });

  it("takes the first forwarded address for the client, and the peer without one", () => {
    const format = text("", ["", "client"], [" ", "request"], [" = ", "status"], [" ", "forwarded_for"]);
    expect(callWith(format, "10.0.0.1 GET / = 200 192.0.2.7, 10.0.0.9")).toMatchObject({ srcIp: "192.0.2.7" });
    expect(callWith(format, "10.0.0.1 GET / = 200 -")).toMatchObject({ srcIp: "10.0.0.1" });
  });

  it("tells a connection without a request from a line that it doesn't fit", () => {
    expect(kinds(text("", ["", "request"], [" = ", "status"]), "- = 408", "nothing")).toEqual([
      "request_line",
      "format",
    ]);
  });

  it("refuses a line with more fields", () => {
    expect(kinds(text("", ["", "method"], [" ", "target"], [" ", "status"]), "GET /a 200 7")).toEqual(["format"]);
  });

  it("reads hostile lines in time that grows with their length", () => {
    const quoted = text('"', ['"', "request"], ['" "', "status"], ['" x', "host"], [" ", "user"]);
    const seconds = (size: number) => {
      const before = process.cpuUsage();
      for (const format of [own, quoted]) {
        for (const part of [" ", "\\", '"', '\\"', '" "', ", ", " : ", "-> ", "[", "a "]) {
          for (const begin of ["", '"', "GET /a "]) kinds(format, `${begin}${part.repeat(size / part.length)}`);
        }
      }
      return process.cpuUsage(before).user / 1e6;
    };
    seconds(1_000);
    const short = seconds(6_000);
    expect(seconds(60_000)).toBeLessThan(40 * short + 0.1);
  });
});

describe("a custom format of JSON", () => {
  const format: LogFormat = {
    kind: "json",
    name: "Own",
    members: [
      { path: "http.verb", field: "method" },
      { path: "http.url", field: "target" },
      { path: "http.code", field: "status" },
      { path: "took", field: "duration_ms" },
    ],
  };
  const line = (more: object = {}) =>
    JSON.stringify({ http: { verb: "GET", url: "/v1/pets?page=2", code: 200, ...more } });

  it("reads members by their path, also in a batch", () => {
    expect(callWith(format, line())).toMatchObject({ ...call, durationMs: null });
    expect(callWith(format, JSON.stringify({ ...JSON.parse(line()), took: "1.5s" }))).toMatchObject({
      durationMs: 1500,
    });
    expect(kinds(format, `[${line()},${line()}]`)).toEqual(["call", "call"]);
  });

  it("says which member a line lacks", () => {
    expect(capturedWith(format, "{}")[0]).toMatchObject({
      detail: "The line is in no known format. The line has no member http.verb",
    });
    expect(callWith(format, '{"request":"GET /known HTTP/1.1","status":200}')).toMatchObject({ path: "/known" });
  });
});

describe("a suggested format", () => {
  const samples: Readonly<Record<string, readonly [line: string, expected: object]>> = {
    combined: [
      '10.0.0.5 - ada [20/Nov/2026:10:00:00 +0000] "GET /v1/pets?page=2 HTTP/1.1" 200 519 "-" "curl/8.9" "192.0.2.7"',
      { tsMs: at, srcIp: "192.0.2.7", resBytes: 519, userAgent: "curl/8.9", context: { user: "ada" } },
    ],
    bars: [
      '[GIN] 2026/11/20 - 10:00:00 | 200 |     1.234ms |  192.0.2.7 | GET      "/v1/pets?page=2"',
      { tsMs: at, durationMs: 1.234, srcIp: "192.0.2.7" },
    ],
    names: [
      'at=info method=GET path="/v1/pets?page=2" host=api.example.com fwd="192.0.2.7" service=18ms status=200 bytes=519',
      { host: "api.example.com", srcIp: "192.0.2.7", resBytes: 519 },
    ],
    tabs: [
      "2026-11-20T10:00:00Z\tapi.example.com\t192.0.2.7\tGET\t/v1/pets?page=2\t200\t0.051\tMozilla/5.0 (X11)",
      { tsMs: at, host: "api.example.com", srcIp: "192.0.2.7", durationMs: 51 },
    ],
    commas: ["2026-11-20T10:00:00Z,192.0.2.7,GET,/v1/pets?page=2,200", { tsMs: at, srcIp: "192.0.2.7" }],
    "an IPv6 address with a port": [
      "[2001:db8::7]:4711 GET /v1/pets?page=2 200 [2001:db8::1]:8080",
      { srcIp: "2001:db8::7" },
    ],
    "a unit behind the number": [
      "::ffff:192.0.2.7 - GET /v1/pets?page=2 200 51.5 ms - 12",
      { durationMs: 51.5, resBytes: 12 },
    ],
    members: [
      '{"ts":"2026-11-20T10:00:00Z","http":{"verb":"GET","url":"/v1/pets?page=2","code":200},"remote":{"ip":"192.0.2.7"},"elapsed_ms":51,"req_id":"r-1"}',
      { tsMs: at, durationMs: 51, srcIp: "192.0.2.7", requestId: "r-1" },
    ],
  };
  test.each(Object.entries(samples))("of %s reads its line", (_, [line, expected]) => {
    const format = suggestLogFormat(line, created);
    expect(logFormat.safeParse(format).success).toBe(true);
    expect(callWith(format, line)).toMatchObject({ ...call, ...expected });
  });

  it("takes an address with a port for the upstream, behind the client", () => {
    expect(suggestLogFormat("192.0.2.7 GET /v1/pets 200 [2001:db8::1]:8080", created)).toMatchObject({
      parts: [{ field: "client" }, {}, {}, {}, { field: "upstream" }],
    });
  });

  it("is none for a line without fields", () => {
    expect([suggestLogFormat("", created), suggestLogFormat("{}", created), suggestLogFormat("word", created)]).toEqual(
      [null, null, null],
    );
  });

  it("isn't made beyond the limits of one", () => {
    expect(suggestLogFormat("a ".repeat(101), created)).toBe("A format can have up to 100 fields");
    expect(suggestLogFormat(`GET /a${" ".repeat(201)}200`, created)).toBe(
      "A format can have up to 200 characters between two fields",
    );
  });

  it("never fails, and fits the line that it was made from", () => {
    const word = fc.constantFrom(
      '"',
      "[",
      "]",
      " ",
      "|",
      ",",
      "=",
      "\t",
      "\\",
      "a",
      "200",
      "GET /a",
      "1.2.3.4",
      "{",
      "é",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const line = words.join("");
        const format = suggestLogFormat(line, created);
        if (format === null || typeof format === "string") return;
        // Whatever is missing in it, its limits hold.
        const problem = findLogFormatProblem(format);
        if (problem === null) expect(logFormat.safeParse(format).success).toBe(true);
        expect(() => kinds(format, line)).not.toThrow();
      }),
    );
  });

  it("lists the members of an object with their values", () => {
    expect(listMembers('{"a":{"b":[1,"x"]},"c":true,"d":null}', "json")).toEqual([
      { path: "a.b.0", value: "1" },
      { path: "a.b.1", value: "x" },
      { path: "d", value: "" },
    ]);
    expect(listMembers("no object", "json")).toBeNull();
  });
});

describe("the format of a directive", () => {
  const directives: Readonly<Record<string, readonly [directive: string, line: string, expected: object]>> = {
    nginx: [
      `log_format main '$remote_addr - $remote_user [$time_local] "$request" '\n  '$status "$http_x_forwarded_for" rt=$request_time ua="$upstream_addr" ut=$upstream_response_time';`,
      '10.0.0.1 - ada [20/Nov/2026:10:00:00 +0000] "GET /v1/pets?page=2 HTTP/1.1" 200 "192.0.2.7, 10.0.0.1" rt=0.051 ua="10.0.0.8:80" ut=0.010, 0.040',
      { tsMs: at, durationMs: 51, srcIp: "192.0.2.7", context: { user: "ada", upstreamMs: 40 } },
    ],
    "nginx in JSON": [
      `log_format j escape=json '{"t":"$time_iso8601","req":{"m":"$request_method","u":"$request_uri"},"s":$status,"rt":$request_time}';`,
      '{"t":"2026-11-20T10:00:00+00:00","req":{"m":"GET","u":"/v1/pets?page=2"},"s":200,"rt":0.051}',
      { tsMs: at, durationMs: 51 },
    ],
    "nginx with a URL": [
      "$time_local $scheme://$host$request_uri $request_method $status",
      "20/Nov/2026:10:00:00 +0000 https://api.example.com/v1/pets?page=2 GET 200",
      { tsMs: at, host: "api.example.com", port: 443 },
    ],
    Apache: [
      String.raw`LogFormat "%v:%p %h %l %u %t \"%r\" %>s %O \"%{User-Agent}i\" %D" vhost`,
      String.raw`api.example.com:443 192.0.2.7 - ada [20/Nov/2026:10:00:00 +0000] "GET /v1/pets?page=2 HTTP/1.1" 200 519 "cu\"rl/8" 51000`,
      { tsMs: at, host: "api.example.com", durationMs: 51, resBytes: 519, userAgent: 'cu"rl/8' },
    ],
    "Apache with path and query": [
      "%t %m %U%q %>s %{ms}T",
      "[20/Nov/2026:10:00:00 +0000] GET /v1/pets?page=2 200 51",
      { tsMs: at, durationMs: 51 },
    ],
    Envoy: [
      String.raw`[%START_TIME%] "%REQ(:METHOD)% %REQ(X-ENVOY-ORIGINAL-PATH?:PATH)% %PROTOCOL%" %RESPONSE_CODE% %DURATION% "%REQ(X-FORWARDED-FOR)%" "%REQ(:AUTHORITY)%"\n`,
      '[2026-11-20T10:00:00.000Z] "GET /v1/pets?page=2 HTTP/2" 200 51 "192.0.2.7,10.0.0.1" "api.example.com"',
      { tsMs: at, durationMs: 51, srcIp: "192.0.2.7", host: "api.example.com", httpVersion: "2" },
    ],
  };
  test.each(Object.entries(directives))("of %s reads its lines", (_, [directive, line, expected]) => {
    const format = readLogDirective(directive, created);
    expect(logFormat.safeParse(format).success).toBe(true);
    expect(callWith(format, line)).toMatchObject({ ...call, ...expected });
  });

  it("takes a long name for one variable", () => {
    const long = "a".repeat(200);
    const read = (directive: string) => readLogDirective(directive, created);
    const expected = text("", ["", "status"], [" ", null]);
    expect(read(`$status $http_${long}`)).toEqual(expected);
    expect(read(`%>s %{${long}}i`)).toEqual(expected);
    expect(read(`%RESPONSE_CODE% %REQ(${long})%`)).toEqual(expected);
  });

  test.each([
    ["log this", "There are no variables such as $status, %>s, %ST or %RESPONSE_CODE%"],
    ["$host$remote_addr", "There is no text between $host and $remote_addr"],
    ['{"a":"$status"', "The format isn't a JSON object"],
    [Array.from({ length: 101 }, (_, place) => `a${place}=$status`).join(" "), "A format can have up to 100 fields"],
    [`$status${" ".repeat(201)}$host`, "A format can have up to 200 characters between two fields"],
    [`$host $status${"-".repeat(201)}`, "A format can have up to 200 characters between two fields"],
    [`{"${"a".repeat(201)}":$status}`, `$status is in a member beyond the limits: ${memberLimits}`],
    [`{${'"a":{'.repeat(6)}"s":$status${"}".repeat(7)}`, `$status is in a member beyond the limits: ${memberLimits}`],
    [
      `{${Array.from({ length: 200 }, (_, place) => `"a${place}":1`).join(",")},"s":$status}`,
      `$status is in a member beyond the limits: ${memberLimits}`,
    ],
  ])("%j can't be used", (directive, problem) => {
    expect(readLogDirective(directive, created)).toBe(problem);
  });
});

describe("the settings of a format", () => {
  const fields = (...names: readonly (LogField | null)[]) =>
    text("", ...names.map((name, index) => [index === 0 ? "" : " ", name] as const));
  test.each([
    [fields("status", "method"), "no_request"],
    [fields("request"), "no_status"],
    [fields("request", "method", "status"), "two_requests"],
    [fields("request", "status", "duration_s", "duration_ms"), "two_durations"],
    [fields("request", "status", "host", "host"), "repeated"],
    [fields("time", null, "time", "method", "target", "status"), null],
  ])("%j: %s", (format, problem) => {
    expect(findLogFormatProblem(format)).toBe(problem);
    expect(logFormat.safeParse(format).success).toBe(problem === null);
  });

  it("need a text between two fields", () => {
    expect(logFormat.safeParse(text("", ["", "request"], ["", "status"])).success).toBe(false);
  });
});
