import { describe, expect, it } from "vitest";
import { readJsonLine } from "./log-json-format.ts";

/** As Caddy 2.7 writes it. */
const line = {
  level: "info",
  ts: 1791665736.25,
  logger: "http.log.access",
  msg: "handled request",
  request: {
    remote_ip: "10.0.0.5",
    remote_port: "41342",
    client_ip: "203.0.113.7",
    proto: "HTTP/2.0",
    method: "GET",
    host: "shop.example.com",
    uri: "/v1/orders?limit=10",
    headers: { "User-Agent": ["curl/8.9.1"], "X-Request-Id": ["r-7"] },
    tls: { resumed: false, version: 772 },
  },
  bytes_read: 12,
  user_id: "ada",
  duration: 0.000929675,
  size: 10900,
  status: 200,
};
const read = (value: object) => readJsonLine(JSON.stringify(value));

describe("Caddy's access log", () => {
  it("tells all that a line can", () => {
    expect(read(line)).toEqual({
      tsMs: 1791665736250,
      durationMs: 0.93,
      request: "GET /v1/orders?limit=10 HTTP/2.0",
      scheme: "https",
      host: "shop.example.com",
      status: "200",
      client: "203.0.113.7",
      upstream: null,
      upstreamMs: null,
      user: "ada",
      userAgent: "curl/8.9.1",
      requestId: "r-7",
      reqBytes: 12,
      resBytes: 10900,
    });
  });

  it.each([
    [{ duration: 2.5e-7 }, { durationMs: 0 }],
    [{ duration: "2ms" }, { durationMs: 2 }],
    [{ ts: "2026-10-10T20:55:36Z" }, { tsMs: Date.UTC(2026, 9, 10, 20, 55, 36) }],
    [{ user_id: "" }, { user: null }],
  ])("with %j it says %j", (members, expected) => {
    expect(read({ ...line, ...members })).toMatchObject(expected);
  });

  it("before 2.7 has the peer's address, and plain HTTP says no scheme", () => {
    const { client_ip: _client, tls: _tls, ...request } = line.request;
    expect(read({ ...line, request })).toMatchObject({ client: "10.0.0.5", scheme: null });
  });

  it.each([["method"], ["uri"]] as const)("without %s is no call", (name) => {
    expect(read({ ...line, request: { ...line.request, [name]: "" } })).toBeNull();
  });

  it("without a status is no call", () => {
    expect(read({ ...line, status: undefined })).toBeNull();
  });
});
