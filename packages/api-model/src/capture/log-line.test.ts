import { describe, expect, it } from "vitest";
import { callOfLine, type LogLine } from "./log-line.ts";
import { receivedAtMs } from "./testing-captured.ts";

const line: LogLine = {
  tsMs: receivedAtMs - 1000,
  durationMs: 12.5,
  request: "GET /a?b=1 HTTP/1.1",
  scheme: null,
  host: "api.example",
  status: "200",
  client: "192.0.2.1:5000",
  upstream: "198.51.100.9:8080",
  upstreamMs: 10,
  user: "ann",
  userAgent: "ua",
  requestId: "id-1",
  reqBytes: 7,
  resBytes: 91,
};
const read = (changes: Partial<LogLine>) => callOfLine({ ...line, ...changes }, "raw", { receivedAtMs });
const call = (changes: Partial<LogLine> = {}) => {
  const captured = read(changes);
  if (captured.kind !== "call") throw new Error(JSON.stringify(captured));
  return captured.exchange;
};

it("a line says all that a log knows of a call", () => {
  expect(call()).toEqual({
    tsMs: receivedAtMs - 1000,
    durationMs: 12.5,
    method: "GET",
    scheme: null,
    host: "api.example",
    port: null,
    path: "/a",
    query: "b=1",
    status: 200,
    srcIp: "192.0.2.1",
    srcPort: 5000,
    dstIp: "198.51.100.9",
    dstPort: 8080,
    dstNamespace: null,
    requestId: "id-1",
    httpVersion: "1.1",
    reqHeaders: [],
    resHeaders: [],
    reqBody: null,
    resBody: null,
    reqBodyTruncated: false,
    resBodyTruncated: false,
    reqBytes: 7,
    resBytes: 91,
    userAgent: "ua",
    isApi: true,
    warnings: [],
    context: {
      direction: "incoming",
      route: null,
      user: "ann",
      peerIp: null,
      traceId: null,
      spanId: null,
      hopId: null,
      action: null,
      errorType: null,
      convention: null,
      upstreamMs: 10,
    },
  });
});

describe("the request line", () => {
  it.each([
    ["GET /a HTTP/1.1", "GET", "/a", "1.1"],
    ["GET /a HTTP/2", "GET", "/a", "2"],
    ["GET /a http/1.0", "GET", "/a", "1.0"],
    ["GET /a", "GET", "/a", null],
    ["get /a b c HTTP/1.1", "GET", "/a b c", "1.1"],
    ["PURGE /a HTTP/1.1", "PURGE", "/a", "1.1"],
    ["OPTIONS * HTTP/1.1", "OPTIONS", "*", "1.1"],
    ["GET /HTTP/1.1", "GET", "/HTTP/1.1", null],
    ["GET /a#top HTTP/1.1", "GET", "/a", "1.1"],
    ["GET / HTTP/1.1", "GET", "/", "1.1"],
    ["GET /a HTTP/1.12", "GET", "/a HTTP/1.12", null],
  ])("%j", (request, method, path, httpVersion) => {
    expect(call({ request })).toMatchObject({ method, path, httpVersion });
  });

  it.each([
    "",
    "-",
    "GET",
    "GET ",
    "/a",
    "GET  /a HTTP/1.1",
    "GET a HTTP/1.1",
    "- /a HTTP/1.1",
    "PRI * HTTP/2.0",
    "G(T /a HTTP/1.1",
    "\u0016\u0003\u0001 /a",
    "GET /\u0000a HTTP/1.1",
    "GET /\u007fa HTTP/1.1",
    "GET /\ufffda HTTP/1.1",
    "GET /a\u001f HTTP/1.1",
  ])("%j is no request", (request) => {
    expect(read({ request })).toEqual({
      kind: "reject",
      reason: "request_line",
      detail: "The line has no HTTP request",
      raw: "raw",
    });
  });
});

describe("the host", () => {
  it.each([
    ["GET /a HTTP/1.1", "api.example:8443", null, "api.example", 8443],
    ["GET /a HTTP/1.1", null, "https", "198.51.100.9", 443],
    ["GET /a HTTP/1.1", "api.example", "http", "api.example", 80],
    ["GET https://other.example:8443/a HTTP/1.1", "api.example", null, "other.example", 8443],
    ["GET https://other.example/a HTTP/1.1", null, null, "other.example", 443],
  ])("of %j at %j by %j", (request, host, scheme, expected, port) => {
    expect(call({ request, host, scheme })).toMatchObject({ path: "/a", host: expected, port });
  });

  it.each([
    ["an upstream by name", "backend.example:8080", null, 8080],
    ["no upstream", null, null, null],
  ])("never has the name or the port of what a proxy sends the call on to: %s", (_, upstream, dstIp, dstPort) => {
    expect(call({ upstream, host: null })).toMatchObject({ host: "", port: null, dstIp, dstPort });
  });
});

it("what a line doesn't say is unknown, and marked where it matters", () => {
  const silent = { tsMs: null, durationMs: null, status: null, client: null, user: null, userAgent: null };
  expect(call({ ...silent, requestId: null, reqBytes: null, resBytes: null, upstreamMs: null })).toMatchObject({
    tsMs: receivedAtMs,
    durationMs: null,
    status: null,
    srcIp: null,
    srcPort: null,
    userAgent: null,
    requestId: null,
    reqBytes: null,
    resBytes: null,
    context: { user: null, upstreamMs: null },
    warnings: ["time_missing", "status_missing"],
  });
});

it("a user and a request id are cut at 255 characters", () => {
  const { requestId, context } = call({ requestId: "r".repeat(300), user: "u".repeat(300) });
  expect([requestId?.length, context?.user?.length]).toEqual([255, 255]);
});

it("a route with parameters in its path is marked", () => {
  expect(call({ request: "GET /pets/{id} HTTP/1.1" }).warnings).toEqual(["path_is_template"]);
});
