import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentWith, compare, nowMs } from "../testing/api-documents.ts";
import { listDifferences } from "./list-differences.ts";
import { rules } from "./rules.ts";

const names = ["a", "b", "c"];

const { schema } = fc.letrec<{ schema: Record<string, unknown> | boolean }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record(
      {
        type: fc.oneof(fc.constantFrom("string", "integer", "object", "array"), fc.constant(["string", "null"])),
        maxLength: fc.nat(9),
        minimum: fc.nat(9),
        pattern: fc.constantFrom("^a$", ".*"),
        enum: fc.uniqueArray(fc.constantFrom(...names)),
        default: fc.constantFrom(...names),
        maxItems: fc.nat(9),
        minProperties: fc.nat(9),
        multipleOf: fc.constantFrom(0, 0.1, 0.3, 2),
        uniqueItems: fc.boolean(),
        readOnly: fc.boolean(),
        deprecated: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        type: fc.constant("object"),
        properties: fc.dictionary(fc.constantFrom(...names), tie("schema"), { maxKeys: 3 }),
        required: fc.uniqueArray(fc.constantFrom(...names)),
        items: tie("schema"),
        additionalProperties: fc.oneof(fc.boolean(), tie("schema")),
        allOf: fc.array(tie("schema"), { maxLength: 2 }),
        oneOf: fc.array(tie("schema"), { maxLength: 2 }),
        discriminator: fc.constant({ propertyName: "a" }),
      },
      { requiredKeys: [] },
    ),
    fc.constant({ $ref: "#/components/schemas/Node" }),
    fc.boolean(),
  ),
}));

const node = { schemas: { Node: { properties: { next: { $ref: "#/components/schemas/Node" } } } } };
const documents = schema.map((each) => documentWith(each, "3.1.0", node));

/** The same value with the keys of every object turned around. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, reversed(each)]),
  );
}

const unordered = new Set(["required", "enum", "tags", "parameters", "allOf", "anyOf", "oneOf", "security"]);

/** The same value with the lists turned around whose order means nothing. */
function rearranged(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) {
    const list = value.map((each) => rearranged(each));
    return unordered.has(key) ? list.toReversed() : list;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rearranged(each, name)]));
}

const parameters = fc.uniqueArray(
  fc.record(
    {
      in: fc.constantFrom("query", "header", "cookie", "path"),
      name: fc.constantFrom(...names),
      required: fc.boolean(),
      deprecated: fc.boolean(),
      schema,
    },
    { requiredKeys: ["in", "name"] },
  ),
  { selector: (each) => `${each.in} ${each.name}`, maxLength: 2 },
);

const operations = fc.record(
  {
    parameters,
    tags: fc.uniqueArray(fc.constantFrom(...names)),
    security: fc.uniqueArray(fc.dictionary(fc.constantFrom(...names), fc.constant([]), { maxKeys: 2 }), {
      selector: (each) => Object.keys(each).toSorted().join(" "),
    }),
    deprecated: fc.boolean(),
    responses: fc.dictionary(
      fc.constantFrom("200", "2XX", "404", "default"),
      fc.record({ content: fc.dictionary(fc.constantFrom("application/json", "text/plain"), fc.record({ schema })) }),
    ),
  },
  { requiredKeys: [] },
);

/** Documents of either dialect, by the same operations. */
const apis = fc
  .dictionary(fc.constantFrom("/a", "/{a}", "/a/{b}"), fc.dictionary(fc.constantFrom("get", "post"), operations))
  .chain((paths) =>
    fc.constantFrom<unknown>(
      { openapi: "3.0.3", paths, components: node },
      { openapi: "3.1.0", paths, components: node },
      { swagger: "2.0", paths, definitions: node.schemas },
    ),
  );

function valueAt(document: unknown, pointer: string): unknown {
  const keys = pointer.split("/").slice(1);
  return keys
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((value, key) => Object(value)[key], document);
}

describe("two documents", () => {
  test("a document does not differ from itself, whatever the order of its keys", () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(compare(document, structuredClone(document))).toEqual([]);
        expect(compare(document, reversed(document))).toEqual([]);
      }),
    );
  });

  test("an API does not differ from itself in any dialect, whatever the order of what has none", () => {
    fc.assert(
      fc.property(apis, (document) => {
        expect(compare(document, structuredClone(document))).toEqual([]);
        expect(compare(document, reversed(document))).toEqual([]);
        expect(compare(document, rearranged(document))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test("the order of keys doesn't change what is reported", () => {
    const idsBetween = (base: unknown, revision: unknown) =>
      compare(base, revision)
        .map(({ id, method, path }) => `${id} ${method} ${path}`)
        .toSorted();
    fc.assert(
      fc.property(documents, documents, (base, revision) => {
        expect(idsBetween(reversed(base), reversed(revision))).toEqual(idsBetween(base, revision));
      }),
    );
  });

  test("every difference follows a rule, and its pointers lead into the documents", () => {
    fc.assert(
      fc.property(documents, documents, (base, revision) => {
        for (const found of compare(base, revision)) {
          expect(rules.has(found.id)).toBe(true);
          if (found.base !== null) expect(valueAt(base, found.base)).toBeDefined();
          if (found.revision !== null) expect(valueAt(revision, found.revision)).toBeDefined();
        }
      }),
    );
  });

  test("one more optional property is never an error", () => {
    fc.assert(
      fc.property(schema, schema, (properties, added) => {
        const at = (more: unknown) =>
          documentWith({ type: "object", properties: { ...Object(more), old: properties } });
        expect(compare(at({}), at({ added })).filter(({ level }) => level !== "info")).toEqual([]);
      }),
    );
  });

  test("any value is compared or refused, and none throws", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (paths, components) => {
        const document = {
          openapi: "3.1.0",
          paths: { "/a": paths },
          components,
          webhooks: paths,
          security: components,
        };
        expect(listDifferences(document, { openapi: "3.0.0" }, { nowMs })).not.toBeNull();
        expect(listDifferences({ swagger: "2.0", paths: { "/a": paths } }, document, { nowMs })).not.toBeNull();
      }),
    );
  });

  test.for([null, {}, { openapi: "4.0.0" }, JSON.parse(`${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`)])(
    "what is no document, or too deep, is refused",
    (document: unknown) => {
      expect(listDifferences(document, { openapi: "3.1.0" }, { nowMs })).toBeNull();
    },
  );

  test("documents that unfold without end are compared in bounds", () => {
    const all = Array.from({ length: 20 }, (_, at) => `S${at}`);
    const dense = (type: string) =>
      documentWith({ $ref: "#/components/schemas/S0" }, "3.1.0", {
        schemas: Object.fromEntries(
          all.map((name) => [
            name,
            {
              properties: {
                leaf: { type },
                ...Object.fromEntries(all.map((to) => [to, { $ref: `#/components/schemas/${to}` }])),
              },
            },
          ]),
        ),
      });
    const found = compare(dense("string"), dense("integer"));
    expect(new Set(found.map(({ base }) => base)).size).toBe(20);
    expect(found.length).toBeLessThan(2_000);
  });

  test("the gravest come first", () => {
    const at = (maximum: number, minimum: number) => documentWith({ maximum, minimum });
    expect(compare(at(9, 5), at(5, 1)).map(({ level }) => level)).toEqual(["error", "error", "info"]);
  });

  test("Swagger 2.0 says the same in other words, and pointers lead to where it says it", () => {
    const swagger = (maxLength: number) => ({
      swagger: "2.0",
      consumes: ["application/json"],
      paths: {
        "/a": {
          post: {
            parameters: [
              { name: "q", in: "query", type: "string", maxLength },
              { name: "body", in: "body", schema: { $ref: "#/definitions/A" } },
            ],
            responses: { 200: { schema: { $ref: "#/definitions/A" } } },
          },
        },
      },
      definitions: { A: { type: "object", properties: { a: { type: "string", maxLength } } } },
    });
    const content = { "application/json": { schema: { $ref: "#/components/schemas/A" } } };
    const openapi = {
      openapi: "3.0.3",
      paths: {
        "/a": {
          post: {
            parameters: [{ name: "q", in: "query", schema: { type: "string", maxLength: 9 } }],
            requestBody: { content },
            responses: { 200: { content } },
          },
        },
      },
      components: { schemas: { A: { type: "object", properties: { a: { type: "string", maxLength: 9 } } } } },
    };
    expect(compare(swagger(9), openapi)).toEqual([]);
    expect(compare(swagger(9), swagger(5)).map(({ id, base }) => `${id} ${base}`)).toEqual([
      "request-parameter-max-length-decreased /paths/~1a/post/parameters/0/maxLength",
      "request-property-max-length-decreased /definitions/A/properties/a/maxLength",
    ]);
  });
});

test("a chain of schemas that refer to each other is gone through once", () => {
  const chain = (count: number, type: string) => ({
    openapi: "3.1.0",
    info: { title: "A", version: "1" },
    paths: {},
    components: {
      schemas: Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `S${at}`,
          at === count - 1 ? { type } : { allOf: [{ $ref: `#/components/schemas/S${at + 1}` }] },
        ]),
      ),
    },
  });
  const started = performance.now();
  expect(listDifferences(chain(12_000, "string"), chain(12_000, "integer"), { nowMs })).not.toBeNull();
  // Taking one out in each round took minutes.
  expect(performance.now() - started).toBeLessThan(20_000);
});

describe("what is nested too deeply to be compared", () => {
  const nested = (depth: number, end: object): object =>
    depth === 0 ? end : { type: "object", properties: { a: nested(depth - 1, end) } };
  const of = (depth: number, end: object) => documentWith(nested(depth, end), "3.1.0");
  const idsOf = (depth: number, end: object) =>
    listDifferences(of(depth, { type: "string" }), of(depth, end), { nowMs })?.map(({ id }) => id);

  test("is named as such", () => expect(idsOf(60, { type: "integer" })).toContain("comparison-incomplete"));
  test("is not named where it's the same", () => expect(idsOf(60, { type: "string" })).toEqual([]));
  test("is not what a shallower change is", () => {
    expect(idsOf(20, { type: "integer" })).not.toContain("comparison-incomplete");
    expect(idsOf(20, { type: "integer" })).not.toEqual([]);
  });
});

test("many responses that refer to one of many media types are compared up to a limit", () => {
  const document = (count: number) => {
    const all = Array.from({ length: count }, (_, at) => at);
    const content = Object.fromEntries(all.map((at) => [`a/${at}`, { schema: {} }]));
    const responses = Object.fromEntries(all.map((at) => [at + 100, { $ref: "#/components/responses/R" }]));
    const components = { responses: { R: { description: "", content } } };
    return { openapi: "3.1.0", paths: { "/a": { get: { responses } } }, components };
  };
  const idsOf = (count: number) => listDifferences(document(count), document(count), { nowMs })?.map(({ id }) => id);
  expect(idsOf(50)).toEqual([]);
  expect(idsOf(2_000)).toEqual(["comparison-incomplete"]);
});
