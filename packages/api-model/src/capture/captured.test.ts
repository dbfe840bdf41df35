import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { limits } from "../limits.ts";
import { ignored, parseJson, toPayload, reject, type Captured } from "./captured.ts";
import { toContext } from "./context.ts";

describe("a payload", () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => at);
  const twice = (at: number): Captured[] => [reject("format", `${at}`), ignored];

  it("gives what its entries give, in order and one at a time", () => {
    const seen: number[] = [];
    const payload = toPayload([1, 2, 3], (at) => {
      seen.push(at);
      return twice(at);
    });
    if (!payload.ok) throw new Error(payload.detail);
    const calls = payload.calls[Symbol.iterator]();
    expect(calls.next().value).toEqual({ kind: "reject", reason: "format", detail: "1" });
    expect(seen).toEqual([1]);
    const rest = [...payload.calls].map((each) => (each.kind === "reject" ? each.detail : each.kind));
    expect(rest).toEqual(["ignored", "2", "ignored", "3", "ignored"]);
  });

  it("may have no entry, or as many as the limit, and not one more", () => {
    expect(toPayload([], twice).ok).toBe(true);
    expect(toPayload(numbered(limits.payloadCalls), twice).ok).toBe(true);
    expect(toPayload(numbered(limits.payloadCalls + 1), twice)).toEqual({
      ok: false,
      reason: "too_many",
      detail: "A payload can have up to 50000 calls",
    });
  });
});

describe("a refusal", () => {
  it("keeps what it is about only where there is something", () => {
    expect(reject("format", "why", { a: 1 })).toEqual({
      kind: "reject",
      reason: "format",
      detail: "why",
      raw: { a: 1 },
    });
    expect(reject("format", "why", null)).toHaveProperty("raw", null);
    expect(reject("format", "why")).not.toHaveProperty("raw");
  });
});

describe("JSON of a payload", () => {
  const read = (text: string) => parseJson(Buffer.from(text));

  it.each([
    ["{}", {}],
    ["null", null],
    [' [1, "é"] ', [1, "é"]],
    ["\ufeff7", 7],
  ])("%j", (text, value) => {
    expect(read(text)).toEqual({ ok: true, value });
  });

  it.each(["", " ", "{", "{}{}", "secret"])("%j is none, and the reason quotes nothing of it", (text) => {
    expect(read(text)).toEqual({ ok: false, reason: "json_syntax", detail: "The payload isn't valid JSON" });
  });

  it("may nest 64 levels deep", () => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    expect(read(nested(64)).ok).toBe(true);
    expect(read(nested(65))).toEqual({
      ok: false,
      reason: "json_syntax",
      detail: "The JSON is nested deeper than 64 levels",
    });
  });
});

it("a context says what it was made with, and is silent about the rest", () => {
  expect(toContext({ direction: "incoming", user: "ann" })).toEqual({
    direction: "incoming",
    route: null,
    user: "ann",
    peerIp: null,
    traceId: null,
    spanId: null,
    hopId: null,
    action: null,
    errorType: null,
    convention: null,
    upstreamMs: null,
  });
});
