import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { toContext } from "../capture/context.ts";
import { redactExchange } from "../redaction/redact-exchange.ts";
import type { CallContext } from "../telemetry/exchange.ts";
import { exchange } from "../testing/exchange.ts";
import { acceptsAction, batchedActions, isBatch, readAction } from "./read-action.ts";

const encoder = new TextEncoder();
interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly query?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly pointers?: readonly string[];
  readonly context?: CallContext;
}

/** What is read of a call as it is stored. */
function actionOf({ contentType = "application/json", headers = {}, body, pointers = [], ...call }: Sent) {
  const all = { "content-type": contentType, ...headers };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const sent = exchange({
    method: "POST",
    path: "/api",
    ...call,
    reqHeaders: Object.entries(all).map(([name, value]) => ({ name, value })),
    reqBody: text === undefined ? null : encoder.encode(text),
  });
  return readAction(sent, redactExchange(sent, { headers: [], pointers }));
}
const graphql = (query: string, rest: object = {}) => actionOf({ body: { query, ...rest } });

test("what a sender says of a call goes first, if it is a name", () => {
  const context = (action: string) => toContext({ action });
  const body = { query: "query A { a }" };
  expect(actionOf({ body, context: context("query GetOrders") })).toBe("query GetOrders");
  expect(actionOf({ body, context: context("query 4539578763621486") })).toBeNull();
  expect(actionOf({ body, context: toContext({}) })).toBe("query A");
});

describe("GraphQL", () => {
  test.each([
    ["query GetViewer { viewer { id } }", "query GetViewer"],
    ['mutation CreateOrder($a: In! = {b: "}"}) @live(if: true) { create(a: $a) { id } }', "mutation CreateOrder"],
    ["# a comment {\nsubscription\n  Prices,{ price }", "subscription Prices"],
    ["{ viewer { id } }", "query viewer"],
    ["query { me: viewer { id } }", "query viewer"],
    ["query ($id: ID!) { node(id: $id) { id } }", "query node"],
    ['fragment F on User @x { a(b: """} \\""" }""") { c } } query Q { ...F }', "query Q"],
    ["{ ...F } fragment F on Query { a }", null],
    ["type Query { a: Int }", null],
    ["mutation rates in { europe }", null],
    ["query", null],
    ["red shoes", null],
    ["", null],
  ])("%s is %s", (query, action) => {
    expect(graphql(query)).toBe(action);
  });

  it("finds the operation that is meant among several", () => {
    const query = 'query A { a(b: "{") { c } } mutation B { b } { c }';
    expect(graphql(query, { operationName: "B" })).toBe("mutation B");
    expect(graphql(query, { operationName: "" })).toBe("query A");
    expect(graphql(query, { operationName: "C" })).toBeNull();
  });

  it("knows a persisted query by its operation's name", () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: "ab".repeat(32) } };
    expect(actionOf({ body: { operationName: "GetViewer", extensions } })).toBe("GetViewer");
    expect(actionOf({ body: { operationName: "GetViewer" } })).toBeNull();
    const query = `operationName=GetViewer&extensions=${encodeURIComponent(JSON.stringify(extensions))}`;
    expect(actionOf({ method: "GET", query })).toBe("query GetViewer");
  });

  it("is read from addresses and documents as well", () => {
    expect(actionOf({ method: "GET", query: "query=query%20A%20%7B%20a%20%7D" })).toBe("query A");
    expect(actionOf({ method: "GET", query: "query=red+shoes" })).toBeNull();
    const contentType = "application/graphql; charset=utf-8";
    expect(actionOf({ contentType, body: "{ a } query B { b }" })).toBe("query a");
    expect(actionOf({ contentType, body: "{ a } query B { b }", query: "operationName=B" })).toBe("query B");
  });

  it("has the actions of a batch, each once", () => {
    const [a, b] = [{ query: "query A { a }" }, { query: "query B { b }" }];
    expect(actionOf({ body: [a] })).toBe("query A");
    expect(actionOf({ body: [a, a] })).toBe("query A");
    expect(actionOf({ body: [b, a, b] })).toBe("query A + query B");
    expect(actionOf({ body: [a, { query: "no document" }] })).toBeNull();
    expect(actionOf({ body: [a, [b]] })).toBeNull();
    expect(actionOf({ body: [] })).toBeNull();
    expect(actionOf({ body: Array.from({ length: 200 }, () => a) })).toBeNull();
  });
});

describe("JSON-RPC", () => {
  const rpc = (method: unknown, params?: unknown) => actionOf({ body: { jsonrpc: "2.0", id: 1, method, params } });

  test.each([
    ["eth_getBalance", undefined, "eth_getBalance"],
    ["$/cancelRequest", { id: 1 }, "$/cancelRequest"],
    ["tools/call", { name: "search_orders", arguments: { name: "x" } }, "tools/call search_orders"],
    ["tools/call", [], "tools/call"],
    ["tools/call", { name: "a b" }, null],
    ["prompts/get", { name: "review" }, "prompts/get review"],
    ["resources/read", { uri: "file:///home/ada" }, "resources/read"],
    [7, undefined, null],
    ["a b c", undefined, null],
    ["x".repeat(101), undefined, null],
    ["ada@example.com", undefined, null],
    ["users/48151623", undefined, null],
  ])("%s with %j is %s", (method, params, action) => {
    expect(rpc(method, params)).toBe(action);
  });

  it("has as many methods of a batch as fit", () => {
    const batch = (...methods: string[]) => actionOf({ body: methods.map((method) => ({ jsonrpc: "2.0", method })) });
    expect(batch("eth_call", "eth_blockNumber", "eth_call")).toBe("eth_blockNumber + eth_call");
    expect(batchedActions("eth_blockNumber + eth_call")).toEqual(["eth_blockNumber", "eth_call"]);
    const [long, longer] = ["x".repeat(70), "y".repeat(70)];
    expect(batch(longer, long)).toBe(`${long} + …`);
    expect(batch("fine", "not a name")).toBeNull();
    expect([isBatch("eth_call"), isBatch("a + b")]).toEqual([false, true]);
  });

  it("needs its version, a body and POST", () => {
    expect(actionOf({ body: { method: "a", jsonrpc: "1.0" } })).toBeNull();
    expect(actionOf({ body: '{"jsonrpc":"2.0","method":"a"' })).toBeNull();
    expect(actionOf({ body: undefined })).toBeNull();
    expect(actionOf({ method: "PUT", body: { jsonrpc: "2.0", method: "a" } })).toBeNull();
    expect(actionOf({ contentType: "text/plain", body: { jsonrpc: "2.0", method: "a" } })).toBeNull();
  });
});

describe("SOAP", () => {
  const contentType = "text/xml; charset=utf-8";
  const envelope = (inner: string) =>
    `<?xml version="1.0"?><s:Envelope xmlns:s="urn:s"><s:Header/><s:Body a="b">\n ${inner}</s:Body></s:Envelope>`;
  const body = envelope('<m:GetOrderRequest xmlns:m="urn:m"/>');

  test.each([
    ['"http://tempuri.org/IOrders/GetOrder"', "GetOrder"],
    ["urn:schemas:WANIPConnection:1#AddPortMapping", "AddPortMapping"],
    ['""', "GetOrderRequest"],
    // One address for all operations.
    ["http://example.com/services/Orders", "GetOrderRequest"],
    ["http://example.com/orders/v1", "GetOrderRequest"],
  ])("the header SOAPAction %s is %s", (soapaction, action) => {
    expect(actionOf({ path: "/services/Orders", contentType, headers: { soapaction }, body })).toBe(action);
  });

  it("1.2 says it in the content type", () => {
    expect(actionOf({ contentType: 'application/soap+xml; action="urn:x:Ship"', body })).toBe("Ship");
  });

  it("is the first element of the body else", () => {
    expect(actionOf({ contentType, body })).toBe("GetOrderRequest");
    expect(actionOf({ contentType, body: envelope("<ОтправитьЗаказ/>") })).toBe("ОтправитьЗаказ");
    expect(actionOf({ contentType, body: envelope('<xenc:EncryptedData xmlns:xenc="urn:x"/>') })).toBeNull();
    expect(actionOf({ contentType, body: envelope("") })).toBeNull();
    expect(actionOf({ contentType, body: "<Order/>" })).toBeNull();
  });

  it("has a neighbor in XML-RPC", () => {
    const call = "<methodCall><methodName>wp.getPosts</methodName></methodCall>";
    expect(actionOf({ contentType, body: call })).toBe("wp.getPosts");
  });
});

describe("secrets", () => {
  const token = `ghp_${"Ab1".repeat(12)}`;

  it("are part of no action", () => {
    expect(actionOf({ body: { jsonrpc: "2.0", method: token } })).toBeNull();
    expect(graphql(`query ${token} { a }`)).toBeNull();
    expect(actionOf({ contentType: "text/xml", headers: { soapaction: token }, body: "" })).toBeNull();
  });

  it("nor is what people call private", () => {
    expect(actionOf({ body: { jsonrpc: "2.0", method: "a" }, pointers: ["/method"] })).toBeNull();
  });
});

describe("what an answer accepts", () => {
  test.each([
    [200, '{"data":{"a":1}}', true],
    [200, '{"data":{"a":null},"errors":[{}]}', true],
    [200, '{"errors":[{"message":"PersistedQueryNotFound"}]}', false],
    [200, '{"jsonrpc":"2.0","error":{"code":-32601}}', false],
    [200, '{"jsonrpc":"2.0","result":{"error":"x"},"error":null}', true],
    [200, 'event: message\ndata: {"error":1}', true],
    [null, null, true],
    [404, null, false],
    [500, "{}", false],
  ])("status %s with %s: %s", (status, resBody, accepted) => {
    expect(acceptsAction(status, resBody)).toBe(accepted);
  });
});

describe("whatever comes", () => {
  const piece = fc.constantFrom(
    ..."{}()[]@#:.,\"'\\<>/ \n".split(""),
    '"""',
    "query",
    "mutation",
    "fragment",
    "on",
    "...",
    "a",
    "7",
    "<s:Body>",
    "<methodName>",
  );
  const document = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));

  it("is an action of at most 120 harmless characters, or none", () => {
    fc.assert(
      fc.property(
        fc.oneof(document, fc.string()),
        fc.oneof(document, fc.string()),
        fc.constantFrom("application/json", "application/graphql", "text/xml", ""),
        (text, other, contentType) => {
          const bodies = [text, { query: text, operationName: other }, { jsonrpc: "2.0", method: text, params: other }];
          for (const body of bodies) {
            const action = actionOf({ contentType, body, query: text, headers: { soapaction: other } });
            if (action === null) continue;
            expect(action.length).toBeLessThanOrEqual(120);
            expect(action).toMatch(/^[\p{L}\p{N}_.$:/# -]+$/u);
          }
        },
      ),
    );
  });

  test.each([
    ["application/json", JSON.stringify({ query: "{".repeat(60_000) })],
    ["application/graphql", `query A${'"'.repeat(60_000)}`],
    ["application/graphql", `query A @a(b: """${'\\"""'.repeat(15_000)}`],
    ["application/graphql", `fragment F on T { ${"a(b:1) ".repeat(8_000)} `],
    ["application/graphql", " \n,".repeat(20_000)],
    ["text/xml", "<s:Body>".repeat(8_000)],
    ["text/xml", `<methodName>${" ".repeat(60_000)}`],
    ["text/xml", `<s:Body>${" ".repeat(60_000)}`],
    ["text/xml", `<s:Body ${"a ".repeat(30_000)}`],
  ])("%s takes time that grows with its length alone", (contentType, body) => {
    const call = { method: "POST", path: "/" };
    const reqHeaders = [
      { name: "content-type", value: contentType, redacted: false },
      { name: "soapaction", value: '"'.repeat(8_000), redacted: false },
    ];
    const started = performance.now();
    for (let times = 0; times < 5; times += 1) readAction(call, { query: null, reqHeaders, reqBody: body });
    expect(performance.now() - started).toBeLessThan(500);
  });
});
