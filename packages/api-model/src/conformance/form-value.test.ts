import { describe, expect, it, test } from "vitest";
import { formValue } from "./check-body.ts";
import { unread } from "./finding.ts";
import type { Serialization } from "./serialization.ts";
import { specDocument, type SpecDocument } from "./spec-document.ts";

function read(): SpecDocument {
  const document = specDocument({ openapi: "3.1.0" });
  if (document === null) throw new Error("No document");
  return document;
}
const document = read();
const integers = { type: "array", items: { type: "integer" } };

describe("the fields of a form", () => {
  const schema = {
    properties: {
      n: { type: "integer" },
      list: integers,
      at: { type: "object", properties: { x: { type: "integer" }, n: {} } },
    },
  };
  const form = (
    entries: Readonly<Record<string, string[]>>,
    encoding: Readonly<Record<string, Serialization | "json" | "other">> = {},
  ) => formValue(new Map(Object.entries(entries)), schema, new Map(Object.entries(encoding)), document);

  test.each<[what: string, entries: Record<string, string[]>, value: unknown]>([
    ["numbers", { n: ["7"] }, { n: 7 }],
    ["several where one is expected", { n: ["7", "8"] }, { n: ["7", "8"] }],
    ["a list", { list: ["1", " 2"] }, { list: [1, 2] }],
    ["a list as JSON", { list: ["[1,2]"] }, { list: [1, 2] }],
    ["several lists as JSON", { list: ["[1]", "[2]"] }, { list: ["[1]", "[2]"] }],
    ["an object as JSON", { at: ['{"x":1}'] }, { at: { x: 1 } }],
    ["unknown fields", { other: ["1"], 17: ["x"] }, { other: "1" }],
  ])("%s", (_, entries, value) => {
    expect(form(entries)).toEqual(value);
  });

  it("are read as their encodings say", () => {
    expect(form({ n: ["[1]"], list: ["1", "x"] }, { n: "json", list: "json" })).toEqual({ n: [1], list: [1, "x"] });
    expect(form({ n: ["<n/>"], list: ["<n/>"] }, { n: "other", list: "other" })).toEqual({ n: unread, list: unread });
    expect(form({ list: ["1,2"] }, { list: { separator: ",", object: null } })).toEqual({ list: [1, 2] });
    expect(form({ x: ["1"], n: ["2"] }, { at: { separator: ",", object: "spread" } })).toEqual({
      n: 2,
      at: { x: 1, n: "2" },
    });
    expect(form({ "at[x]": ["1"] }, { at: { separator: ",", object: "deep" } })).toEqual({ at: { x: 1 } });
    expect(form({ n: ["2"] }, { at: { separator: ",", object: "deep" } })).toEqual({ n: 2 });
  });
});
