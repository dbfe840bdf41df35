import { describe, expect, it, test } from "vitest";
import { describesMember, memberSchema, getAdditional } from "./schema-members.ts";
import { specDocument, type SpecDocument } from "./spec-document.ts";

function read(more: object = {}): SpecDocument {
  const document = specDocument({ openapi: "3.1.0", ...more });
  if (document === null) throw new Error("No document");
  return document;
}

describe("members of an object", () => {
  const document = read();
  const schema = {
    properties: { a: { title: "a" } },
    patternProperties: { "^x-": { title: "x" }, "(": { title: "broken" } },
    allOf: [{ properties: { a: { title: "again" }, b: true } }],
    additionalProperties: { title: "other" },
  };

  test.each<[name: string, found: unknown]>([
    ["a", { anyOf: [{ title: "a" }, { title: "again" }] }],
    ["b", true],
    ["x-1", { title: "x" }],
    // A pattern that can't be checked may describe it, too.
    ["c", { anyOf: [{ title: "broken" }, { title: "other" }] }],
    ["constructor", { anyOf: [{ title: "broken" }, { title: "other" }] }],
  ])("%s is described by %j", (name, found) => {
    expect(memberSchema(schema, name, document)).toEqual(found);
  });

  it("are described by name or pattern, or not at all", () => {
    const known = { ...schema, patternProperties: { "^x-": {} } };
    expect(["a", "b", "x-1", "c", "toString"].map((name) => describesMember(known, name, document))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(memberSchema({ properties: {} }, "a", document)).toBeUndefined();
    expect(memberSchema({ additionalProperties: true }, "a", document)).toBeUndefined();
    expect(
      memberSchema(
        { additionalProperties: { type: "string" }, unevaluatedProperties: { type: "null" } },
        "a",
        document,
      ),
    ).toEqual({
      anyOf: [{ type: "string" }, { type: "null" }],
    });
  });

  test.each<[schema: unknown, others: string]>([
    [{}, "allowed"],
    [{ properties: {} }, "allowed"],
    [{ additionalProperties: false }, "forbidden"],
    [{ unevaluatedProperties: false }, "forbidden"],
    [{ allOf: [{ additionalProperties: false }, { additionalProperties: true }] }, "forbidden"],
    [{ additionalProperties: true }, "described"],
    [{ unevaluatedProperties: {} }, "described"],
    [true, "allowed"],
  ])("of %j others are %s", (described, others) => {
    expect(getAdditional(described, document)).toBe(others);
  });
});
