import { rules } from "@parapet/api-model";
import { expect, it } from "vitest";
import { changeWords } from "../../../apps/console/src/features/insights/inventory/changes/change-words.ts";

it.each([...rules.keys()])("the console foresees %s", (rule) => {
  const { subject, aspect, verb } = changeWords(rule);
  // What nobody foresaw is about an operation that changed, and its name is told as it is.
  if (subject === "operation") expect(rule).toMatch(/^(?:api|endpoint|sunset)/);
  if (verb === "changed") expect(rule).toMatch(/(?:changed|compatible)$/);
  expect(aspect ?? "").not.toMatch(/^(?:.*[a-z])?(?:Added|Removed|Deleted|Compatible)$/);
});
