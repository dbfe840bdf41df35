import { expect, it } from "vitest";
import { TimeBudget } from "./analyst.ts";

it("is spent by work, and comes back with time", () => {
  let now = 0;
  const budget = new TimeBudget(50, () => now);
  const work = (ms: number) => budget.spend(() => (now += ms));
  work(49);
  expect(budget.hasTime()).toBe(true);
  work(60);
  expect(budget.hasTime()).toBe(false);
  now += 900;
  expect(budget.hasTime()).toBe(false);
  now += 900;
  expect(budget.hasTime()).toBe(true);
});

it("saves up no more than a second's worth", () => {
  let now = 0;
  const budget = new TimeBudget(50, () => now);
  now = 1_000_000;
  expect(budget.hasTime()).toBe(true);
  budget.spend(() => (now += 51));
  expect(budget.hasTime()).toBe(true);
  budget.spend(() => (now += 60));
  expect(budget.hasTime()).toBe(false);
});
