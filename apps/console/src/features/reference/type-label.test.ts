import type { SchemaNode } from "@parapet/contract";
import { expect, test } from "vitest";
import { hasParts, openedSchema, typeLabel } from "./type-label.ts";

const object: SchemaNode = { types: ["object"], properties: [{ name: "a", required: true, node: 1 }] };

test.each<[string, ...SchemaNode[]]>([
  ["any", { types: [] }],
  ["string <uuid> | null", { types: ["string"], format: "uuid", nullable: true }],
  ["Pet[]", { types: ["array"], items: 1 }, { name: "Pet", types: ["object"] }],
  ["(string | null)[]", { types: ["array"], items: 1 }, { types: ["string"], nullable: true }],
  ["{ [key]: integer }", { types: ["object"], others: 1 }, { types: ["integer"] }],
  [
    "Cat | Dog",
    { types: [], alternatives: [{ kind: "oneOf", nodes: [1, 2] }] },
    { name: "Cat", types: [] },
    { name: "Dog", types: [] },
  ],
  ["…[][][][][]", { types: ["array"], items: 0 }],
])("%s is the type as programs write it", (label, ...nodes) => {
  expect(typeLabel({ nodes, at: 0 })).toBe(label);
});

test("what is opened of a list or a map is what it holds", () => {
  const nodes: SchemaNode[] = [{ types: ["array"], items: 1 }, { types: ["object"], others: 2 }, object];
  expect(openedSchema({ nodes, at: 0 }).at).toBe(2);
  expect(hasParts({ nodes, at: 0 })).toBe(true);
  expect(hasParts({ nodes: [{ types: ["string"] }], at: 0 })).toBe(false);
  expect(hasParts({ nodes: [{ types: ["array"], items: 0 }], at: 0 })).toBe(false);
});
