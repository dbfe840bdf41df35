import { describe, expect, it } from "vitest";
import { onlyCall, outcomes, receivedAtMs, textIn } from "./testing-captured.ts";

const har = (...entries: object[]) => ({ log: { version: "1.2", entries } });
const entry = (request: object = {}, response: object = {}, more: object = {}) => ({
  startedDateTime: "2026-10-10T20:55:36.125+0530",
  time: 25.4,
  request: { method: "GET", url: "https://api.example.com/a", httpVersion: "h2", headers: [], ...request },
  response: { status: 200, headers: [], content: { size: 0, mimeType: "x-unknown" }, ...response },
  ...more,
});

describe("an entry of a recording", () => {
  it("keeps fractions of milliseconds, reads a zone without a colon, and drops the fragment", () => {
    const call = onlyCall("har", har(entry({ url: "https://api.example.com:8443/a?x=1#/route?y" })));
    expect(call).toMatchObject({ tsMs: Date.parse("2026-10-10T20:55:36.125+05:30"), durationMs: 25.4 });
    expect(call).toMatchObject({ host: "api.example.com", port: 8443, path: "/a", query: "x=1", httpVersion: "2" });
  });

  it("takes the body's type where the recording has stripped the headers", () => {
    const response = {
      content: { text: "eyJiIjoyfQ==", encoding: "base64", mimeType: "application/json; charset=utf-8" },
    };
    const postData = { mimeType: "application/x-www-form-urlencoded", params: [{ name: "a b", value: "ü" }] };
    const call = onlyCall("har", har(entry({ method: "POST", postData }, response)));
    expect(textIn(call.reqBody)).toBe("a%20b=%C3%BC");
    expect(textIn(call.resBody)).toBe('{"b":2}');
    expect(call.resHeaders).toEqual([{ name: "content-type", value: "application/json; charset=utf-8" }]);
  });

  it("has no body where the answer was 304, though the browser's cache had one", () => {
    const call = onlyCall(
      "har",
      har(entry({}, { status: 304, content: { text: "{}", mimeType: "application/json" } })),
    );
    expect(call).toMatchObject({ status: 304, resBody: null, isApi: true });
  });

  it("does not take status 0, a negative time or size -1 for facts", () => {
    const call = onlyCall(
      "har",
      har(entry({ bodySize: -1 }, { status: 0, bodySize: -1, content: {} }, { time: -1, startedDateTime: "" })),
    );
    expect(call).toMatchObject({ status: null, durationMs: null, reqBytes: null, resBytes: null, tsMs: receivedAtMs });
    expect(call.warnings).toEqual(["time_missing", "status_missing"]);
  });

  it.each(["[2001:db8::5:80]", "2001:db8::5:80"])("reads the server's address %s", (serverIPAddress) => {
    expect(onlyCall("har", har(entry({}, {}, { serverIPAddress }))).dstIp).toBe("2001:db8::5:80");
  });
});

it("refuses entry by entry, and a file that is no recording as a whole", () => {
  const { response: _, ...half } = entry();
  const entries = [entry(), half, entry({ url: "data:text/plain,x" }), entry({ method: "" }), entry({ url: null })];
  expect(outcomes("har", har(...entries))).toEqual([
    "call",
    "response_missing",
    "scheme_not_http",
    "method_missing",
    "path_missing",
  ]);
  expect(() => outcomes("har", { log: {} })).toThrow("format");
  expect(() => outcomes("har", "{")).toThrow("json_syntax");
});

describe("what a recording leaves out", () => {
  const call = (request: object, response: object = {}, more: object = {}) =>
    onlyCall("har", har(entry(request, response, more)));

  it.each<[object, string, number | null]>([
    [{ url: "http://api.example.com/a" }, "http", 80],
    [{ url: "HTTPS://API.example.com/a" }, "https", 443],
    [{ url: "ws://api.example.com/a" }, "ws", 80],
    [{ url: "wss://api.example.com/a" }, "wss", 443],
    [{ url: "https://api.example.com:8443/a" }, "https", 8443],
  ])("the scheme and the port are the URL's: %j", (request, scheme, port) => {
    expect(call(request)).toMatchObject({ scheme, port, host: "api.example.com", path: "/a" });
  });

  it.each([
    "blob:https://api.example.com/1",
    "chrome-extension://x/a",
    "about:blank",
    "ftp://h/",
    "/a",
    "api.example.com/a",
  ])("%s isn't called by HTTP", (url) => {
    expect(outcomes("har", har(entry({ url })))).toEqual(["scheme_not_http"]);
  });

  it("the version is the request's, else the response's", () => {
    expect(call({ httpVersion: "HTTP/1.1" }, { httpVersion: "h2" }).httpVersion).toBe("1.1");
    expect(call({ httpVersion: "unknown" }, { httpVersion: "h3" }).httpVersion).toBe("3");
    expect(call({ httpVersion: "" }).httpVersion).toBeNull();
  });

  it("the type of a body is added only where there's none, and where it is one", () => {
    const types = (headers: object[], mimeType: unknown) =>
      call({}, { headers, content: { mimeType } }).resHeaders.map(({ value }) => value);
    expect(types([], "text/plain")).toEqual(["text/plain"]);
    expect(types([{ name: "Content-Type", value: "a/b" }], "text/plain")).toEqual(["a/b"]);
    expect(types([], "x-unknown")).toEqual([]);
    expect(types([], 7)).toEqual([]);
    expect(types([], `a/${"b".repeat(300)}`)[0]).toHaveLength(256);
  });

  it.each<[object, string | null]>([
    [{ text: "a=1", mimeType: "application/x-www-form-urlencoded", params: [{ name: "b", value: "2" }] }, "a=1"],
    [{ text: "", mimeType: "application/x-www-form-urlencoded", params: [{ name: "b", value: "2" }] }, "b=2"],
    [{ params: [{ name: "b", value: "2" }], mimeType: "multipart/form-data" }, null],
    [{ text: "e30=", encoding: "base64" }, "{}"],
    [{ text: "e30=" }, "e30="],
    [{}, null],
  ])("the request's body is read from %j", (postData, text) => {
    expect(textIn(call({ method: "POST", postData }).reqBody)).toBe(text);
  });

  it.each<[object, number | null]>([
    [{ bodySize: 12, content: { size: 30 } }, 12],
    [{ bodySize: -1, content: { size: 30 } }, 30],
    [{ bodySize: 0, content: { size: 30 } }, 0],
    [{ bodySize: 1.5, content: { size: "30" } }, null],
    [{ bodySize: -1, content: { size: -1, text: "four" } }, 4],
    [{ bodySize: 12, headers: [{ name: "Content-Length", value: "9" }] }, 9],
  ])("the size is the header's, else what was transferred, else the content's: %j", (response, bytes) => {
    expect(call({}, response).resBytes).toBe(bytes);
  });

  it("a duration may be 0 and may not be a text", () => {
    expect(call({}, {}, { time: 0 }).durationMs).toBe(0);
    expect(call({}, {}, { time: "5" }).durationMs).toBeNull();
  });

  it("a response's body in base64 that is none is marked", () => {
    const broken = call({}, { content: { text: "%%%", encoding: "base64", mimeType: "application/json" } });
    expect(broken).toMatchObject({ resBody: null, warnings: ["res_body_unparsable"] });
  });

  it("a recording is one of what went out", () => {
    expect(call({}, {}, { serverIPAddress: "198.51.100.9" })).toMatchObject({
      srcIp: null,
      dstIp: "198.51.100.9",
      requestId: null,
      context: { direction: "outgoing" },
    });
  });
});

it("entries that aren't objects, or have none within, are refused one by one", () => {
  const list = [
    7,
    null,
    {},
    { request: [], response: {} },
    { request: {}, response: 7 },
    { request: {}, response: {} },
  ];
  expect(outcomes("har", { log: { entries: list } })).toEqual([
    "not_an_object",
    "not_an_object",
    "request_missing",
    "request_missing",
    "response_missing",
    "path_missing",
  ]);
  for (const file of [[], 7, null, { log: [] }, { log: { entries: {} } }])
    expect(() => outcomes("har", JSON.stringify(file))).toThrow("format");
});
