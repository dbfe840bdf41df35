import { describe, expect, it } from "vitest";
import { readJsonLine } from "./log-json-format.ts";
import type { LogLine } from "./log-line.ts";

const minimal = { request: "GET /a HTTP/1.1", status: 200 };
const read = (members: object) => readJsonLine(JSON.stringify(members));

describe("names of nginx and Envoy", () => {
  const at = Date.UTC(2026, 9, 10, 20, 55, 36);

  it.each<[object, Partial<LogLine>]>([
    [{ time_iso8601: "2026-10-10T20:55:36+00:00" }, { tsMs: at }],
    [{ time_local: "10/Oct/2026:20:55:36 +0000" }, { tsMs: at }],
    [{ start_time: "2026-10-10T20:55:36.500Z" }, { tsMs: at + 500 }],
    [{ "@timestamp": "2026-10-10T20:55:36Z" }, { tsMs: at }],
    [{ timestamp: "2026-10-10T20:55:36Z" }, { tsMs: at }],
    [{ time: at }, { tsMs: at }],
    [{ msec: (at / 1000 + 0.25).toFixed(3) }, { tsMs: at + 250 }],
    [{ ts: at / 1000 }, { tsMs: at }],
    [{ time: "soon" }, { tsMs: null }],
    [{ request_time: 0.03 }, { durationMs: 30 }],
    [{ request_time: "0.030" }, { durationMs: 30 }],
    [{ duration: 9 }, { durationMs: 9 }],
    [{ duration_ms: "9.5" }, { durationMs: 9.5 }],
    [{ request_time: 0.03, duration: 9 }, { durationMs: 30 }],
    [{ request_time: "-", duration: 9 }, { durationMs: 9 }],
    [{ duration: "9ms" }, { durationMs: 9 }],
    [{ scheme: "https" }, { scheme: "https" }],
    [{ http_x_forwarded_proto: "https" }, { scheme: "https" }],
    [{ x_forwarded_proto: "https" }, { scheme: "https" }],
    [{ host: "a.example" }, { host: "a.example" }],
    [{ http_host: "a.example:81" }, { host: "a.example:81" }],
    [{ authority: "a.example" }, { host: "a.example" }],
    [{ ":authority": "a.example" }, { host: "a.example" }],
    [{ server_name: "a.example" }, { host: "a.example" }],
    [{ server_name: "b.example", host: "a.example" }, { host: "a.example" }],
    [{ host: "-", server_name: "b.example" }, { host: "b.example" }],
    [{ x_forwarded_for: "192.0.2.1", remote_addr: "192.0.2.2" }, { client: "192.0.2.1" }],
    [{ http_x_forwarded_for: "-", remote_addr: "192.0.2.2" }, { client: "192.0.2.2" }],
    [{ downstream_remote_address: "192.0.2.2:1" }, { client: "192.0.2.2:1" }],
    [{ client_ip: "192.0.2.2" }, { client: "192.0.2.2" }],
    [{ client: "192.0.2.2" }, { client: "192.0.2.2" }],
    [{ remote_user: "ann" }, { user: "ann" }],
    [{ http_user_agent: "ua" }, { userAgent: "ua" }],
    [{ user_agent: "ua" }, { userAgent: "ua" }],
    [{ request_id: "r" }, { requestId: "r" }],
    [{ http_x_request_id: "r" }, { requestId: "r" }],
    [{ x_request_id: "r" }, { requestId: "r" }],
    [{ bytes_received: 7 }, { reqBytes: 7 }],
    [{ content_length: "7" }, { reqBytes: 7 }],
    [{ request_length: 7 }, { reqBytes: 7 }],
    [{ body_bytes_sent: 7, bytes_sent: 300 }, { resBytes: 7 }],
    [{ bytes_sent: "7" }, { resBytes: 7 }],
    [{ bytes_sent: "-" }, { resBytes: null }],
    [{ upstream_addr: "198.51.100.9:80" }, { upstream: "198.51.100.9:80" }],
    [{ upstream_host: "198.51.100.9:80" }, { upstream: "198.51.100.9:80" }],
    [{ upstream_response_time: "0.5, 0.020" }, { upstreamMs: 20 }],
    [{ upstream_response_time: "0.5 : 0.020" }, { upstreamMs: 20 }],
    [{ upstream_service_time: 12 }, { upstreamMs: 12 }],
    [{ upstream_response_time: 0.5, upstream_service_time: 12 }, { upstreamMs: 500 }],
    [{ upstream_response_time: "0.020, -" }, { upstreamMs: null }],
    [{ response_code: 404, status: "" }, { status: "404" }],
  ])("%j", (members, expected) => {
    expect(read({ ...minimal, ...members })).toMatchObject(expected);
  });

  it("says nothing else of a line with a request and a status", () => {
    expect(read(minimal)).toEqual({
      tsMs: null,
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
    });
  });
});

describe("the request", () => {
  it.each<[object, string]>([
    [{ request: "GET /a HTTP/1.1", method: "PUT", path: "/b" }, "GET /a HTTP/1.1"],
    [{ request_method: "PUT", request_uri: "/b?c", server_protocol: "HTTP/2.0" }, "PUT /b?c HTTP/2.0"],
    [{ method: "PUT", path: "/b", protocol: "HTTP/2" }, "PUT /b HTTP/2"],
    [{ method: "PUT", path: "/b" }, "PUT /b"],
    [{ method: "PUT", uri: "/b", args: "c=1" }, "PUT /b?c=1"],
    [{ method: "PUT", uri: "/b", query_string: "c=1" }, "PUT /b?c=1"],
    [{ method: "PUT", uri: "/b", args: "" }, "PUT /b"],
    [{ method: "PUT", path: "/b?d", args: "c=1" }, "PUT /b?d"],
    [{ method: "PUT", x_envoy_original_path: "/a", path: "/b" }, "PUT /a"],
    [{ method: "PUT", path: "/b", request_uri: "/a" }, "PUT /a"],
  ])("of %j is %s", (members, request) => {
    expect(read({ ...members, status: 200 })?.request).toBe(request);
  });

  it.each<[object]>([
    [{ request: "", status: 400 }],
    [{ request: "-", status: 400 }],
    [{ request_method: "", request_uri: "", status: 400 }],
    [{ method: "GET", status: 400 }],
    [{ method: null, status: 400 }],
  ])("is empty of a connection without one: %j", (members) => {
    expect(read(members)?.request).toBe("");
  });
});

describe("what is no line of an access log", () => {
  it.each([
    "",
    "{",
    "[]",
    "7",
    '"GET"',
    "null",
    "{}",
    '{"status":200}',
    '{"request":"GET / HTTP/1.1"}',
    '{"request":"GET / HTTP/1.1","status":"-"}',
    '{"path":"/a","status":200}',
  ])("%s", (line) => {
    expect(readJsonLine(line)).toBeNull();
  });
});

it("a line that needs repairs is read, and a whole one isn't touched", () => {
  expect(readJsonLine(String.raw`{"request":"GET /\x41 HTTP/1.1","status":200,"bytes_sent":,"a":1}`)).toMatchObject({
    request: "GET /A HTTP/1.1",
    resBytes: null,
  });
  expect(readJsonLine(String.raw`{"request":"GET /\\x41 HTTP/1.1","status":200}`)?.request).toBe(
    String.raw`GET /\x41 HTTP/1.1`,
  );
});
