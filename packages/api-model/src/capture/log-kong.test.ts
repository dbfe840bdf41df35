import { describe, expect, it } from "vitest";
import { limits } from "../limits.ts";
import { readJsonLine } from "./log-json-format.ts";
import { captured, outcomes } from "./testing-captured.ts";

/** As the documentation of Kong 3 shows it. */
const line = {
  response: { size: 9982, status: 200, headers: { "content-type": "application/json" } },
  request: {
    method: "GET",
    uri: "/v1/orders?limit=10",
    url: "https://shop.example.com:8443/v1/orders",
    size: 80,
    id: "6001bf6dd0c5a52e5e5ad41e51b1a52c",
    querystring: { limit: "10" },
    headers: { host: "shop.example.com", "user-agent": "curl/8.9.1" },
  },
  upstream_uri: "/v1/orders?limit=10",
  tries: [
    { ip: "10.0.0.7", port: 8080, state: "failed", code: 502, balancer_latency: 0 },
    { ip: "10.0.0.8", port: 8080, balancer_latency: 0 },
  ],
  latencies: { proxy: 515, kong: 58, request: 573 },
  consumer: { id: "80f74eef-31b8-45d5-c525-ae532297ea8e", username: "ada" },
  client_ip: "203.0.113.7",
  started_at: 1791665736250,
};
const read = (value: object) => readJsonLine(JSON.stringify(value));

describe("what Kong's log plugins write", () => {
  it("tells all that a line can", () => {
    expect(read(line)).toEqual({
      tsMs: 1791665736250,
      durationMs: 573,
      request: "GET /v1/orders?limit=10",
      scheme: "https",
      host: "shop.example.com",
      status: "200",
      client: "203.0.113.7",
      upstream: "10.0.0.8:8080",
      upstreamMs: 515,
      user: "ada",
      userAgent: "curl/8.9.1",
      requestId: "6001bf6dd0c5a52e5e5ad41e51b1a52c",
      reqBytes: 80,
      resBytes: 9982,
    });
  });

  it.each([
    [{ tries: [] }, { upstream: null }],
    [{ tries: [{ ip: "2001:db8::7", port: 80 }] }, { upstream: "[2001:db8::7]:80" }],
    [{ latencies: { proxy: -1, request: 3 } }, { durationMs: 3, upstreamMs: null }],
    [{ consumer: undefined }, { user: null }],
    [{ started_at: undefined }, { tsMs: null }],
  ])("with %j it says %j", (members, expected) => {
    expect(read({ ...line, ...members })).toMatchObject(expected);
  });

  it.each([
    [{ request: { ...line.request, method: undefined } }],
    [{ request: { ...line.request, uri: undefined } }],
    [{ response: { size: 1 } }],
  ])("with %j is no call", (members) => {
    expect(read({ ...line, ...members })).toBeNull();
  });
});

describe("a batch of Kong's http-log", () => {
  const at = (uri: string) => ({ ...line, request: { ...line.request, uri } });
  const paths = (payload: string) =>
    captured("access_log", payload).map((each) => (each.kind === "call" ? each.exchange.path : each.kind));

  it("is one line of several calls, among other lines", () => {
    const batch = JSON.stringify([at("/a"), at("/b")]);
    expect(paths(`${batch}\n${JSON.stringify(at("/c"))}\n${batch}\n`)).toEqual([
      "/a",
      "/b",
      "/c",
      "/a",
      "/b",
      "ignored",
    ]);
  });

  it("refuses what is no call, and keeps the others", () => {
    expect(outcomes("access_log", [at("/a"), 7, {}, at("/b"), at(`/${"x".repeat(limits.logLine)}`)])).toEqual([
      "call",
      "format",
      "format",
      "call",
      "format",
    ]);
  });

  it("that doesn't parse is refused as a line", () => {
    expect(outcomes("access_log", '[{"request":')).toEqual(["format"]);
  });

  it("has no more calls than a payload, all batches together", () => {
    const batch = JSON.stringify(Array.from({ length: limits.payloadCalls / 2 + 1 }, () => 1)).replace("[1", "[{}");
    const all = outcomes("access_log", `${batch}\n${batch}`);
    expect(all.at(-1)).toBe("too_many");
    expect(all).toHaveLength(limits.payloadCalls / 2 + 2);
  });
});
