import { describe, expect, it } from "vitest";
import { readHttpSpan } from "./otlp-http-span.ts";
import type { AttributeValue, OtlpSpan } from "./otlp-span.ts";
import { receivedAtMs } from "./testing-captured.ts";

type Named = Readonly<Record<string, AttributeValue>>;
const [internal, server, client] = [1, 2, 3];

function read(named: Named, kind = server) {
  const span: OtlpSpan = {
    traceId: "5b8efff798038103d269b633813fc60c",
    spanId: "eee19b7ec3c1b100",
    parentSpanId: "",
    kind,
    startNs: 1_791_999_990_000_000_000n,
    endNs: 1_791_999_990_012_500_000n,
    attributes: new Map(Object.entries(named)),
    resource: new Map([["service.name", "stock"]]),
  };
  return readHttpSpan(span, { receivedAtMs });
}

function callOf(named: Named, kind = server) {
  const captured = read(named, kind);
  if (captured?.kind !== "call") throw new Error(JSON.stringify(captured));
  return captured.exchange;
}

const before = { "rpc.system": "grpc", "rpc.service": "shop.v1.Stock", "rpc.method": "Reserve" };
const now = { "rpc.system.name": "grpc", "rpc.method": "shop.v1.Stock/Reserve" };

describe("a span of gRPC", () => {
  it.each([
    ["before 1.38", { ...before, "rpc.grpc.status_code": 0 }],
    ["from 1.38 on", { ...now, "rpc.response.status_code": "OK" }],
    ["in both", { ...before, ...now, "rpc.response.status_code": "OK", "rpc.grpc.status_code": 0 }],
  ])("becomes a POST request, by the conventions %s", (_when, named) => {
    expect(callOf({ ...named, "server.address": "stock.internal", "server.port": 50_051 })).toMatchObject({
      method: "POST",
      path: "/shop.v1.Stock/Reserve",
      host: "stock.internal",
      port: 50_051,
      status: 200,
      httpVersion: "2",
      isApi: true,
      durationMs: 12.5,
      context: { direction: "incoming" },
    });
  });

  it.each<[string | number, number | null]>([
    [5, 404],
    [14, 503],
    ["16", 401],
    ["DEADLINE_EXCEEDED", 504],
    ["CANCELLED", 499],
    [17, null],
    ["WRONG", null],
  ])("with the status %j ends with the HTTP status %j", (code, status) => {
    expect(callOf({ ...before, "rpc.grpc.status_code": code }).status).toBe(status);
    expect(callOf({ ...now, "rpc.response.status_code": code }).status).toBe(status);
  });

  it("of a client is outgoing", () => {
    expect(callOf(now, client).context?.direction).toBe("outgoing");
  });

  it("with HTTP attributes of its own is read by those", () => {
    const named = { ...now, "http.request.method": "POST", "url.path": "/gateway/Reserve" };
    expect(callOf(named).path).toBe("/gateway/Reserve");
  });

  it("without a method is refused, and a method that the server doesn't have goes by its own name", () => {
    expect(read({ "rpc.system": "grpc", "rpc.service": "shop.v1.Stock" })).toMatchObject({ reason: "path_missing" });
    const other = { ...now, "rpc.method": "_OTHER", "rpc.method_original": "shop.v1.Stock/Gone" };
    expect(callOf(other).path).toBe("/shop.v1.Stock/Gone");
  });

  it.each([
    [{ ...before, "rpc.system": "java_rmi" }, server],
    [{ ...before, "rpc.system": "jsonrpc" }, server],
    [now, internal],
  ])("is neither of another system nor an internal one: %j", (named, kind) => {
    expect(read(named, kind)).toBeNull();
  });
});

describe("a span of Connect", () => {
  const connect = { "rpc.system.name": "connectrpc", "rpc.method": "shop.v1.Stock/Reserve" };

  it.each<[Named, number | null]>([
    [{}, 200],
    [{ "rpc.response.status_code": "not_found", "error.type": "not_found" }, 404],
    [{ "rpc.connect_rpc.error_code": "cancelled" }, 499],
    [{ "rpc.connect_rpc.error_code": "canceled" }, 499],
    [{ "error.type": "java.net.SocketException" }, null],
  ])("with %j ends with the HTTP status %j", (named, status) => {
    const expected = { method: "POST", path: "/shop.v1.Stock/Reserve", status, httpVersion: null, isApi: true };
    expect(callOf({ ...connect, ...named })).toMatchObject(expected);
  });

  it("is read by the conventions before 1.38, too", () => {
    expect(callOf({ ...before, "rpc.system": "connect_rpc" })).toMatchObject({ path: "/shop.v1.Stock/Reserve" });
  });
});

describe("an HTTP span of another system", () => {
  const post = { "http.request.method": "POST", "url.path": "/rpc" };
  it.each<[Named, string | null]>([
    [{ "rpc.system.name": "jsonrpc", "rpc.method": "orders.list" }, "orders.list"],
    [{ "rpc.system": "aws-api", "rpc.service": "DynamoDB", "rpc.method": "PutItem" }, "PutItem"],
    [{ "rpc.system": "jsonrpc", "rpc.method": "_OTHER", "rpc.method_original": "orders.made-up" }, "orders.made-up"],
    [{ "rpc.system": "jsonrpc" }, null],
    [{ "rpc.method": "orders.list" }, null],
    [now, null],
  ])("with %j does %j", (named, action) => {
    expect(callOf({ ...post, ...named }).context?.action).toBe(action);
  });
});

describe("a GraphQL server's span", () => {
  const post = { "http.request.method": "POST", "url.path": "/graphql" };
  it.each<[Named, string | null]>([
    [{ "graphql.operation.type": "query", "graphql.operation.name": "GetOrders" }, "query GetOrders"],
    [{ "graphql.operation.name": "GetOrders" }, "GetOrders"],
    [{ "graphql.operation.type": "query" }, null],
    [{}, null],
  ])("with %j does %j", (named, action) => {
    expect(callOf({ ...post, ...named }).context?.action).toBe(action);
  });
});
