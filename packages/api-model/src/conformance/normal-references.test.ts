import { expect, test } from "vitest";
import { contractSteps } from "./check-exchange.ts";
import { isValid } from "./testing-schema.ts";

const withSchemas = (schemas: object) => ({ openapi: "3.1.0", paths: {}, components: { schemas } });
const many = (count: number, each: (at: number) => object) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`S${at}`, each(at)]));

test.each<[string, object]>([
  ["identifiers", withSchemas(many(100_000, (at) => ({ $id: `s${at}` })))],
  ["anchors", withSchemas(many(100_000, (at) => ({ $anchor: `a${at}` })))],
])("many %s are read in many steps, between which other work can run", (_, document) => {
  const steps = contractSteps(document);
  let count = 0;
  while (steps.next().done !== true) count += 1;
  expect(count).toBeGreaterThan(100_000 / 500);
});

test.each([
  ["as long as allowed", 900, false],
  // Resolving each identifier against a base of 1 MB took 20 s for 3,000 of them.
  ["longer than allowed", 1_100, true],
])("an identifier %s names a schema, or none", (_, length, accepts) => {
  const $id = `https://schemas.example/${"x".repeat(length)}`;
  expect(isValid({ $ref: $id, $defs: { a: { $id, type: "string" } } }, 1)).toBe(accepts);
});

test("a property called __proto__ is checked like any other", () => {
  const schema: unknown = JSON.parse('{"$anchor":"x","properties":{"__proto__":{"type":"string"}}}');
  expect(isValid(Object(schema), JSON.parse('{"__proto__":"a"}'))).toBe(true);
  expect(isValid(Object(schema), JSON.parse('{"__proto__":1}'))).toBe(false);
});
