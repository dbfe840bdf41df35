import { expect, test } from "vitest";
import { Neighbours } from "./neighbours.ts";

test("a process is alone until it hears of another one, and once all others have been silent for minutes", () => {
  const neighbours = new Neighbours("a");
  expect([neighbours.hear("a", 0), neighbours.isAlone]).toEqual([false, true]);
  expect([neighbours.hear("b", 0), neighbours.hear("b", 60_000), neighbours.isAlone]).toEqual([true, false, false]);
  neighbours.forgetSilent(200_000);
  expect(neighbours.isAlone).toBe(false);
  neighbours.forgetSilent(300_000);
  expect(neighbours.isAlone).toBe(true);
});
