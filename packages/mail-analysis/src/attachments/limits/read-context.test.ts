import { expect, test } from "vitest";
import { defectsOf, inspection } from "../../testing/inspection.ts";
import { chargeBudget, nextTextLimits } from "./read-context.ts";

test("chargeBudget charges bytes to the budget", () => {
  const some = inspection({ unpacked: 5 });
  expect(chargeBudget(Buffer.alloc(3), some)).toHaveLength(3);
  expect(chargeBudget(Buffer.alloc(3), some)).toBeNull();
  expect(chargeBudget(Buffer.alloc(2), some)).toHaveLength(2);
  expect([some.budget.bytes, defectsOf(some)]).toEqual([0, ["unpacked_too_much"]]);
});

test("nextTextLimits returns the smaller of both limits", () => {
  expect(nextTextLimits(inspection({ text: 5, allText: 9 })).text).toBe(5);
  expect(nextTextLimits(inspection({ text: 9, allText: 5 })).text).toBe(5);
  const spent = inspection({ text: 9, allText: 5 });
  spent.budget.text = -3;
  expect(nextTextLimits(spent).text).toBe(0);
});
