import { expect, test } from "vitest";
import { addPairs } from "../learning/add-parameters.ts";
import { combineShapes } from "../learning/combine-shapes.ts";
import type { Pair } from "../learning/pairs.ts";
import { toShape } from "../learning/read-body.ts";
import { emptyShape, newShape, type Shape } from "../learning/shape.ts";
import { parameterForm, type Place } from "./parameter-schema.ts";

const integer = { type: "integer" };
const text = { type: "string" };

function parameterOf(pairs: readonly Pair[]): Shape {
  const shape = newShape();
  addPairs(shape, pairs, 1);
  return shape.objects?.properties.get("p") ?? emptyShape;
}

/** Each inner list is one message with the values of the parameter. */
test.each<readonly [string, Place, readonly (readonly string[])[], object, string | null, boolean]>([
  ["numbers", "query", [["1"], ["2"]], integer, null, false],
  ["decimals", "query", [["1"], ["2.5"]], { type: "number" }, null, false],
  ["leading zeros", "query", [["007"]], text, null, false],
  ["numbers and words", "query", [["1"], ["all"]], text, null, false],
  ["a flag", "query", [[""]], { type: "boolean" }, null, true],
  ["a flag that also has a value", "query", [[""], ["true"]], { type: "boolean" }, null, true],
  ["an empty number", "header", [[""], ["3"]], text, null, false],
  ["a list with commas", "query", [["1,2"], ["3"]], integer, "comma", false],
  ["a list of repeated names", "query", [["1", "2"], ["3"]], integer, "repeat", false],
  ["both kinds of list", "query", [["1", "2"], ["3,4"]], text, "repeat", false],
  ["a sentence with a comma", "query", [["yes, please"]], text, null, false],
  ["a comma in a cookie", "cookie", [["1,2"]], text, null, false],
  ["a comma in a path", "path", [["1,2"]], text, null, false],
  ["numbers with commas", "form", [["1,2"], ["3"]], text, null, false],
  ["a list of repeated names", "form", [["1", "2"], ["3"]], integer, "repeat", false],
  ["booleans", "query", [["true"], ["false"]], { type: "boolean" }, null, false],
  ["one boolean", "query", [["true"]], { type: "boolean" }, null, false],
  ["numbers and dates", "query", [["1"], ["2026-01-02"]], text, null, false],
  ["booleans and dates", "query", [["true"], ["2026-01-02"]], text, null, false],
  ["booleans and numbers", "query", [["true"], ["1"]], text, null, false],
  ["booleans and words", "query", [["true"], ["maybe"]], text, null, false],
  ["a flag that also has a number", "query", [[""], ["3"]], integer, null, true],
  ["a flag that also has words", "query", [[""], ["all"]], text, null, true],
  ["a flag that is also a list", "query", [[""], ["1,2"]], text, "comma", false],
  ["an empty text", "header", [[""]], text, null, false],
  ["an empty field", "form", [[""]], text, null, false],
  ["dates", "query", [["2026-01-02"], ["2026-01-03"]], { type: "string", format: "date" }, null, false],
  ["a list of dates", "query", [["2026-01-02,2026-01-03"]], { type: "string", format: "date" }, "comma", false],
  ["a list of numbers and words", "query", [["1,a"]], text, "comma", false],
  ["a list in a header", "header", [["1,2"], ["a,b"]], text, "comma", false],
  ["a repeated cookie", "cookie", [["1", "2"]], integer, null, false],
  ["a repeated part of a path", "path", [["1", "2"]], integer, null, false],
  ["a list of fractions", "form", [["1.5", "2"]], { type: "number" }, "repeat", false],
  ["nothing", "query", [], text, null, false],
  ["a header that came twice", "header", [["1", "2"]], integer, "comma", false],
])("%s in a %s", (_name, place, messages, schema, list, mayBeEmpty) => {
  const shape = messages
    .map((values) => parameterOf(values.map((value) => ["p", value])))
    .reduce((a, b) => combineShapes(a, b), emptyShape);
  const style = { dialect: "3.1", requiredAfter: 20, enumAfter: 200 } as const;
  expect(parameterForm(shape, place, style)).toStrictEqual({ schema, list, mayBeEmpty });
});

test("a parameter of unknown structure is a text", () => {
  const style = { dialect: "3.1", requiredAfter: 20, enumAfter: 200 } as const;
  for (const value of [{}, undefined])
    expect(parameterForm(combineShapes(toShape(value), toShape(1)), "query", style)).toStrictEqual({
      schema: text,
      list: null,
      mayBeEmpty: false,
    });
});

test("few values that came often are listed", () => {
  const style = { dialect: "3.1", requiredAfter: 1, enumAfter: 100 } as const;
  const shape = newShape();
  addPairs(shape, [["p", "open"]], 100);
  expect(parameterForm(shape.objects?.properties.get("p") ?? emptyShape, "query", style).schema).toStrictEqual({
    type: "string",
    enum: ["open"],
  });
});
