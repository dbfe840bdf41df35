import { expect, it } from "vitest";
import { Allowance } from "./allowance.ts";

it("lets a burst pass and so many a second after it, for each key by itself", () => {
  const allowance = new Allowance({ burst: 5, perSecond: 10 });
  const taken = (key: string, nowMs: number) =>
    Array.from({ length: 3_000 }, () => allowance.take(key, nowMs)).filter(Boolean).length;
  expect([taken("a", 0), taken("b", 0), taken("a", 100), taken("a", 300), taken("a", 60_000)]).toEqual([5, 5, 1, 2, 5]);
});
