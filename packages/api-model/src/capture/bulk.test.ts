import { Buffer } from "node:buffer";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits } from "../limits.ts";
import { captureFormats, type CaptureFormat } from "./formats.ts";
import { captured, onlyCall, outcomes, receivedAtMs, textIn } from "./testing-captured.ts";

const telemetry = (path: string) => ({ request: { method: "GET", path, host: "h" }, response: { statusCode: "200" } });

describe("telemetry in bulk", () => {
  it.each([
    ["an object with events", JSON.stringify({ events: [telemetry("/a"), telemetry("/b")] })],
    ["a list", JSON.stringify([telemetry("/a"), telemetry("/b")])],
    ["lines", `${JSON.stringify(telemetry("/a"))}\r\n\n${JSON.stringify(telemetry("/b"))}\n`],
  ])("reads %s", (_, payload) => {
    const paths = captured("telemetry", payload).flatMap((each) => (each.kind === "call" ? [each.exchange.path] : []));
    expect(paths).toEqual(["/a", "/b"]);
  });

  it("repairs and refuses line by line, and takes a file of one line", () => {
    const broken = JSON.stringify(telemetry("/c")).replace("/c", "/c\\q");
    expect(outcomes("telemetry", `${broken}\n{"x":\n[1]`)).toEqual(["call", "json_syntax", "not_an_object"]);
    expect(onlyCall("telemetry", telemetry("/d")).path).toBe("/d");
    expect(outcomes("telemetry", { events: [telemetry("/a"), { request: {} }] })).toEqual(["call", "response_missing"]);
  });

  it("takes one call over many lines, and repairs a batch as a whole", () => {
    expect(onlyCall("telemetry", JSON.stringify(telemetry("/d"), null, 2)).path).toBe("/d");
    for (const spaces of [0, 2]) {
      const batch = JSON.stringify({ events: [telemetry("/a#"), telemetry("/b")] }, null, spaces);
      const calls = captured("telemetry", batch.replace("#", "\\q"));
      expect(calls.map((each) => (each.kind === "call" ? each.exchange.path : each))).toEqual(["/a\\q", "/b"]);
    }
    expect(outcomes("telemetry", `{"x":\n${JSON.stringify(telemetry("/a"))}`)).toEqual(["json_syntax", "call"]);
  });

  it("refuses more calls than the limit as a whole", () => {
    expect(() => captured("telemetry", "{}\n".repeat(limits.payloadCalls + 1))).toThrow("too_many");
  });

  it.each<[string, CaptureFormat, string]>([
    ["lines", "access_log", "\n".repeat(limits.payloadCalls)],
    ["groups of spans", "otlp_json", `{"resourceSpans":[${"{},".repeat(limits.payloadCalls)}{}]}`],
    [
      "spans",
      "otlp_json",
      `{"resourceSpans":[{"scopeSpans":[{"spans":[{}]},{"spans":[${"{},".repeat(limits.payloadCalls - 1)}{}]}]}]}`,
    ],
    ["responses", "postman", `{"item":[{"request":"http://h/","response":[${"{},".repeat(limits.payloadCalls)}{}]}]}`],
  ])("counts %s before it reads any", (_, format, payload) => {
    expect(() => captured(format, payload)).toThrow("too_many");
  });

  it("refuses JSON of more values than are read", () => {
    expect(() => captured("har", `{"log":{"entries":[${"{},".repeat(limits.payloadValues / 2)}{}]}}`)).toThrow(
      "too_costly",
    );
  });
});

describe("Akto and Metlo", () => {
  const akto = { path: "/a", method: "GET", requestHeaders: '{"Host":"h:81"}', statusCode: "200", time: "1791999990" };

  it("read one call, a list and a batch", () => {
    for (const payload of [akto, [akto], { batchData: [akto] }]) {
      expect(onlyCall("akto", payload)).toMatchObject({ host: "h", port: 81, tsMs: 1_791_999_990_000 });
    }
    const metlo = { request: { url: { host: "h", path: "/m" }, method: "GET", body: "" }, response: { status: 200 } };
    for (const payload of [metlo, [metlo]]) {
      expect(onlyCall("metlo", payload)).toMatchObject({ path: "/m", tsMs: receivedAtMs, warnings: [] });
    }
  });

  it("refuse call by call", () => {
    expect(outcomes("akto", [akto, { ...akto, path: "" }, { ...akto, method: null }, 7])).toEqual([
      "call",
      "path_missing",
      "method_missing",
      "not_an_object",
    ]);
    expect(outcomes("metlo", [{}, { request: {} }])).toEqual(["request_missing", "response_missing"]);
  });

  it("keep a call whose headers are no JSON", () => {
    const call = onlyCall("akto", { ...akto, requestHeaders: "{", responsePayload: "hi" });
    expect([call.reqHeaders, textIn(call.resBody)]).toEqual([[], "hi"]);
  });
});

describe.each(Object.entries(captureFormats))("%s", (_, capture) => {
  it("answers whatever comes, and throws at nothing", () => {
    const json = fc.jsonValue({ maxDepth: 5 }).map((value) => Buffer.from(JSON.stringify(value)));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), json), (payload) => {
        const result = capture(payload, { receivedAtMs });
        if (result.ok) expect(Array.isArray([...result.calls])).toBe(true);
        else expect(result.detail).not.toBe("");
      }),
    );
  });
});
