import { describe, expect, it } from "vitest";
import { inMs } from "./log-fields.ts";
import type { LogLine } from "./log-line.ts";
import { readAlb, readClf, readEnvoy } from "./log-text-formats.ts";

const tsMs = Date.UTC(2026, 9, 10, 20, 55, 36);
const nothing: LogLine = {
  tsMs,
  durationMs: null,
  request: "GET /a HTTP/1.1",
  scheme: null,
  host: null,
  status: "200",
  client: null,
  upstream: null,
  upstreamMs: null,
  user: null,
  userAgent: null,
  requestId: null,
  reqBytes: null,
  resBytes: null,
};
const time = "[10/Oct/2026:20:55:36 +0000]";

describe("common log format", () => {
  it.each<[string, Partial<LogLine>]>([
    [`192.0.2.1 - - ${time} "GET /a HTTP/1.1" 200 5`, { client: "192.0.2.1", resBytes: 5 }],
    [`192.0.2.1 - ann ${time} "GET /a HTTP/1.1" 200 -`, { client: "192.0.2.1", user: "ann", resBytes: 0 }],
    [
      `192.0.2.1 AIDA ann ${time}"GET /a HTTP/1.1" 200 5 request-1 extended-1`,
      { client: "192.0.2.1", user: "ann", resBytes: 5 },
    ],
    [`client.example - - ${time} "GET /a HTTP/1.1" 200`, { client: "client.example" }],
    [`- - - ${time} "GET /a HTTP/1.1" - 5`, { client: "-", status: null, resBytes: 5 }],
    [
      `192.0.2.1 - a b c ${time} "GET /a HTTP/1.1" 200 5 "https://example.com/" "ua 1" "more" 0.1`,
      { client: "192.0.2.1", user: "a b c", userAgent: "ua 1", resBytes: 5 },
    ],
    [`192.0.2.1 - - ${time} "GET /a HTTP/1.1" 200 5 "-" "-"`, { client: "192.0.2.1", resBytes: 5 }],
    [`192.0.2.1 - - ${time} "GET /a HTTP/1.1" 200 5 ref ua`, { client: "192.0.2.1", resBytes: 5 }],
    [
      `h.example:80 192.0.2.1 - - ${time} "GET /a HTTP/1.1" 200 5`,
      { host: "h.example:80", client: "192.0.2.1", resBytes: 5 },
    ],
    [
      `h.example 2001:db8::1 - a b ${time} "GET /a HTTP/1.1" 200 5`,
      { host: "h.example", client: "2001:db8::1", user: "a b", resBytes: 5 },
    ],
    [`192.0.2.1 192.0.2.2 ann ${time} "GET /a HTTP/1.1" 200 5`, { client: "192.0.2.1", user: "ann", resBytes: 5 }],
  ])("%s", (line, expected) => {
    expect(readClf(line)).toEqual({ ...nothing, ...expected });
  });

  it.each([
    "",
    "192.0.2.1 - -",
    `192.0.2.1 - ${time} "GET /a HTTP/1.1" 200 5`.replace(" - ", " "),
    '192.0.2.1 - - [yesterday] "GET /a HTTP/1.1" 200 5',
    `192.0.2.1 - - ${time} GET /a HTTP/1.1 200 5`,
    `192.0.2.1 - - ${time} "GET /a HTTP/1.1" 20 5`,
    `192.0.2.1 - - ${time} "GET /a HTTP/1.1" 2000 5`,
    `192.0.2.1 - - ${time} "GET /a HTTP/1.1"`,
    `192.0.2.1 - - ${time} "GET /a HTTP/1.1 200 5`,
  ])("isn't %j", (line) => {
    expect(readClf(line)).toBeNull();
  });
});

describe("Envoy's default format", () => {
  const line = (middle: string) =>
    `[2026-10-10T20:55:36.000Z] "GET /a HTTP/1.1" 200 ${middle} "192.0.2.1" "ua 1" "id-1" "api.example" "198.51.100.9:80"`;
  const common = {
    client: "192.0.2.1",
    userAgent: "ua 1",
    requestId: "id-1",
    host: "api.example",
    upstream: "198.51.100.9:80",
    reqBytes: 7,
    resBytes: 91,
  };

  it.each<[string, Partial<LogLine>]>([
    [line("- 7 91 14 12"), { ...common, durationMs: 14, upstreamMs: 12 }],
    [line("UF,URX 7 91 14 -"), { ...common, durationMs: 14 }],
    [line("- 7 91 - -"), common],
    [line('- via_upstream - "-" 7 91 14 12'), { ...common, durationMs: 14, upstreamMs: 12 }],
    [
      `${line('- via_upstream - "-" 7 91 14 12').replace('"192.0.2.1"', '"-"')} outbound|80||shop 198.51.100.1:1 198.51.100.2:2 198.51.100.3:3 - default`,
      { ...common, client: "198.51.100.3:3", durationMs: 14, upstreamMs: 12 },
    ],
  ])("%s", (text, expected) => {
    expect(readEnvoy(text)).toEqual({ ...nothing, ...expected });
  });

  it("says nothing where Envoy writes a dash", () => {
    const silent = '[2026-10-10T20:55:36Z] "GET /a HTTP/1.1" 200 - 0 0 - - "-" "-" "-" "-" "-"';
    expect(readEnvoy(silent)).toEqual({ ...nothing, reqBytes: 0, resBytes: 0 });
  });

  it("keeps the status 0 of a call that was given up", () => {
    expect(readEnvoy(line("- 7 91 14 12").replace(" 200 ", " 0 "))?.status).toBe("0");
  });

  it.each([
    line("- x 91 14 12"),
    line("- 7 x 14 12"),
    line("- 7 91 14 12").replace("2026-10-10T20:55:36.000Z", "today"),
    line("- 7 91 14 12").replace("[2026-10-10T20:55:36.000Z]", "2026-10-10T20:55:36.000Z"),
    line("- 7 91 14 12").replace('"GET /a HTTP/1.1"', "GET"),
    line("- 7 91 14 12").replace(" 200 ", " 2000 "),
    line("- 7 91 14 12").replace(" 200 ", " - "),
    `${line("- 7 91 14 12")} "`,
    "[2026-10-10T20:55:36.000Z]",
    "",
  ])("isn't %j", (text) => {
    expect(readEnvoy(text)).toBeNull();
  });
});

describe("an application load balancer", () => {
  interface Alb {
    readonly type?: string;
    readonly client?: string;
    readonly times?: string;
    readonly request?: string;
    readonly created?: string;
    readonly domain?: string;
  }
  const line = ({
    type = "h2",
    client = "192.0.2.1:2817",
    times = "0.001 0.02 0.0003",
    request = '"GET https://api.example:443/a HTTP/2.0"',
    created = "2026-10-10T20:55:36.000Z",
    domain = '"api.example"',
  }: Alb) =>
    `${type} 2026-10-10T20:55:37.5Z app/lb/1 ${client} 198.51.100.9:80 ${times} 200 201 34 366 ${request} "ua 1" ECDHE TLSv1.2 arn:x "Root=1" ${domain} "arn:cert" 0 ${created} "forward" "-" "-"`;
  const expected: LogLine = {
    ...nothing,
    durationMs: 21.3,
    request: "GET https://api.example:443/a HTTP/2.0",
    scheme: "https",
    host: "api.example",
    client: "192.0.2.1:2817",
    upstream: "198.51.100.9:80",
    upstreamMs: 20,
    userAgent: "ua 1",
    requestId: "Root=1",
    reqBytes: 34,
    resBytes: 366,
  };

  it("is read by the places of its words", () => {
    expect(readAlb(line({}))).toEqual(expected);
  });

  it.each([
    ["http", "http"],
    ["https", "https"],
    ["h2", "https"],
    ["grpcs", "https"],
    ["ws", "ws"],
    ["wss", "wss"],
  ])("of type %s has the scheme %s", (type, scheme) => {
    expect(readAlb(line({ type }))?.scheme).toBe(scheme);
  });

  it.each(["-1 0.02 0.0003", "0.001 -1 0.0003", "0.001 0.02 -1", "x 0.02 0.0003"])(
    "took no known time: %s",
    (times) => {
      expect(readAlb(line({ times }))).toEqual({ ...expected, durationMs: null, upstreamMs: null });
    },
  );

  it("took no time at all, which is a duration too", () => {
    expect(readAlb(line({ times: "0 0 0" }))).toEqual({ ...expected, durationMs: 0, upstreamMs: 0 });
  });

  it("counts from the end of the answer where its creation isn't written", () => {
    expect(readAlb(line({ created: "-" }))?.tsMs).toBe(tsMs + 1500);
  });

  it.each([
    ["192.0.2.1:2817", "192.0.2.1:2817"],
    ["2001:db8::1:2817", "[2001:db8::1]:2817"],
    ["[2001:db8::1]:2817", "[2001:db8::1]:2817"],
    ["-", null],
  ])("was called by %s", (client, read) => {
    expect(readAlb(line({ client }))?.client).toBe(read);
  });

  it("knows no host where no name was asked for", () => {
    expect(readAlb(line({ domain: '"-"' }))?.host).toBeNull();
  });

  it("removes the dash in place of a missing version", () => {
    expect(readAlb(line({ request: '"GET http://api.example:80/a -"' }))?.request).toBe("GET http://api.example:80/a");
  });

  it.each([
    line({ type: "tcp" }),
    line({ request: "GET" }),
    line({ created: "-" }).replace("2026-10-10T20:55:37.5Z", "-"),
    `${line({})} "`,
    "h2 2026-10-10T20:55:37.5Z",
  ])("isn't %j", (text) => {
    expect(readAlb(text)).toBeNull();
  });
});

it.each([
  [0, 0],
  [0.001, 1],
  [0.1 + 0.2, 300],
  [0.000_001, 0.001],
  [0.000_000_4, 0],
  [0.000_000_5, 0.001],
  [12.3456789, 12_345.679],
])("%d s are %d ms", (seconds, ms) => {
  expect(inMs(seconds)).toBe(ms);
});
