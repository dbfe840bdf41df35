import { describe, expect, it, test } from "vitest";
import { isWireObject } from "../../telemetry/wire-value.ts";
import { mapFields, mapSchema, mapSchemas, objectAt, objectsAt, without } from "./schema-walk.ts";

/** Counts the steps: each schema says when it was done. */
function counted(): (schema: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> {
  let step = 0;
  return (schema) => ({ ...schema, step: (step += 1) });
}
const marked = (schema: Readonly<Record<string, unknown>>) => ({ ...schema, seen: true });
const seen = { seen: true };

describe("mapSchema", () => {
  test.each(
    `items additionalProperties not contains propertyNames if then else unevaluatedItems unevaluatedProperties
    contentSchema`.split(/\s+/),
  )("changes the schema in %s", (keyword) => {
    expect(mapSchema({ [keyword]: {} }, marked)).toEqual({ [keyword]: seen, seen: true });
    expect(mapSchema({ [keyword]: true }, marked)).toEqual({ [keyword]: true, seen: true });
  });

  test.each(["allOf", "anyOf", "oneOf", "prefixItems"])("changes each schema of the list %s", (keyword) => {
    expect(mapSchema({ [keyword]: [{}, true] }, marked)).toEqual({ [keyword]: [seen, true], seen: true });
    expect(mapSchema({ [keyword]: {} }, marked)).toEqual({ [keyword]: {}, seen: true });
  });

  test.each(["properties", "patternProperties", "dependentSchemas", "$defs"])(
    "changes each schema in %s",
    (keyword) => {
      expect(mapSchema({ [keyword]: { items: {}, a: false } }, marked)).toEqual({
        [keyword]: { items: seen, a: false },
        seen: true,
      });
      expect(mapSchema({ [keyword]: [{}] }, marked)).toEqual({ [keyword]: [{}], seen: true });
    },
  );

  test.each(["default", "enum", "example", "const", "x-note", "discriminator"])("leaves the data in %s", (keyword) => {
    const data = { items: {}, properties: { a: {} } };
    expect(mapSchema({ [keyword]: data }, marked)).toEqual({ [keyword]: data, seen: true });
  });

  it("begins with the innermost", () => {
    expect(mapSchema({ properties: { a: { items: {} } } }, counted())).toEqual({
      properties: { a: { items: { step: 1 }, step: 2 } },
      step: 3,
    });
  });

  test.each([true, false, null, 7, "a", [[{}]]])("leaves %j, which is no object", (schema) => {
    expect(mapSchema(schema, marked)).toEqual(schema);
  });
});

describe("mapSchemas", () => {
  const schema = { type: "string" };
  const done = { type: "string", seen: true };

  test.each<[what: string, wrap: (schema: unknown) => Readonly<Record<string, unknown>>]>([
    ["a shared schema", (each) => ({ components: { schemas: { schema: each } } })],
    ["a parameter", (each) => ({ paths: { "/a": { parameters: [{ schema: each }] } } })],
    [
      "a parameter's content",
      (each) => ({ paths: { "/a": { get: { parameters: [{ content: { x: { schema: each } } }] } } } }),
    ],
    [
      "a request",
      (each) => ({ paths: { "/a": { post: { requestBody: { content: { schema: { schema: each } } } } } } }),
    ],
    [
      "a response",
      (each) => ({ paths: { "/a": { get: { responses: { 200: { content: { x: { schema: each } } } } } } } }),
    ],
    ["a header", (each) => ({ components: { headers: { schema: { schema: each } } } })],
    ["a shared parameter", (each) => ({ components: { parameters: { example: { schema: each } } } })],
    ["a shared response", (each) => ({ components: { responses: { info: { content: { x: { schema: each } } } } } })],
    ["a shared body", (each) => ({ components: { requestBodies: { tags: { content: { x: { schema: each } } } } } })],
    [
      "a webhook",
      (each) => ({ webhooks: { default: { post: { requestBody: { content: { x: { schema: each } } } } } } }),
    ],
    [
      "a callback",
      (each) => ({
        paths: {
          "/a": {
            post: { callbacks: { tags: { "{$request.body#/url}": { post: { parameters: [{ schema: each }] } } } } },
          },
        },
      }),
    ],
    [
      "the header of a part",
      (each) => ({
        components: {
          requestBodies: { a: { content: { x: { encoding: { tags: { headers: { info: { schema: each } } } } } } } },
        },
      }),
    ],
  ])("changes the schema of %s, whatever names are around it", (_, wrap) => {
    expect(mapSchemas(wrap(schema), marked)).toEqual(wrap(done));
  });

  test.each([
    "example",
    "examples",
    "default",
    "enum",
    "x-note",
    "securitySchemes",
    "security",
    "links",
    "servers",
    "info",
    "tags",
  ])("leaves what stands in %s", (keyword) => {
    const document = { components: { [keyword]: { schema, schemas: { a: schema } } } };
    expect(mapSchemas(document, marked)).toEqual(document);
  });
});

describe("fields", () => {
  it("become others, or go when they become undefined", () => {
    expect(mapFields({ a: 1, b: 2, c: undefined }, (key, value) => (key === "a" ? undefined : value))).toEqual({
      b: 2,
    });
  });

  it("are left out by name", () => {
    expect(without({ a: 1, b: 2, c: 3 }, "a", "c", "d")).toEqual({ b: 2 });
    expect(without({ a: 1 })).toEqual({ a: 1 });
  });

  it("are read as objects and lists of objects where they are such", () => {
    expect(objectAt({ a: { b: 1 } }, "a")).toEqual({ b: 1 });
    for (const value of [null, [], "x", 7, undefined]) expect(objectAt({ a: value }, "a")).toEqual({});
    expect(objectAt({}, "constructor")).toEqual({});
    expect(objectsAt({ a: [{ b: 1 }, null, [], 7, {}] }, "a")).toEqual([{ b: 1 }, {}]);
    for (const value of [null, {}, "x"]) expect(objectsAt({ a: value }, "a")).toEqual([]);
    expect(objectsAt({}, "toString")).toEqual([]);
  });

  it("of a document keep their order", () => {
    expect(Object.keys(mapFields({ b: 1, a: 2 }, (_, value) => value))).toEqual(["b", "a"]);
    expect(isWireObject(mapFields({}, () => 1))).toBe(true);
  });
});
