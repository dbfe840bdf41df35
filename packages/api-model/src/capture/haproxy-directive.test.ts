import { haproxyFrontend, logFormat, logFormatLimits, type LogFormat } from "@parapet/contract";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { captureAccessLog } from "./access-log.ts";
import { readLogDirective } from "./log-directive.ts";

const created = { name: "Own", ...logFormatLimits };

function callWith(format: LogFormat | string, line: string) {
  if (typeof format === "string") throw new Error(format);
  const read = captureAccessLog(Buffer.from(line), { receivedAtMs: Date.UTC(2026, 10, 29, 10), logFormat: format });
  const [each] = read.ok ? [...read.calls] : [];
  if (each?.kind !== "call") throw new Error(JSON.stringify(each));
  return each.exchange;
}

const call = { method: "GET", path: "/v1/pets", query: "page=2", status: 200 };
const tsMs = Date.UTC(2026, 10, 29, 9, 18, 48);
const standard =
  "%ci:%cp [%tr] %ft %b/%s %TR/%Tw/%Tc/%Tr/%Ta %ST %B %CC %CS %tsc %ac/%fc/%bc/%sc/%rc %sq/%bq %hr %hs %{+Q}r";

/** Lines that HAProxy 2.6 wrote with these formats. */
const cases: Readonly<Record<string, readonly [directive: string, line: string, expected: object]>> = {
  "its default without captures": [
    `log-format "${standard}"`,
    '127.0.0.1:46454 [29/Nov/2026:09:18:48.911] fe be/srv1 0/0/0/30/31 200 103 - - ---- 1/1/0/0/0 0/0 "GET /v1/pets?page=2 HTTP/1.1"',
    { tsMs: tsMs + 911, durationMs: 31, srcIp: "127.0.0.1", resBytes: 103, context: { upstreamMs: 30 } },
  ],
  "its default with captured headers": [
    `http-request capture req.hdr(Host) len 255\n  log-format "${standard.replaceAll(/ (?=%ac)/g, " \\\n      ")}"`,
    '::1:34516 [29/Nov/2026:09:18:48.958] fe be/srv1 0/0/0/21/21 200 103 - - ---- 1/1/0/0/0 0/0 {127.0.0.1:18082|a #22b#22 [c] #7Bd#7D} "GET /v1/pets?page=2 HTTP/1.1"',
    { tsMs: tsMs + 958, durationMs: 21, srcIp: "::1" },
  ],
  "its common log format, with escaped blanks and quotes for all": [
    String.raw`log-format %{+Q}o\ %{-Q}ci\ -\ -\ [%trg]\ %r\ %ST\ %B\ %cp\ %ms\ %ft\ %b\ %s\ %TR\ %Tw\ %Ta\ %tsc`,
    '127.0.0.1 - - [29/Nov/2026:09:18:48 +0000] "GET /v1/pets?page=2 HTTP/1.1" 200 103 41010 065 "fe" "be" "srv1" 0 0 21 ----',
    { tsMs, durationMs: 21, srcIp: "127.0.0.1", resBytes: 103 },
  ],
  "a local time, path, query and captures": [
    "http-request capture req.hdr(Host) len 99\ncapture request header User-Agent len 99\nlog-format '%Tl %HM %HP%HQ %HV %ST %U %si:%sp %[capture.req.hdr(0),lower] %{+Q}[capture.req.hdr(1)] 100%%'",
    '29/Nov/2026:10:18:48 +0100 GET /v1/pets?page=2 HTTP/1.1 200 98 127.0.0.1:18099 api.example.com "curl/8.9 (x)" 100%',
    { tsMs, reqBytes: 98, host: "api.example.com", userAgent: "curl/8.9 (x)", httpVersion: "1.1" },
  ],
  "a bare format of samples": [
    "%[src] %[capture.req.method] %{+Q}[capture.req.uri] %[status] %Ts",
    '192.0.2.7 GET "/v1/pets?page=2" 200 1795943928',
    { tsMs, srcIp: "192.0.2.7" },
  ],
  "JSON, of which Parapet suggests one": [
    haproxyFrontend,
    '{"time":"29/Nov/2026:09:18:48 +0000","remote_addr":"192.0.2.7","request_method":"GET","request_uri":"/v1/pets?page=2","server_protocol":"HTTP/1.1","host":"api.example.com","status":"200","bytes_received":"98","bytes_sent":"103","duration_ms":"21","upstream_addr":"127.0.0.1:18099","http_user_agent":"curl/8.9"}',
    { tsMs, durationMs: 21, host: "api.example.com", userAgent: "curl/8.9", dstPort: 18_099 },
  ],
  "JSON by its flag": [
    'log-format "%{+json}o %(time)Ts %(request)r %(code:sint)ST %(ms)Ta %[src]"',
    '{"time": 1795943928, "request": "GET /v1/pets?page=2 HTTP/1.1", "code": 200, "ms": 21}',
    { tsMs, durationMs: 21 },
  ],
};

describe("a log-format of HAProxy", () => {
  test.each(Object.entries(cases))("%s", (_, [directive, line, expected]) => {
    const format = readLogDirective(directive, created, [line]);
    expect(logFormat.safeParse(format).success).toBe(true);
    expect(callWith(format, line)).toMatchObject({ ...call, ...expected });
  });

  it("is decided by the lines where the configuration doesn't show what is captured", () => {
    const line = (headers: string) =>
      `192.0.2.7:1 [29/Nov/2026:09:18:48.000] fe be/srv1 0/0/0/21/21 200 103 - - ---- 1/1/0/0/0 0/0 ${headers}"GET /v1/pets?page=2"`;
    for (const headers of ["", "{a b} ", "{a} {b c} "]) {
      expect(callWith(readLogDirective(standard, created, ["", line(headers)]), line(headers))).toMatchObject(call);
    }
    expect(readLogDirective(standard, created)).toEqual(readLogDirective(standard, created, [line("")]));
  });

  it("takes Ta for the duration, and no address or header that can't be known", () => {
    expect(readLogDirective("%{+X}ci %[capture.req.hdr(3)] %r %ST %Tw %Ta", created)).toMatchObject({
      parts: [
        { field: null },
        { field: null },
        { field: "request" },
        { field: "status" },
        { field: null },
        { field: "duration_ms" },
      ],
    });
  });

  it.each([
    ['%h %t "%r" %>s %Ts %Dms', "duration_s"],
    ["[%START_TIME%] %REQ(:METHOD)% %REQ(:PATH)% %RESPONSE_CODE% %DURATION%", "duration_ms"],
  ])("isn't %j", (directive, duration) => {
    expect(JSON.stringify(readLogDirective(directive, created))).toContain(duration);
  });

  it.each([
    ["log-format none", "There are no variables such as $status, %>s, %ST or %RESPONSE_CODE%"],
    ["log-format '%{+json}o'", "There are no variables such as $status, %>s, %ST or %RESPONSE_CODE%"],
    ['log-format \'{"a":"%ms"}\'', "No member is a variable that Parapet knows"],
    ["%ci\n%ST", "A format has a single line"],
  ])("can't be %j", (directive, problem) => {
    expect(readLogDirective(directive, created)).toBe(problem);
  });

  it("never makes a format that can't be stored for another reason than its fields", () => {
    const piece = fc.constantFrom(
      "log-format ",
      "log_format a '",
      "LogFormat ",
      "capture request header Host len 9\n",
      "%ci",
      ":%cp",
      "%ST",
      "%{+Q}o",
      "%{+json}o",
      "%(a)r",
      "%hr",
      "%hs",
      "%[capture.req.hdr(0)]",
      "%[",
      "%%",
      "$status",
      "${host}",
      "%REQ(:METHOD)%",
      "%START_TIME(%s %H)%",
      "%>s",
      "%t",
      '"',
      "'",
      "\\",
      "\\\n",
      "\n",
      " ",
      "{",
      "}",
      '{"":"',
      '{"a":"',
      '","b":"',
      '"}',
      "é",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const format = readLogDirective(pieces.join(""), created, [pieces.join("")]);
        const issues = typeof format === "string" ? [] : (logFormat.safeParse(format).error?.issues ?? []);
        // What its fields lack is said of the whole format, and can be corrected.
        expect(issues.filter(({ path }) => path.length > 0)).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });

  it("is read in time that grows with its length", () => {
    const seconds = (size: number) => {
      const before = process.cpuUsage();
      for (const part of [
        "%",
        "%{",
        "%[",
        "[",
        "%{+Q}",
        '"',
        "\\",
        "\\\n",
        "capture ",
        "%ci",
        "%ST ",
        "%hr ",
        "log-format ",
      ]) {
        for (const begin of ["", "log-format ", 'log-format "', "%ci "]) {
          readLogDirective(`${begin}${part.repeat(size / part.length)}`, { ...created, fields: 1e6, between: 1e6 });
        }
      }
      return process.cpuUsage(before).user / 1e6;
    };
    seconds(100);
    const short = seconds(800);
    expect(seconds(8_000)).toBeLessThan(40 * short + 0.2);
  });
});

describe("times in format strings", () => {
  it.each([
    [
      "[%START_TIME(%Y-%m-%dT%H:%M:%S.%3fZ)%] %REQ(:METHOD)% %REQ(:PATH)% %RESPONSE_CODE%",
      "[2026-11-29T09:18:48.911Z] GET /v1/pets?page=2 200",
    ],
    [
      "%START_TIME(%Y/%m/%d %H:%M:%S)% %REQ(:METHOD)% %REQ(:PATH)% %RESPONSE_CODE%",
      "2026/11/29 09:18:48 GET /v1/pets?page=2 200",
    ],
    ["%REQ(:METHOD)% %REQ(:PATH)% %RESPONSE_CODE% %START_TIME(%s.%3f)%", "GET /v1/pets?page=2 200 1795943928.911"],
    ['%{%d/%b/%Y %H:%M:%S}t "%r" %>s', '29/Nov/2026 09:18:48 "GET /v1/pets?page=2" 200'],
    [
      '{"at":"%START_TIME(%F %T)%","m":"%REQ(:METHOD)%","p":"%REQ(:PATH)%","s":"%RESPONSE_CODE%"}',
      '{"at":"2026-11-29 09:18:48","m":"GET","p":"/v1/pets?page=2","s":"200"}',
    ],
  ])("%s", (directive, line) => {
    const read = callWith(readLogDirective(directive, created), line);
    expect(read).toMatchObject(call);
    expect(Math.floor(read.tsMs / 1_000) * 1_000).toBe(tsMs);
  });
});
