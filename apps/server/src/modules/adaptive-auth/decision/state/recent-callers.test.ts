import { expect, test } from "vitest";
import { DecisionIds } from "./decision-ids.ts";
import { RecentCallers, maxDecisions } from "./recent-callers.ts";

test("the last decisions have their callers, older ones and those of others none", () => {
  const [ids, others, callers] = [new DecisionIds(), new DecisionIds(), new RecentCallers<number>()];
  const made = Array.from({ length: maxDecisions + 1000 }, (_, at) => ids.next(1_800_000_000_000 + at));
  for (const [caller, id] of made.entries()) callers.set(id, caller);
  const found = made.map((id) => callers.get(id));
  expect(found.slice(0, 1000)).toEqual(Array.from({ length: 1000 }));
  expect(found.slice(1000)).toEqual(made.map((_, caller) => caller).slice(1000));
  for (const id of made.slice(0, 2000))
    expect(callers.get(others.next(Number.parseInt(id.slice(0, 8), 16)))).toBe(undefined);
  for (const id of ["", "nonsense", "00000000-0000-0000-0000-000000000000"]) expect(callers.get(id)).toBe(undefined);
});
