import { describe, expect, it } from "vitest";
import { onlyCall, outcomes, receivedAtMs, textIn } from "./testing-captured.ts";

interface Sent {
  readonly request: object;
  readonly response: object;
  readonly meta?: unknown;
}
const sent = {
  request: {
    url: { host: "api.example:8443", path: "/a", parameters: [{ name: "b", value: "1 2" }, { name: "c" }] },
    headers: [{ name: "X-A", value: "1" }],
    method: "POST",
    body: "{}",
  },
  response: { status: 201, headers: [{ name: "Content-Type", value: "application/json" }], body: '{"d":1}' },
  meta: { incoming: true, source: "192.0.2.1", sourcePort: 5000, destination: "198.51.100.9", destinationPort: 8080 },
} satisfies Sent;
const call = (changes: Partial<Sent>) => onlyCall("metlo", { ...sent, ...changes });
const withUrl = (url: object) => call({ request: { ...sent.request, url: { ...sent.request.url, ...url } } });

it("a call is read from its parts", () => {
  const read = call({});
  expect(read).toMatchObject({
    tsMs: receivedAtMs,
    durationMs: null,
    method: "POST",
    scheme: null,
    host: "api.example",
    port: 8080,
    path: "/a",
    query: "b=1%202&c=",
    status: 201,
    srcIp: "192.0.2.1",
    srcPort: 5000,
    dstIp: "198.51.100.9",
    dstPort: 8080,
    requestId: null,
    httpVersion: null,
    isApi: true,
    warnings: [],
    context: { direction: "incoming" },
  });
  expect([textIn(read.reqBody), textIn(read.resBody)]).toEqual(["{}", '{"d":1}']);
  expect(read.reqHeaders).toEqual([{ name: "x-a", value: "1" }]);
});

describe("the URL", () => {
  it.each<[object, string, string | null]>([
    [{ path: "/a?x=1" }, "/a", "x=1"],
    [{ parameters: [] }, "/a", null],
    [{ parameters: "b=1" }, "/a", null],
    [{ parameters: null }, "/a", null],
    [{ path: "a", parameters: null }, "/a", null],
  ])("with %j", (url, path, query) => {
    expect(withUrl(url)).toMatchObject({ path, query });
  });

  it("without a host is that of where the call went", () => {
    expect(withUrl({ host: null })).toMatchObject({ host: "198.51.100.9", port: 8080 });
  });
});

describe("where a call was seen", () => {
  it.each<[unknown, object]>([
    [{ incoming: false }, { srcIp: null, dstIp: null, context: { direction: "outgoing" } }],
    [{ incoming: "yes" }, { context: { direction: null } }],
    [{}, { srcPort: null, dstPort: null, port: 8443, context: { direction: null } }],
    [null, { srcIp: null, context: { direction: null } }],
    [
      { source: "192.0.2.1", sourcePort: "5000" },
      { srcIp: "192.0.2.1", srcPort: 5000 },
    ],
    [
      { source: "192.0.2.1", sourcePort: 65_536 },
      { srcIp: "192.0.2.1", srcPort: null },
    ],
    [
      { source: "192.0.2.1:7", sourcePort: 0 },
      { srcIp: "192.0.2.1", srcPort: null },
    ],
    [
      { destination: "2001:db8::5:80", destinationPort: 81 },
      { dstIp: "2001:db8::5:80", dstPort: 81, port: 81 },
    ],
  ])("is said by %j", (meta, expected) => {
    expect(call({ meta })).toMatchObject(expected);
  });
});

it.each<[unknown, string[]]>([
  [
    [sent, sent],
    ["call", "call"],
  ],
  [[], []],
  ["text", ["not_an_object"]],
  [{ response: {} }, ["request_missing"]],
  [{ request: {}, response: [] }, ["response_missing"]],
  [{ request: {}, response: {} }, ["method_missing"]],
  [{ request: { method: "G T", url: { path: "/" } }, response: {} }, ["method_missing"]],
  [{ request: { method: "GET" }, response: {} }, ["path_missing"]],
  [{ request: { method: "GET", url: { path: "" } }, response: {} }, ["path_missing"]],
])("%j", (payload, expected) => {
  expect(outcomes("metlo", JSON.stringify(payload))).toEqual(expected);
});

it("a payload that is no JSON is refused as a whole", () => {
  expect(() => outcomes("metlo", "{")).toThrow("json_syntax");
});
