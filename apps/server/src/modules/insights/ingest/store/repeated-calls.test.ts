import type { Exchange } from "@parapet/api-model";
import { toContext, exchange } from "@parapet/api-model/testing/exchange.ts";
import { describe, expect, it } from "vitest";
import { RepeatedCalls } from "./repeated-calls.ts";

const source = { id: "s-1", providerId: "p-1" };
const other = { id: "s-2", providerId: "p-2" };
const call = (parts: Partial<Exchange> = {}) => exchange({ requestId: "r-1", ...parts });

describe("a call with the id of one that was stored", () => {
  it.each<[what: string, parts: Partial<Exchange>, isRepeated: boolean]>([
    ["and all else alike is the same", {}, true],
    ["and another time is the same, sent again", { tsMs: 1 }, true],
    ["and another path is another", { path: "/other" }, false],
    ["and another status is another", { status: 503 }, false],
    ["that took another time is another", { durationMs: 77 }, false],
    ["and another answer is another", { resBody: Buffer.from("x") }, false],
    ["of another host is another", { host: "other.example" }, false],
    ["from another address is another", { srcIp: "192.0.2.99" }, false],
  ])("%s", (_, parts, isRepeated) => {
    const repeated = new RepeatedCalls();
    repeated.remember(source, call());
    expect(repeated.isRepeated(source, call(parts))).toBe(isRepeated);
  });
});

it("a call is one of its group before the group is stored, and not if it never is", () => {
  const repeated = new RepeatedCalls();
  const group = new Set<string>();
  expect(repeated.isRepeated(source, call(), group)).toBe(false);
  expect(repeated.isRepeated(source, call(), group)).toBe(true);
  expect(repeated.isRepeated(source, call(), new Set())).toBe(false);
});

it("a call is none before it was stored, of another source, without an id, or after ten minutes", () => {
  let now = 1;
  const repeated = new RepeatedCalls(() => now);
  expect(repeated.isRepeated(source, call())).toBe(false);
  repeated.remember(source, call());
  expect(repeated.isRepeated(other, call())).toBe(false);
  now = 10 * 60_000;
  expect(repeated.isRepeated(source, call())).toBe(true);
  now += 2;
  expect(repeated.isRepeated(source, call())).toBe(false);
  repeated.remember(source, call({ requestId: null }));
  expect(repeated.isRepeated(source, call({ requestId: null }))).toBe(false);
});

describe("spans of both sides of a call", () => {
  it("are one also where two sources send them, and not where two providers do", () => {
    const repeated = new RepeatedCalls();
    repeated.remember(source, span("outgoing", "a", "a"));
    expect(repeated.isRepeated(other, span("incoming", "b", "a"))).toBe(false);
    expect(repeated.isRepeated({ ...source, id: "s-3" }, span("incoming", "b", "a"))).toBe(true);
  });

  const span = (direction: "incoming" | "outgoing", spanId: string, hopId: string | null) =>
    call({ requestId: `t-${spanId}`, context: toContext({ direction, traceId: "t", spanId, hopId }) });

  it.each([
    [span("outgoing", "a", "a"), span("incoming", "b", "a")],
    [span("incoming", "b", "a"), span("outgoing", "a", "a")],
  ])("are one, whichever comes first", (first, second) => {
    const repeated = new RepeatedCalls();
    repeated.remember(source, first);
    expect(repeated.isRepeated(source, second)).toBe(true);
  });

  it("are two where one side called or answered twice", () => {
    const repeated = new RepeatedCalls();
    repeated.remember(source, span("outgoing", "a", "a"));
    expect(repeated.isRepeated(source, span("incoming", "b", "a"))).toBe(true);
    expect(repeated.isRepeated(source, span("incoming", "c", "a"))).toBe(false);
    repeated.remember(source, span("incoming", "d", "x"));
    expect(repeated.isRepeated(source, span("incoming", "e", "x"))).toBe(false);
  });

  it("without a parent is one of its own", () => {
    const repeated = new RepeatedCalls();
    repeated.remember(source, span("outgoing", "a", "a"));
    expect(repeated.isRepeated(source, span("incoming", "b", null))).toBe(false);
  });
});
