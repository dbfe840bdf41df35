import { describe, expect, it, test } from "vitest";
import { unread } from "./finding.ts";
import { namedValue, toObject, parameterValue } from "./parameter-value.ts";
import type { Serialization } from "./serialization.ts";
import { specDocument, type SpecDocument } from "./spec-document.ts";

function read(): SpecDocument {
  const document = specDocument({ openapi: "3.1.0" });
  if (document === null) throw new Error("No document");
  return document;
}
const document = read();
const integers = { type: "array", items: { type: "integer" } };

describe("texts of a parameter", () => {
  test.each<[texts: string[], separator: Serialization["separator"], schema: unknown, value: unknown]>([
    [["7"], ",", { type: "integer" }, 7],
    [["1,2"], ",", { type: "integer" }, "1,2"],
    [["1", "2"], "repeat", { type: "integer" }, ["1", "2"]],
    [["1,2"], ",", integers, [1, 2]],
    [["1, 2"], ",", integers, [1, 2]],
    [["1|2"], "|", integers, [1, 2]],
    [["1 2"], " ", integers, [1, 2]],
    [["1\t2"], "\t", integers, [1, 2]],
    [["1.2"], ".", integers, [1, 2]],
    [["1,2"], "repeat", integers, ["1,2"]],
    [["1", "2"], "repeat", integers, [1, 2]],
    [["1", "2,3"], ",", integers, [1, "2,3"]],
    [[""], ",", integers, []],
    [[""], "repeat", integers, [""]],
    [[","], ",", integers, ["", ""]],
    [["x"], ",", { type: "object" }, unread],
    [["x"], ",", { type: ["object", "string"] }, "x"],
    [["x"], ",", { type: "array", items: { type: "object" } }, unread],
    [["x"], ",", { type: "array", items: { type: ["object", "string"] } }, ["x"]],
  ])("%j separated by %j are for %j the value %j", (texts, separator, schema, value) => {
    expect(parameterValue(texts, separator, schema, document)).toEqual(value);
  });
});

describe("a named value", () => {
  const named = (more: object, texts: readonly string[]) =>
    namedValue({ schema: {}, content: null, separator: ",", object: null, ...more }, texts, document);
  const schema = { type: "object", properties: { a: { type: "integer" }, b: { type: "string" }, c: integers } };

  test.each<[what: string, more: object, texts: string[], value: unknown]>([
    ["that isn't there", {}, [], undefined],
    ["without a schema", { schema: undefined }, ["x"], unread],
    ["of JSON", { content: "json" }, ['{"a":1}'], { a: 1 }],
    ["of several texts of JSON", { content: "json" }, ["1", "2"], unread],
    ["of another content", { content: "other", schema: { type: "object" } }, ["x"], unread],
    ["of names and values in turn", { object: "pairs", schema }, ["a,1,b,x"], { a: 1, b: "x" }],
    ["of an odd number of these", { object: "pairs", schema }, ["a,1,b"], "a,1,b"],
    ["of assignments", { object: "assigned", schema }, ["a=1,b=x=y"], { a: 1, b: "x=y" }],
    ["of assignments over several lines", { object: "assigned", schema }, ["b=x\ny"], { b: "x\ny" }],
    ["of what is no assignment", { object: "assigned", schema }, ["a"], "a"],
    ["of an empty assignment", { object: "assigned", schema }, ["b="], { b: "" }],
    [
      "of repeated assignments",
      { object: "assigned", separator: "repeat", schema },
      ["a=1", "b=x,y"],
      { a: 1, b: "x,y" },
    ],
    ["of a list inside of an object", { object: "assigned", separator: "repeat", schema }, ["c=1,2"], { c: [1, 2] }],
    ["of members named by values", { object: "pairs", schema }, ["17,x,a,1"], { a: 1 }],
  ])("%s", (_, more, texts, value) => {
    expect(named(more, texts)).toEqual(value);
  });

  it("has members named by values where the schema describes any", () => {
    const open = { additionalProperties: { type: "integer" } };
    expect(toObject([["17", "1"]], open, document, (text) => text)).toEqual({ 17: "1" });
    expect(toObject([["17", "1"]], {}, document, (text) => text)).toEqual({});
  });
});
