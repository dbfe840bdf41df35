import { expect, test } from "vitest";
import { fieldsOf, namedValues, textOf } from "./record-fields.ts";

test("a record's fields come from an object; other values have none", () => {
  expect(fieldsOf({ A: 1 })).toEqual({ A: 1 });
  for (const value of [null, undefined, "a", 1, [["A", 1]]]) expect(fieldsOf(value)).toEqual({});
});

test.each([
  ["a", "a"],
  [7, "7"],
  [0, "0"],
  [null, ""],
  [true, ""],
  [["a"], ""],
  [undefined, ""],
])("a field %o reads as %o", (value, expected) => {
  expect(textOf({ A: value }, "A")).toBe(expected);
});

test("listed values are found by lowercase name, as text", () => {
  const values = namedValues([
    { Name: "ForwardTo", Value: "a@b.example" },
    { Name: "Enabled", Value: true },
    { Name: "Sizes", Value: [1, 2] },
    { Name: "Scope", NewValue: "Mail.Read" },
    { Name: "Both", Value: "old", NewValue: "new" },
    { Name: "None", Value: null },
    { Name: 7, Value: "x" },
    "no item",
  ]);
  expect(Object.fromEntries(values)).toEqual({
    forwardto: "a@b.example",
    enabled: "true",
    sizes: "[1,2]",
    scope: "Mail.Read",
    both: "old",
    none: "",
    "": "",
  });
});

test("the last of duplicate values counts, and a value that isn't a list has none", () => {
  expect(
    namedValues([
      { Name: "From", Value: "a" },
      { Name: "FROM", Value: "b" },
    ]).get("from"),
  ).toBe("b");
  expect(namedValues({ Name: "From", Value: "a" }).size).toBe(0);
  expect(namedValues(undefined).size).toBe(0);
});
