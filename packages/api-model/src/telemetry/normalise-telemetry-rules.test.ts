import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits } from "../limits.ts";
import type { Exchange } from "./exchange.ts";
import { normaliseTelemetry } from "./normalise-telemetry.ts";

const receivedAtMs = 1_800_000_000_000;
const at = receivedAtMs - 1_000;
const minimal = { request: { method: "GET", path: "/a" }, response: { statusCode: "200" } };

function normalise(value: unknown, repaired = false): Exchange {
  const result = normaliseTelemetry(value, { receivedAtMs, repaired });
  if (!result.ok) throw new Error(result.detail);
  return result.exchange;
}

const times = (request: unknown, response: unknown) =>
  normalise({
    requestID: "r",
    request: { ...minimal.request, common: { time: request } },
    response: { ...minimal.response, common: { time: response } },
  });

describe("times", () => {
  it("come from the answer when the request has none", () => {
    expect(times(0, at)).toMatchObject({ tsMs: at, durationMs: null, warnings: [] });
    expect(times(undefined, undefined)).toMatchObject({
      tsMs: receivedAtMs,
      durationMs: null,
      warnings: ["time_missing"],
    });
  });

  it("may be nanoseconds or microseconds, and say so", () => {
    expect(times(at * 1e6, at * 1e6 + 7e6)).toMatchObject({ tsMs: at, durationMs: 7, warnings: ["time_unit_ns"] });
    expect(times(at * 1e3, at * 1e3 + 7_900)).toMatchObject({ tsMs: at, durationMs: 7, warnings: ["time_unit_us"] });
    expect(times(at / 1e3, at)).toMatchObject({ tsMs: at, durationMs: 0, warnings: ["time_unit_s"] });
  });

  it("do not run backwards", () => {
    expect(times(at, at - 1)).toMatchObject({ tsMs: at, durationMs: null, warnings: ["negative_duration"] });
  });

  it("are marked when the source's clock is ahead, never when they are old", () => {
    expect(times(receivedAtMs + 300_000, undefined).warnings).toEqual([]);
    expect(times(receivedAtMs + 300_001, undefined).warnings).toEqual(["time_skew"]);
    expect(times(978_307_200_000, undefined).warnings).toEqual([]);
  });
});

describe("the host", () => {
  const host = (value: unknown, headers: object[] = [], path = "/a", destinationAddress = "") =>
    normalise({
      ...minimal,
      requestID: "r",
      destinationAddress,
      request: { method: "GET", path, host: value, common: { headers } },
    });

  it("may be a URL, which tells scheme and port too", () => {
    expect(host("HTTPS://Shop.Example:9443/")).toMatchObject({ host: "shop.example", scheme: "https", port: 9443 });
  });

  it("comes from the host header in any case, from an absolute path, from other headers, from the destination", () => {
    expect(host("", [{ key: "HOST", value: "a.example:81" }])).toMatchObject({
      host: "a.example",
      port: 81,
      warnings: ["time_missing"],
    });
    expect(host(null, [], "http://b.example:82/x?y")).toMatchObject({
      host: "b.example",
      port: 82,
      path: "/x",
      query: "y",
      scheme: "http",
    });
    const forwarded = host(undefined, [{ key: "X-Forwarded-Host", value: "c.example, d.example" }]);
    expect(forwarded).toMatchObject({ host: "c.example", warnings: ["time_missing", "host_from_header"] });
    expect(host(undefined, [], "/a", "e.example:83")).toMatchObject({ host: "e.example", port: 83 });
    expect(host(undefined, [], "/a", "[2001:db8::1]:84")).toMatchObject({
      host: "2001:db8::1",
      dstIp: "2001:db8::1",
      port: 84,
    });
    expect(host(undefined)).toMatchObject({ host: "", port: null });
  });

  it("lends its port when the destination has none, and the scheme its default then", () => {
    const call = (scheme: string, value: string) =>
      normalise({ ...minimal, scheme, request: { ...minimal.request, host: value } });
    expect(call("http", "a.example:8080").port).toBe(8080);
    expect(call("HTTPS", "a.example").port).toBe(443);
    expect(call("wss", "a.example").port).toBe(443);
    expect(call("grpc", "a.example").port).toBeNull();
  });
});

describe("the answer", () => {
  it.each(["", null, undefined, "-", "OK", "0", 0, 99, 1_000, "200.5", {}])("has no status in %j", (statusCode) => {
    expect(normalise({ ...minimal, response: { statusCode } })).toMatchObject({ status: null });
    expect(normalise({ ...minimal, response: { statusCode } }).warnings).toContain("status_missing");
  });

  it("makes the call an API call unless its type says otherwise", () => {
    const typed = (value: string) =>
      normalise({ ...minimal, response: { statusCode: 200, common: { headers: [{ key: "content-type", value }] } } });
    expect([typed("application/json").isApi, typed("text/html").isApi, normalise(minimal).isApi]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe("addresses", () => {
  it("are marked when they are no addresses", () => {
    const call = (sourceAddress: string, destinationAddress: string) =>
      normalise({
        ...minimal,
        requestID: "r",
        sourceAddress,
        destinationAddress,
        request: { ...minimal.request, host: "h" },
      }).warnings;
    expect(call("<missing>", "10.0.0.1:80")).toEqual(["time_missing", "bad_source_address"]);
    expect(call("10.0.0.1:http", "%:80")).toEqual(["time_missing", "bad_destination_address", "bad_source_address"]);
    expect(call("", "10.0.0.1:http")).toEqual(["time_missing", "port_not_numeric"]);
  });
});

describe("bodies", () => {
  it("are marked when they are not what they claim, and when they are longer than what is kept", () => {
    const json = [{ key: "content-type", value: "application/json" }];
    const body = Buffer.alloc(limits.storedBody + 1, "a").toString("base64");
    const request = { ...minimal.request, common: { body } };
    const response = { ...minimal.response, common: { headers: json, body: "e30" } };
    expect(normalise({ ...minimal, requestID: "r", request, response }).warnings).toEqual([
      "time_missing",
      "body_truncated",
    ]);
    const broken = { ...minimal.request, common: { headers: json, body: "eyI=" } };
    expect(
      normalise({ requestID: "r", request: broken, response: { statusCode: 200, common: { body: "%" } } }, true)
        .warnings,
    ).toEqual(["time_missing", "json_repaired", "req_body_unparsable", "res_body_unparsable"]);
  });
});

describe("refusals", () => {
  it.each([
    [null, "not_an_object"],
    [[minimal], "not_an_object"],
    [{}, "request_missing"],
    [{ request: "GET /", response: {} }, "request_missing"],
    [{ request: minimal.request }, "response_missing"],
    [{ request: minimal.request, response: null }, "response_missing"],
    [{ request: { path: "/" }, response: {} }, "method_missing"],
    [{ request: { path: "/", method: "G T" }, response: {} }, "method_missing"],
    [{ request: { method: "GET", path: "" }, response: {} }, "path_missing"],
    [{ request: { method: "GET", path: null }, response: {} }, "path_missing"],
  ])("refuses %j: %s", (value, reason) => {
    expect(normaliseTelemetry(value, { receivedAtMs })).toMatchObject({ ok: false, reason });
  });
});

describe("normaliseTelemetry", () => {
  const common = fc.option(
    fc.record({
      headers: fc.jsonValue(),
      body: fc.jsonValue(),
      TruncatedBody: fc.jsonValue(),
      version: fc.jsonValue(),
      time: fc.jsonValue(),
    }),
  );
  const likely = fc.record({
    requestID: fc.jsonValue(),
    scheme: fc.oneof(fc.jsonValue(), fc.string()),
    destinationAddress: fc.oneof(fc.jsonValue(), fc.string()),
    sourceAddress: fc.oneof(fc.jsonValue(), fc.string()),
    request: fc.record({
      method: fc.constantFrom("GET", "post"),
      path: fc.string({ minLength: 1 }),
      host: fc.oneof(fc.jsonValue(), fc.string()),
      common,
    }),
    response: fc.record({ statusCode: fc.oneof(fc.jsonValue(), fc.integer({ min: 0, max: 700 })), common }),
  });

  it("never throws and never gives an exchange that breaks its own promises", () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 1, arbitrary: fc.jsonValue() }, { weight: 9, arbitrary: likely }), (value) => {
        const result = normaliseTelemetry(value, { receivedAtMs });
        if (!result.ok) return;
        const { path, port, status, method, host, warnings, tsMs, durationMs } = result.exchange;
        expect(path === "*" || path.startsWith("/")).toBe(true);
        expect(path).not.toContain("?");
        expect(port === null || (Number.isInteger(port) && port > 0 && port < 65_536)).toBe(true);
        expect(status === null || (status >= 100 && status <= 999)).toBe(true);
        expect([method, host]).toEqual([method.toUpperCase(), host.toLowerCase()]);
        expect(new Set(warnings).size).toBe(warnings.length);
        expect(Number.isInteger(tsMs) && !Number.isNaN(new Date(tsMs).getTime())).toBe(true);
        expect(durationMs === null || durationMs >= 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
