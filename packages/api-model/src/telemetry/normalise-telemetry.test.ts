import { describe, expect, it } from "vitest";
import { normaliseTelemetry } from "./normalise-telemetry.ts";
import { at, header, normaliseSample as normalise, receivedAtMs } from "./sample-payload.ts";

describe("a payload without quirks", () => {
  it("becomes an exchange without warnings", () => {
    expect(normalise()).toMatchObject({
      tsMs: at,
      durationMs: 25,
      method: "GET",
      scheme: "https",
      host: "shop.example",
      port: 8443,
      path: "/orders/1",
      query: null,
      status: 200,
      srcIp: "10.0.0.7",
      srcPort: 5000,
      dstIp: "10.0.0.9",
      dstPort: 8443,
      dstNamespace: "shop",
      requestId: "r-1",
      isApi: true,
      warnings: [],
    });
  });

  it("reads the same with keys in any case, an exact one first", () => {
    const { request, response } = { request: { METHOD: "PUT", path: "/a", Path: "/b" }, response: { StatusCode: 204 } };
    const value = { RequestID: "r-9", Request: request, RESPONSE: response };
    const result = normaliseTelemetry(value, { receivedAtMs });
    expect(result).toMatchObject({ ok: true, exchange: { requestId: "r-9", method: "PUT", path: "/a", status: 204 } });
  });
});

describe("Kong", () => {
  const from = (host: string, destinationAddress: string, scheme = "https") =>
    normalise({ top: { destinationAddress, scheme, sourceAddress: "10.1.2.3:" }, request: { host } });

  it("knows the destination's port only", () => {
    expect(from("orders.shop", ":8000")).toMatchObject({
      host: "orders.shop",
      port: 8000,
      dstIp: null,
      dstPort: 8000,
      warnings: [],
    });
  });

  it("cuts a label off the upstream's name and sends it as the port", () => {
    const exchange = from("api.example", ":com");
    expect(exchange).toMatchObject({ host: "api.example.com", port: 443, dstIp: null, dstPort: null });
    expect(exchange.warnings).toEqual(["port_not_numeric"]);
  });

  it("knows neither, for an upstream of one label", () => {
    expect(from("backend", ":", "http")).toMatchObject({
      host: "backend",
      port: 80,
      dstPort: null,
      srcIp: "10.1.2.3",
      srcPort: null,
    });
  });

  it("adds no label to an address, to a host from a header, and none that is a number out of range", () => {
    expect(from("10.0.0.1", ":x")).toMatchObject({ host: "10.0.0.1", warnings: ["bad_destination_address"] });
    expect(from("api.example", ":70000")).toMatchObject({ host: "api.example", warnings: ["bad_destination_address"] });
    const fromHeader = normalise({
      top: { destinationAddress: ":com" },
      request: { host: "" },
      asked: header("host", "api.example.com"),
    });
    expect(fromHeader).toMatchObject({ host: "api.example.com", warnings: ["bad_destination_address"] });
  });

  it("cuts a large body to nothing and says so", () => {
    const exchange = normalise({ asked: { body: "", TruncatedBody: true, version: "1.100000" } });
    expect(exchange).toMatchObject({
      reqBody: null,
      reqBodyTruncated: true,
      resBodyTruncated: false,
      httpVersion: "1.1",
      warnings: [],
    });
  });
});

describe("Tyk", () => {
  it("sends no scheme, bracketed IPv6 peers and the protocol as version", () => {
    const exchange = normalise({
      top: { scheme: "", destinationAddress: ":8080", sourceAddress: "[2001:db8::5]:51514" },
      asked: { version: "HTTP/1.1" },
    });
    expect(exchange).toMatchObject({
      scheme: null,
      port: 8080,
      srcIp: "2001:db8::5",
      srcPort: 51_514,
      httpVersion: "1.1",
      warnings: [],
    });
  });

  it("may omit the port", () => {
    expect(normalise({ top: { scheme: "", destinationAddress: "" } })).toMatchObject({
      port: null,
      dstPort: null,
      warnings: [],
    });
  });
});
