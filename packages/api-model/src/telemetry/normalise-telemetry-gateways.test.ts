import { describe, expect, it } from "vitest";
import { at, header, normaliseSample as normalise, receivedAtMs } from "./sample-payload.ts";

describe("Apigee X", () => {
  it("sends no times, no id, a chain of forwarders and a host with a port", () => {
    const exchange = normalise({
      top: { requestID: null, sourceAddress: "203.0.113.7, 35.191.0.1:", destinationAddress: "target.example:443" },
      request: { host: "eval.example:443" },
      asked: { time: undefined, version: "0.0.1", truncatedBody: true, body: "eyJhIjoxfQ==" },
      answered: { time: undefined, version: "0.0.1" },
    });
    expect(exchange).toMatchObject({
      tsMs: receivedAtMs,
      durationMs: null,
      host: "eval.example",
      port: 443,
      dstIp: null,
      dstPort: 443,
    });
    expect(exchange).toMatchObject({
      srcIp: "203.0.113.7",
      srcPort: null,
      requestId: null,
      httpVersion: null,
      reqBodyTruncated: true,
    });
    expect(exchange.warnings).toEqual(["time_missing", "request_id_generated"]);
  });

  it("prints null where it knows nothing", () => {
    const exchange = normalise({
      top: { requestID: "null", sourceAddress: "null:", destinationAddress: "null:null", destinationNamespace: "null" },
      request: { host: null },
      asked: header("request.header.host", "eval.example"),
    });
    expect(exchange).toMatchObject({
      host: "eval.example",
      port: 443,
      srcIp: null,
      dstIp: null,
      dstPort: null,
      dstNamespace: null,
    });
    expect(exchange.reqHeaders).toEqual([{ name: "host", value: "eval.example" }]);
    expect(exchange.warnings).toEqual(["request_id_generated", "bad_destination_address"]);
  });
});

describe("F5 BIG-IP", () => {
  it("cuts header values at their second colon, sends the status as a number and a cut body whole", () => {
    const exchange = normalise({
      top: { scheme: "http", destinationAddress: "10.0.0.9:80" },
      request: { host: "shop.example:80" },
      response: { statusCode: 202 },
      asked: { ...header("Host", " shop.example"), time: null, body: "eyJhIjoxfQ==", TruncatedBody: true },
      answered: { time: null },
    });
    expect(exchange).toMatchObject({
      host: "shop.example",
      port: 80,
      status: 202,
      reqBody: null,
      reqBodyTruncated: true,
    });
    expect(exchange.warnings).toEqual(["time_missing"]);
  });
});

describe("the OTel exporter", () => {
  it("sends whole seconds, route templates and made-up sources", () => {
    const exchange = normalise({
      top: { requestID: "", sourceAddress: "client:5280", destinationAddress: "catalogue-service:80" },
      request: { path: "/catalogue/:id", host: "catalogue-service:80" },
      asked: { time: 1_799_999_999 },
      answered: { time: 1_800_000_001 },
    });
    expect(exchange).toMatchObject({
      tsMs: at,
      durationMs: 2_000,
      host: "catalogue-service",
      srcIp: null,
      srcPort: 5280,
      path: "/catalogue/:id",
    });
    expect(exchange.warnings).toEqual(["time_unit_s", "request_id_generated", "path_is_template"]);
  });

  it("takes a template in braces for one too", () => {
    expect(normalise({ request: { path: "/catalogue/{id}?x=1" } })).toMatchObject({
      query: "x=1",
      warnings: ["path_is_template"],
    });
  });
});

describe("Fastly", () => {
  it("sends placeholders for the destination, no headers of the answer and no times", () => {
    const exchange = normalise({
      top: {
        destinationAddress: "127.0.0.1:80",
        destinationNamespace: "PLACEHOLDER",
        sourceAddress: "2001:db8::7:443",
      },
      asked: { time: undefined, version: "1" },
      answered: { time: undefined, headers: null, version: "1" },
    });
    expect(exchange).toMatchObject({
      dstIp: "127.0.0.1",
      dstPort: 80,
      dstNamespace: "PLACEHOLDER",
      srcIp: "2001:db8::7",
      srcPort: 443,
    });
    expect(exchange).toMatchObject({ httpVersion: "1", resHeaders: [], isApi: true, warnings: ["time_missing"] });
  });
});
