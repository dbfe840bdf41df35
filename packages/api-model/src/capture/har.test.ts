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
