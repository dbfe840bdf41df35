import { describe, expect, it } from "vitest";
import type { Exchange } from "@parapet/api-model";
import { exchange } from "@parapet/api-model/testing/exchange.ts";
import { RepeatedCalls } from "./repeated-calls.ts";

type CallContext = NonNullable<Exchange["context"]>;

const context = (parts: Partial<CallContext>): CallContext => ({
  direction: null,
  route: null,
  user: null,
  peerIp: null,
  traceId: null,
  spanId: null,
  hopId: null,
  errorType: null,
  convention: null,
  upstreamMs: null,
  ...parts,
});
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
  ])("%s", (_, parts, isRepeated) => {
    const repeated = new RepeatedCalls();
    repeated.remember("p", call());
    expect(repeated.isRepeated("p", call(parts))).toBe(isRepeated);
  });
});

it("a call is one of its group before the group is stored, and not if it never is", () => {
  const repeated = new RepeatedCalls();
  const group = new Set<string>();
  expect(repeated.isRepeated("p", call(), group)).toBe(false);
  expect(repeated.isRepeated("p", call(), group)).toBe(true);
  expect(repeated.isRepeated("p", call(), new Set())).toBe(false);
});

it("a call is none before it was stored, of another provider, without an id, or after ten minutes", () => {
  let now = 1;
  const repeated = new RepeatedCalls(() => now);
  expect(repeated.isRepeated("p", call())).toBe(false);
  repeated.remember("p", call());
  expect(repeated.isRepeated("other", call())).toBe(false);
  now = 10 * 60_000;
  expect(repeated.isRepeated("p", call())).toBe(true);
  now += 2;
  expect(repeated.isRepeated("p", call())).toBe(false);
  repeated.remember("p", call({ requestId: null }));
  expect(repeated.isRepeated("p", call({ requestId: null }))).toBe(false);
});

describe("spans of both sides of a call", () => {
  const span = (direction: "incoming" | "outgoing", spanId: string, hopId: string | null) =>
    call({ requestId: `t-${spanId}`, context: context({ direction, traceId: "t", spanId, hopId }) });

  it.each([
    [span("outgoing", "a", "a"), span("incoming", "b", "a")],
    [span("incoming", "b", "a"), span("outgoing", "a", "a")],
  ])("are one, whichever comes first", (first, second) => {
    const repeated = new RepeatedCalls();
    repeated.remember("p", first);
    expect(repeated.isRepeated("p", second)).toBe(true);
  });

  it("are two where one side called or answered twice", () => {
    const repeated = new RepeatedCalls();
    repeated.remember("p", span("outgoing", "a", "a"));
    expect(repeated.isRepeated("p", span("incoming", "b", "a"))).toBe(true);
    expect(repeated.isRepeated("p", span("incoming", "c", "a"))).toBe(false);
    repeated.remember("p", span("incoming", "d", "x"));
    expect(repeated.isRepeated("p", span("incoming", "e", "x"))).toBe(false);
  });

  it("without a parent is one of its own", () => {
    const repeated = new RepeatedCalls();
    repeated.remember("p", span("outgoing", "a", "a"));
    expect(repeated.isRepeated("p", span("incoming", "b", null))).toBe(false);
  });
});
