import { expect, test } from "vitest";
import { contractSteps } from "./check-exchange.ts";
import { finished } from "./finished.ts";

const withSchemas = (schemas: object) => ({ openapi: "3.1.0", paths: {}, components: { schemas } });
const many = (count: number, each: (at: number) => object) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`S${at}`, each(at)]));
const long = `https://schemas.example/${"x".repeat(1_000_000)}/`;

test.each<[string, number, object]>([
  ["short identifiers", 100_000, withSchemas(many(100_000, (at) => ({ $id: `s${at}` })))],
  ["anchors", 100_000, withSchemas(many(100_000, (at) => ({ $anchor: `a${at}` })))],
  [
    "identifiers below a long one",
    3_000,
    withSchemas({ All: { $id: long, $defs: many(3_000, () => ({ $id: "b" })) } }),
  ],
])("many %s are read in many steps, which others may go between", (_, values, document) => {
  const started = performance.now();
  const steps = contractSteps(document);
  let count = 0;
  while (steps.next().done !== true) count += 1;
  expect(count).toBeGreaterThan(values / 500);
  // Half a second; identifiers below a long one took 20 s.
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("a name that objects have of themselves stays a name", () => {
  const schema: unknown = JSON.parse('{"$anchor":"x","properties":{"__proto__":{"type":"string"}}}');
  expect(finished(contractSteps(withSchemas({ A: Object(schema) })))).not.toBeNull();
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});
