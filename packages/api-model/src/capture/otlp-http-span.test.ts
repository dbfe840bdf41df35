import { describe, expect, it } from "vitest";
import { readHttpSpan } from "./otlp-http-span.ts";
import type { AttributeValue, OtlpSpan } from "./otlp-span.ts";
import { receivedAtMs, textIn } from "./testing-captured.ts";

type Named = Readonly<Record<string, AttributeValue>>;
const ms = 1_791_999_990_000;
const [internal, server, client] = [1, 2, 3];

function read(named: Named, more: Partial<OtlpSpan> = {}, resource: Named = {}) {
  const span: OtlpSpan = {
    traceId: "5b8efff798038103d269b633813fc60c",
    spanId: "eee19b7ec3c1b100",
    parentSpanId: "",
    kind: server,
    startNs: BigInt(ms) * 1_000_000n,
    endNs: BigInt(ms) * 1_000_000n + 12_500_000n,
    attributes: new Map(Object.entries(named)),
    resource: new Map(Object.entries(resource)),
    ...more,
  };
  return readHttpSpan(span, { receivedAtMs });
}
function call(named: Named, more: Partial<OtlpSpan> = {}, resource: Named = {}) {
  const captured = read(named, more, resource);
  if (captured?.kind !== "call") throw new Error(JSON.stringify(captured));
  return captured.exchange;
}
const get = { "http.request.method": "GET", "url.path": "/a" };
const old = { "http.method": "GET", "http.target": "/a" };

describe("what is a call", () => {
  it("is a span with a method; which attribute holds it decides the convention", () => {
    expect(call(get).context).toMatchObject({ convention: "stable" });
    expect(call(old).context).toMatchObject({ convention: "legacy" });
    expect(call({ ...old, ...get }).context).toMatchObject({ convention: "stable" });
    expect(read({ "url.path": "/a" })).toBeNull();
  });

  it.each<[Named, string]>([
    [{ ...get, "http.request.method": "G T" }, "method_missing"],
    [{ ...get, "http.request.method": "" }, "method_missing"],
    [{ "http.request.method": "GET" }, "path_missing"],
    [{ "http.request.method": "GET", "url.path": "" }, "path_missing"],
  ])("%j is refused: %s", (named, reason) => {
    expect(read(named)).toMatchObject({ kind: "reject", reason, raw: { spanId: "eee19b7ec3c1b100" } });
  });

  it.each([
    ["_OTHER", "PURGE", "PURGE"],
    ["_OTHER", "G T", "_OTHER"],
    ["_OTHER", "", "_OTHER"],
    ["GET", "get", "GET"],
    ["patch", "", "PATCH"],
  ])("by method %j, originally %j, is %s", (method, original, expected) => {
    const named = { ...get, "http.request.method": method, "http.request.method_original": original };
    expect(call(named).method).toBe(expected);
  });
});

describe("a span of Spring Boot with names of its own", () => {
  const spring = { method: "GET", uri: "/orders/{id}", status: "200", outcome: "SUCCESS", "http.url": "/orders/17" };

  it("is a call with its route", () => {
    expect(call(spring)).toMatchObject({ method: "GET", path: "/orders/17", status: 200 });
    expect(call(spring).context).toMatchObject({ route: "/orders/{id}" });
  });

  it("may have no pattern and no status", () => {
    const lost = call(
      { ...spring, uri: "UNKNOWN", status: "IO_ERROR", "http.url": "http://shop.example/a" },
      { kind: client },
    );
    expect(lost).toMatchObject({ path: "/a", host: "shop.example", status: null, context: { route: null } });
  });

  it("is none of another kind, or without an outcome", () => {
    expect(read(spring, { kind: internal })).toBeNull();
    expect(read({ method: "GET", uri: "/a" })).toBeNull();
  });
});

describe("the way between two services", () => {
  it("is the client's span, and null without a parent", () => {
    expect(call(get, { kind: client }).context?.hopId).toBe("eee19b7ec3c1b100");
    expect(call(get, { parentSpanId: "ab" }).context?.hopId).toBe("ab");
    expect(call(get).context?.hopId).toBeNull();
  });
});

describe("the direction", () => {
  it.each([
    [0, null],
    [internal, null],
    [server, "incoming"],
    [client, "outgoing"],
    [4, null],
    [99, null],
  ])("of kind %d is %j", (kind, direction) => {
    expect(call(get, { kind }).context?.direction).toBe(direction);
  });
});

describe("the target", () => {
  it.each<[Named, string, string | null]>([
    [{ "url.path": "/a", "url.query": "b=1" }, "/a", "b=1"],
    [{ "url.path": "/a", "url.query": "?b=1" }, "/a", "b=1"],
    [{ "url.path": "/a", "url.query": "" }, "/a", null],
    [{ "url.path": "/a", "url.full": "https://h.example/b?c" }, "/a", null],
    [{ "url.full": "https://h.example/b?c#d" }, "/b", "c"],
    [{ "http.target": "/b?c" }, "/b", "c"],
    [{ "http.url": "https://h.example/b?c" }, "/b", "c"],
    [{ "http.target": "/t", "http.url": "https://h.example/b" }, "/t", null],
    [{ "http.route": "/pets/{id}" }, "/pets/{id}", null],
    [{ "http.route": "/pets/{id}", "http.target": "/pets/1" }, "/pets/1", null],
  ])("of %j is %s with %j", (named, path, query) => {
    expect(call({ "http.request.method": "GET", ...named })).toMatchObject({ path, query });
  });

  it.each<[Named, string | null]>([
    [{ "url.scheme": "https" }, "https"],
    [{ "url.full": "https://h.example/a", "http.scheme": "http" }, "https"],
    [{ "url.scheme": "http", "url.full": "https://h.example/a" }, "http"],
    [{ "http.scheme": "http" }, "http"],
    [{}, null],
  ])("%j has the scheme %j", (named, scheme) => {
    expect(call({ ...get, ...named }).scheme).toBe(scheme);
  });

  it.each<[Named, string | null]>([
    [{ "http.route": "/pets/:id" }, "/pets/{id}"],
    [{ "url.template": "/pets/{id}" }, "/pets/{id}"],
    [{ "http.route": "/a", "url.template": "/b" }, "/a"],
    [{}, null],
  ])("%j has the route %j", (named, route) => {
    expect(call({ ...get, ...named }).context?.route).toBe(route);
  });
});

describe("the host", () => {
  it.each<[string, Named, number, string, number | null]>([
    ["a server's address and port", { "server.address": "h.example", "server.port": 81 }, server, "h.example", 81],
    ["an IPv6 address and its port", { "server.address": "2001:db8::1", "server.port": 81 }, server, "2001:db8::1", 81],
    ["an address that has its port", { "server.address": "h.example:82", "server.port": 81 }, server, "h.example", 81],
    [
      "no socket of a file system",
      { "server.address": "/run/a.sock", "http.host": "h.example" },
      server,
      "h.example",
      null,
    ],
    [
      "the URL's, where it is whole",
      { "url.full": "https://u.example:83/a", "http.host": "h.example" },
      client,
      "u.example",
      83,
    ],
    [
      "the address before the URL's",
      { "url.full": "https://u.example:83/a", "server.address": "h.example" },
      client,
      "h.example",
      83,
    ],
    ["the header of the old conventions", { "http.host": "h.example:81" }, server, "h.example", 81],
    ["the old URL's", { "http.url": "http://u.example/a" }, server, "u.example", 80],
    ["the header that was recorded", { "http.request.header.host": "r.example:84" }, server, "r.example", 84],
    ["the peer's name of a client", { "net.peer.name": "p.example", "net.peer.port": 85 }, client, "p.example", 85],
    ["the host's name of a server", { "net.host.name": "n.example", "net.host.port": 86 }, server, "n.example", 86],
    ["the configured name", { "http.server_name": "s.example" }, server, "s.example", null],
    ["the service, for its own calls", {}, server, "shop", null],
    ["not the service, for calls to others", {}, client, "", null],
    ["no port out of range", { "server.address": "h.example", "server.port": 65_536 }, server, "h.example", null],
    ["no port 0", { "server.address": "h.example", "server.port": 0 }, server, "h.example", null],
    ["the highest port", { "server.address": "h.example", "server.port": 65_535 }, server, "h.example", 65_535],
    [
      "no port of a client's peer for a server",
      { "server.address": "h.example", "net.peer.port": 85 },
      server,
      "h.example",
      null,
    ],
    [
      "no port of a server's host for a client",
      { "server.address": "h.example", "net.host.port": 86 },
      client,
      "h.example",
      null,
    ],
  ])("is %s", (_, named, kind, host, port) => {
    const { "url.path": path, ...method } = get;
    const hasTarget = "http.url" in named || "url.full" in named;
    const whole = { ...method, ...(!hasTarget && { "url.path": path }), ...named };
    expect(call(whole, { kind }, { "service.name": "shop" })).toMatchObject({ host, port });
  });
});

describe("the ends of a call", () => {
  const peer = { "network.peer.address": "192.0.2.8", "network.peer.port": 5001 };
  const local = { "network.local.address": "192.0.2.9" };

  it.each<[string, Named, number, object]>([
    [
      "a server's peer",
      peer,
      server,
      { srcIp: "192.0.2.8", srcPort: 5001, dstIp: null, context: { peerIp: "192.0.2.8" } },
    ],
    [
      "the client that a proxy names",
      { ...peer, "client.address": "192.0.2.1", "client.port": 9 },
      server,
      { srcIp: "192.0.2.1", srcPort: 9, context: { peerIp: "192.0.2.8" } },
    ],
    [
      "a client with its port",
      { ...peer, "client.address": "192.0.2.1:7", "client.port": 9 },
      server,
      { srcIp: "192.0.2.1", srcPort: 7 },
    ],
    [
      "a client that is named in the old way",
      { "http.client_ip": "192.0.2.1" },
      server,
      { srcIp: "192.0.2.1", srcPort: null },
    ],
    [
      "a client by a name, which is no address",
      { ...peer, "client.address": "c.example" },
      server,
      { srcIp: "192.0.2.8", srcPort: 5001 },
    ],
    [
      "peers of the older conventions",
      { "net.sock.peer.addr": "192.0.2.8", "net.sock.peer.port": 5 },
      server,
      { srcIp: "192.0.2.8", srcPort: 5 },
    ],
    [
      "peers of the oldest",
      { "net.peer.ip": "192.0.2.8", "net.peer.port": 5 },
      server,
      { srcIp: "192.0.2.8", srcPort: 5 },
    ],
    ["a server's own address", { ...local, "server.port": 81 }, server, { dstIp: "192.0.2.9", dstPort: 81 }],
    ["its own address in the older conventions", { "net.sock.host.addr": "192.0.2.9" }, server, { dstIp: "192.0.2.9" }],
    ["its own address in the oldest", { "net.host.ip": "192.0.2.9" }, server, { dstIp: "192.0.2.9" }],
    [
      "what a client calls",
      { ...peer, ...local, "server.port": 81, "client.address": "192.0.2.1" },
      client,
      { srcIp: null, srcPort: null, dstIp: "192.0.2.8", dstPort: 81 },
    ],
    ["an unknown kind, as a server's", peer, internal, { srcIp: "192.0.2.8", srcPort: 5001 }],
  ])("%s", (_, named, kind, expected) => {
    expect(call({ ...get, ...named }, { kind })).toMatchObject(expected);
  });

  it("include the namespace of a server, and not of what a client calls", () => {
    const resource = { "k8s.namespace.name": "prod", "service.namespace": "other" };
    expect(call(get, {}, resource).dstNamespace).toBe("prod");
    expect(call(get, {}, { "service.namespace": "other" }).dstNamespace).toBe("other");
    expect(call(get, { kind: client }, resource).dstNamespace).toBeNull();
  });
});

describe("times", () => {
  const ns = BigInt(ms) * 1_000_000n;

  it.each([
    [ns, ns + 12_500_000n, ms, 12.5],
    [ns + 999_999n, ns + 1_000_000n, ms, 0.000_001],
    [ns, ns, ms, 0],
    [0n, ns, ms, null],
    [ns, 0n, ms, null],
    [0n, 0n, receivedAtMs, null],
    [5n, 6n, receivedAtMs, 0.000_001],
    [ns, ns - 1n, ms, null],
    [253_402_300_799_999_999_999n, 0n, 253_402_300_799_999, null],
    [253_402_300_800_000_000_000n, 0n, receivedAtMs, null],
  ])("from %d to %d ns", (startNs, endNs, tsMs, durationMs) => {
    expect(call(get, { startNs, endNs })).toMatchObject({ tsMs, durationMs });
  });
});

describe("what else a span says", () => {
  it.each<[Named, object]>([
    [{ "http.response.status_code": 201 }, { status: 201 }],
    [{ "http.status_code": 404 }, { status: 404 }],
    [{ "http.response.status_code": 42 }, { status: null }],
    [{ "network.protocol.version": "2" }, { httpVersion: "2" }],
    [{ "http.flavor": "1.1" }, { httpVersion: "1.1" }],
    [{ "user_agent.original": "ua" }, { userAgent: "ua" }],
    [{ "http.user_agent": "ua" }, { userAgent: "ua" }],
    [{ "http.request.header.user-agent": "ua" }, { userAgent: "ua" }],
    [{ "user.id": "u", "enduser.id": "e" }, { context: { user: "u" } }],
    [{ "enduser.id": "e" }, { context: { user: "e" } }],
    [{ "enduser.pseudo.id": "p" }, { context: { user: "p" } }],
    [{ "error.type": "timeout" }, { context: { errorType: "timeout" } }],
    [{ "http.request.body.size": 7 }, { reqBytes: 7 }],
    [{ "http.response.body.size": 8 }, { resBytes: 8 }],
    [{ "http.request_content_length": 7 }, { reqBytes: 7 }],
    [{ "http.response_content_length": 8 }, { resBytes: 8 }],
    [{}, { requestId: "5b8efff798038103d269b633813fc60c-eee19b7ec3c1b100" }],
  ])("%j", (named, expected) => {
    expect(call({ ...get, ...named })).toMatchObject(expected);
  });

  it("has a body in one of two attributes, and an empty one is none", () => {
    expect(textIn(call({ ...get, "http.request.body.content": "a", "http.request.body": "b" }).reqBody)).toBe("a");
    expect(textIn(call({ ...get, "http.response.body": "b" }).resBody)).toBe("b");
    expect(call({ ...get, "http.request.body.content": "" })).toMatchObject({ reqBody: null, reqBytes: null });
    expect(call({ ...get, "http.request.body": 7 }).reqBody).toBeNull();
  });
});
