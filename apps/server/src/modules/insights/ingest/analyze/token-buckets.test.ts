import { expect, it } from "vitest";
import { TokenBuckets } from "./token-buckets.ts";

it("allows a burst and a rate per key", () => {
  const buckets = new TokenBuckets({ burst: 5, perSecond: 10 });
  const taken = (key: string, nowMs: number) =>
    Array.from({ length: 3_000 }, () => buckets.take(key, nowMs)).filter(Boolean).length;
  expect([taken("a", 0), taken("b", 0), taken("a", 100), taken("a", 300), taken("a", 60_000)]).toEqual([5, 5, 1, 2, 5]);
});
