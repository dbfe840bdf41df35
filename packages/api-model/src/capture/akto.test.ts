import { describe, expect, it } from "vitest";
import { captured, onlyCall, outcomes, receivedAtMs, textIn } from "./testing-captured.ts";

const sent = {
  method: "post",
  path: "https://api.example:8443/a?b=1",
  time: "1799999000",
  ip: "192.0.2.1:5000",
  destIp: "198.51.100.9:8443",
  statusCode: "201",
  type: "HTTP/1.1",
  requestHeaders: '{"Content-Type":"application/json","X-Multi":["1","2"]}',
  responseHeaders: '{"Content-Type":"text/plain"}',
  requestPayload: '{"c":1}',
  responsePayload: "done",
  direction: "1",
};
const call = (changes: object = {}) => onlyCall("akto", { ...sent, ...changes });

it("a call is read from its texts", () => {
  const read = call();
  expect(read).toMatchObject({
    tsMs: 1_799_999_000_000,
    durationMs: null,
    method: "POST",
    scheme: "https",
    host: "api.example",
    port: 8443,
    path: "/a",
    query: "b=1",
    status: 201,
    srcIp: "192.0.2.1",
    srcPort: 5000,
    dstIp: "198.51.100.9",
    dstPort: 8443,
    requestId: null,
    httpVersion: "1.1",
    isApi: true,
    warnings: [],
    context: { direction: "incoming" },
  });
  expect([textIn(read.reqBody), textIn(read.resBody)]).toEqual(['{"c":1}', "done"]);
  expect(read.reqHeaders).toEqual([
    { name: "content-type", value: "application/json" },
    { name: "x-multi", value: "1" },
    { name: "x-multi", value: "2" },
  ]);
});

describe("what a sensor says or leaves out", () => {
  it.each<[object, object]>([
    [{ direction: "2" }, { context: { direction: "outgoing" } }],
    [{ direction: 1 }, { context: { direction: "incoming" } }],
    [{ direction: "3" }, { context: { direction: null } }],
    [{ direction: "constructor" }, { context: { direction: null } }],
    [{ direction: null }, { context: { direction: null } }],
    [{ time: "1799999000123" }, { tsMs: 1_799_999_000_123 }],
    [{ time: 1_799_999_000 }, { tsMs: 1_799_999_000_000 }],
    [{ time: "soon" }, { tsMs: receivedAtMs, warnings: ["time_missing"] }],
    [{ statusCode: 404 }, { status: 404 }],
    [{ statusCode: "null" }, { status: null, warnings: ["status_missing"] }],
    [{ requestHeaders: { "X-A": "1" } }, { reqHeaders: [{ name: "x-a", value: "1" }] }],
    [{ requestHeaders: "[1]" }, { reqHeaders: [] }],
    [{ requestHeaders: 7 }, { reqHeaders: [] }],
    [{ requestPayload: "" }, { reqBody: null, reqBytes: null }],
    [{ requestPayload: 7 }, { reqBody: null }],
    [{ requestPayload: "{" }, { warnings: ["req_body_unparsable"] }],
    [{ path: "a" }, { path: "/a" }],
    [{ ip: "2001:db8::5:80" }, { srcIp: "2001:db8::5:80", srcPort: null }],
    [{ ip: null }, { srcIp: null, srcPort: null }],
  ])("%j", (changes, expected) => {
    expect(call(changes)).toMatchObject(expected);
  });
});

describe("batches", () => {
  it.each<[unknown, string[]]>([
    [{ batchData: [sent, { ...sent, method: "" }] }, ["call", "method_missing"]],
    [{ batchData: sent }, ["call"]],
    [{ batchData: [] }, []],
    [[], []],
    [[[sent]], ["not_an_object"]],
    ["text", ["not_an_object"]],
    [null, ["not_an_object"]],
    [{ ...sent, method: "G T" }, ["method_missing"]],
    [{ ...sent, path: null }, ["path_missing"]],
  ])("%j", (payload, expected) => {
    expect(outcomes("akto", JSON.stringify(payload))).toEqual(expected);
  });

  it("keep what is refused, for a sample", () => {
    expect(captured("akto", { ...sent, path: "" })).toEqual([
      { kind: "reject", reason: "path_missing", detail: "The call has no path", raw: { ...sent, path: "" } },
    ]);
    expect(() => captured("akto", "{")).toThrow("json_syntax");
  });
});
