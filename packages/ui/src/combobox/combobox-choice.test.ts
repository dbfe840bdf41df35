import fc from "fast-check";
import { expect, test } from "vitest";
import { groupChoices, offerOf } from "./combobox-choice.ts";

const choice = fc.record({
  value: fc.string(),
  label: fc.string(),
  group: fc.constantFrom("Finance", "Flight", "Law"),
});

test("grouping loses nothing, doubles nothing, and keeps the order within a group", () => {
  fc.assert(
    fc.property(fc.array(choice), (choices) => {
      const groups = groupChoices(choices);
      expect(new Set(groups.map(({ value }) => value)).size).toBe(groups.length);
      for (const { value, items } of groups) expect(items).toEqual(choices.filter(({ group }) => group === value));
      expect(groups.flatMap(({ items }) => items)).toHaveLength(choices.length);
    }),
  );
});

test("what was typed is offered trimmed", () => {
  expect(offerOf(" edge ", [])).toEqual([
    { value: "", items: [{ value: "create edge", label: "edge", creates: true }] },
  ]);
});

test.each(["", "  ", "edge", " EDGE "])("%j is not offered: it is nothing, or exists", (query) => {
  expect(offerOf(query, [{ value: "1", label: "Edge" }])).toEqual([]);
});
