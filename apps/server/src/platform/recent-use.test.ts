import { expect, test } from "vitest";
import { RecentUse } from "./recent-use.ts";

test("use decays by half in a minute, and owners with little use are removed", () => {
  let now = 0;
  const use = new RecentUse(() => now);
  use.add("a", 5_000);
  use.add("a", 3_500);
  use.add("b", 900);
  expect(["a", "b", "c"].map((owner) => use.secondsOf(owner))).toEqual([8, 0, 0]);
  now = 60_000;
  expect(use.secondsOf("a")).toBe(4);
  now = 600_000;
  use.add("c", 2_000);
  expect([use.secondsOf("a"), use.size]).toEqual([0, 1]);
});
