import { Buffer } from "node:buffer";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { protobufTraces } from "../testing/otlp-protobuf.ts";
import { captureFormats } from "./formats.ts";
import { captured, onlyCall, outcomes, receivedAtMs, textIn } from "./testing-captured.ts";

type Attributes = Readonly<Record<string, string | number | boolean | Uint8Array | readonly string[]>>;

const span = (attributes: Attributes, more: object = {}) => ({
  traceId: "5b8efff798038103d269b633813fc60c",
  spanId: "eee19b7ec3c1b100",
  kind: 2,
  startTimeUnixNano: "1791999990000000001",
  endTimeUnixNano: "1791999990012500001",
  attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) })),
  ...more,
});

function anyValue(value: Attributes[string]): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "number") return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString("base64") };
  return { arrayValue: { values: value.map((each) => ({ stringValue: each })) } };
}

const traces = (...spans: ReturnType<typeof span>[]) => ({
  resourceSpans: [
    { resource: { attributes: [{ key: "service.name", value: { stringValue: "shop" } }] }, scopeSpans: [{ spans }] },
  ],
});
const call = (attributes: Attributes, more: object = {}) => onlyCall("otlp_json", traces(span(attributes, more)));

describe("the stable conventions", () => {
  const stable = { "http.request.method": "POST", "url.path": "/v1/orders", "url.scheme": "https" };

  it("tell a server's call", () => {
    const attributes = {
      ...stable,
      "url.query": "?a=1",
      "server.address": "api.test",
      "server.port": 8443,
      "client.address": "2001:db8::7",
      "http.response.status_code": 201,
      "network.peer.address": "10.0.0.8",
      "http.route": "/v1/:what",
    };
    expect(call(attributes)).toMatchObject({
      host: "api.test",
      port: 8443,
      query: "a=1",
      srcIp: "2001:db8::7",
      status: 201,
      durationMs: 12.5,
      tsMs: 1_791_999_990_000,
      context: {
        direction: "incoming",
        route: "/v1/{what}",
        peerIp: "10.0.0.8",
        traceId: "5b8efff798038103d269b633813fc60c",
      },
    });
  });

  it("tell a client's call by its URL alone", () => {
    const url = {
      "http.request.method": "GET",
      "url.full": "https://pay.example/v2/c?x=1#f",
      "network.peer.address": "10.0.0.8",
    };
    expect(call(url, { kind: 3 })).toMatchObject({
      host: "pay.example",
      port: 443,
      path: "/v2/c",
      query: "x=1",
      dstIp: "10.0.0.8",
      srcIp: null,
    });
  });

  it("win over the ones before, attribute by attribute", () => {
    const both = {
      ...stable,
      "http.method": "GET",
      "http.target": "/old",
      "http.status_code": 500,
      "http.host": "h:81",
    };
    expect(call(both)).toMatchObject({ method: "POST", path: "/v1/orders", status: 500, host: "h", port: 81 });
  });

  it("carry bodies as text or bytes", () => {
    const bodies = {
      ...stable,
      "http.request.body.content": new Uint8Array([0, 1, 2]),
      "http.response.body.content": "{}",
    };
    const { reqBody, resBody } = call(bodies);
    expect([[...(reqBody ?? [])], textIn(resBody)]).toEqual([[0, 1, 2], "{}"]);
  });
});

describe("the conventions before", () => {
  it("fall back to the service for the host, and never invent a status", () => {
    expect(call({ "http.method": "GET", "http.url": "/a" })).toMatchObject({ host: "shop", port: null, status: null });
  });

  it("wrote header names with underscores, and the client's port where the server's stands now", () => {
    const attributes = {
      "http.method": "GET",
      "http.target": "/a?b=c",
      "http.scheme": "http",
      "net.host.name": "api",
      "net.host.port": 81,
      "net.peer.ip": "192.0.2.4",
      "net.peer.port": 5000,
      "http.request.header.content_type": ["text/plain"],
      "http.flavor": "2.0",
    };
    const read = call(attributes);
    expect(read).toMatchObject({
      host: "api",
      port: 81,
      srcIp: "192.0.2.4",
      srcPort: 5000,
      query: "b=c",
      httpVersion: "2",
    });
    expect(read.reqHeaders).toEqual([{ name: "content-type", value: "text/plain" }]);
  });
});

describe("spans that are no calls", () => {
  const get = { "http.request.method": "GET", "url.path": "/" };

  it("are ignored when they are of something else, and refused when they are broken", () => {
    const payload = traces(
      span({ "db.system.name": "postgresql" }),
      span(get, { traceId: "000102" }),
      span(get, { spanId: "0".repeat(16) }),
      span({ "http.request.method": "GET" }),
      span({ "http.request.method": "G ET", "url.path": "/" }),
    );
    expect(outcomes("otlp_json", payload)).toEqual([
      "ignored",
      "trace_id",
      "trace_id",
      "path_missing",
      "method_missing",
    ]);
  });

  it("read times that are missing, or the wrong way round, with a warning", () => {
    expect(call(get, { startTimeUnixNano: 0, endTimeUnixNano: 0 })).toMatchObject({
      tsMs: receivedAtMs,
      durationMs: null,
    });
    expect(call(get, { endTimeUnixNano: "1791999989000000000" }).warnings).toContain("negative_duration");
  });
});

describe("what senders get wrong", () => {
  const get = { "http.request.method": "GET", "url.path": "/" };
  const withInteger = (name: string, intValue: unknown) =>
    call({}, { attributes: [...span(get).attributes, { key: name, value: { intValue } }] });

  it("keeps a 64-bit id exact, whether it comes as text or as a number", () => {
    expect(withInteger("user.id", "9223372036854775807").context?.user).toBe("9223372036854775807");
    expect(withInteger("user.id", "-5").context?.user).toBe("-5");
    expect(withInteger("http.response.status_code", 204).status).toBe(204);
    expect(withInteger("http.request.body.size", "").reqBytes).toBeNull();
  });

  it("keeps a call whose original method is no method, and one to a Unix domain socket", () => {
    const other = { "http.request.method": "_OTHER", "url.path": "/" };
    expect(call({ ...other, "http.request.method_original": "GÉT" }).method).toBe("_OTHER");
    expect(call({ ...get, "server.address": "/run/app.sock" }).host).toBe("shop");
  });

  it("takes the last colon of an IPv6 client for a part of it: the port has an attribute of its own", () => {
    expect(call({ ...get, "client.address": "2001:db8::5:80", "client.port": 9 })).toMatchObject({
      srcIp: "2001:db8::5:80",
      srcPort: 9,
    });
  });
});

describe("protobuf", () => {
  const payload = traces(
    span({
      "http.request.method": "GET",
      "url.path": "/p",
      double: 1.5,
      flag: true,
      "server.port": 81,
      "http.request.header.x": ["a", "b"],
      "http.response.body.content": new Uint8Array([0, 255]),
    }),
    span({ other: "x" }, { kind: 3 }),
  );

  it("says the same as JSON", () => {
    expect(captured("otlp_protobuf", protobufTraces(payload))).toEqual(captured("otlp_json", payload));
  });

  it("says the same as JSON whatever an attribute holds", () => {
    const name = fc.constantFrom(
      "http.request.header.x",
      "url.path",
      "user.id",
      "server.port",
      "http.response.status_code",
      "http.request.body.content",
    );
    // The writer of protobuf for tests trims texts, and takes "null" for none.
    const text = fc.string().filter((each) => each.trim() === each && each !== "null");
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 12, withCrossShrink: true },
        text.map((stringValue) => ({ stringValue })),
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((each) => ({ intValue: String(each) })),
        fc.double().map((each) => ({ doubleValue: Number.isFinite(each) ? each : String(each) })),
        fc.boolean().map((boolValue) => ({ boolValue })),
        fc.uint8Array().map((each) => ({ bytesValue: Buffer.from(each).toString("base64") })),
        fc.array(tie("value"), { maxLength: 2 }).map((values) => ({ arrayValue: { values } })),
      ),
    }));
    const method = { key: "http.request.method", value: { stringValue: "GET" } };
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 6 }), (extra) => {
        const attributes = [method, ...extra.map(([key, each]) => ({ key, value: each }))];
        const request = traces(span({}, { attributes }));
        expect(captured("otlp_protobuf", protobufTraces(request))).toEqual(captured("otlp_json", request));
      }),
    );
  });

  it("is read when it holds what readers skip: groups, other wire types, arrays without end", () => {
    const arrays = Array.from({ length: 20 }).reduce<object>((values) => ({ arrayValue: { values: [values] } }), {
      stringValue: "deep",
    });
    const attributes = [
      { key: "deep", value: arrays },
      { key: "http.request.method", value: { stringValue: "GET" } },
      { key: "url.path", value: { stringValue: "/p" } },
    ];
    // Field 100 as a group in which field 1 and another group stand, then field 1 as a number.
    const skipped = Buffer.from("a30608050b0ca4060801", "hex");
    const bytes = Buffer.concat([skipped, protobufTraces(traces(span({}, { attributes })))]);
    expect(onlyCall("otlp_protobuf", bytes).path).toBe("/p");
  });

  it("is refused when it ends early, has an unknown wire type or endless numbers", () => {
    const bytes = protobufTraces(payload);
    for (const broken of [
      bytes.subarray(0, -1),
      Buffer.from([0x0f]),
      Buffer.from("08" + "ff".repeat(11), "hex"),
      Buffer.from([0]),
      Buffer.from("a306", "hex"),
      Buffer.from("a306a406a406", "hex"),
      Buffer.from("a3060c", "hex"),
    ]) {
      expect(() => captured("otlp_protobuf", broken)).toThrow("protobuf_syntax");
    }
  });
});

describe("a payload in protobuf of more groups than calls are taken", () => {
  const many = (pair: readonly number[]) => Uint8Array.from({ length: 120_000 }, (_, at) => pair[at % 2] ?? 0);
  const within = (tag: number, bytes: Uint8Array) => {
    const length: number[] = [];
    for (let left = bytes.length; ; left >>>= 7) {
      length.push(left > 0x7f ? (left & 0x7f) | 0x80 : left);
      if (left <= 0x7f) break;
    }
    return Uint8Array.from([tag, ...length, ...bytes]);
  };

  it.each([
    ["resources", many([0x0a, 0])],
    ["scopes", within(0x0a, many([0x12, 0]))],
    ["spans", within(0x0a, within(0x12, many([0x12, 0])))],
  ])("is refused before %s are read", (_, payload) => {
    expect(captureFormats.otlp_protobuf(payload, { receivedAtMs })).toMatchObject({ ok: false, reason: "too_many" });
  });
});
