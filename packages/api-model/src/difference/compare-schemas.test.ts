import { describe, expect, test } from "vitest";
import { compare, documentWith, idsOf } from "../testing/api-documents.ts";
import { rules } from "./rules.ts";

const object = (properties: unknown, required: readonly string[] = []) => ({ type: "object", properties, required });
const property = (schema: unknown) => object({ a: schema });

// Written as text: an object with a member `then` would be taken for a promise.
const conditional: unknown = JSON.parse(`{"if":{"minimum":1},"then":{"maximum":9},"else":{"maximum":5}}`);

type Row = readonly [name: string, base: unknown, revision: unknown, forth: readonly string[], back: readonly string[]];

/** What is reported in either direction. */
const bodies: readonly Row[] = [
  [
    "a bound that is set",
    { maxLength: 5 },
    { maxLength: 5, maximum: 3, minItems: 2 },
    ["request-body-max-set", "request-body-min-items-set"],
    ["response-body-min-items-unset"],
  ],
  [
    "an upper bound that moves",
    { maxLength: 5 },
    { maxLength: 9 },
    ["request-body-max-length-increased", "response-body-max-length-increased"],
    ["request-body-max-length-decreased"],
  ],
  [
    "a lower bound that moves",
    { exclusiveMinimum: 5 },
    { exclusiveMinimum: 9 },
    ["request-body-exclusive-min-increased"],
    ["request-body-exclusive-min-decreased", "response-body-exclusive-min-decreased"],
  ],
  [
    "a least length, which is 0 where none is stated",
    {},
    { minLength: 1 },
    ["request-body-min-length-increased"],
    ["request-body-min-length-decreased", "response-body-min-length-decreased"],
  ],
  [
    "a wider type",
    { type: "integer" },
    { type: "number" },
    ["request-body-type-generalized", "response-body-type-generalized"],
    ["request-body-type-changed", "response-body-type-specialized"],
  ],
  [
    "a wider format",
    { type: "integer", format: "int32" },
    { type: "integer", format: "int64" },
    ["request-body-type-generalized", "response-body-type-generalized"],
    ["request-body-type-changed", "response-body-type-specialized"],
  ],
  [
    "a wider format of texts",
    { type: "string", format: "date" },
    { type: "string", format: "date-time" },
    ["request-body-type-generalized", "response-body-type-generalized"],
    ["request-body-type-changed", "response-body-type-specialized"],
  ],
  [
    "a flag that leaves the bound out, as OpenAPI 3.0 writes it",
    { minimum: 5 },
    { minimum: 5, exclusiveMinimum: true },
    ["request-body-exclusive-min-set"],
    [],
  ],
  [
    "a bound that is left out and moves",
    { maximum: 5, exclusiveMaximum: true },
    { maximum: 9, exclusiveMaximum: true },
    ["request-body-max-increased", "response-body-max-increased"],
    ["request-body-max-decreased"],
  ],
  [
    "the same bound as a flag and as a number",
    { minimum: 5, exclusiveMinimum: true },
    { exclusiveMinimum: 5 },
    [],
    ["request-body-min-set"],
  ],
  [
    "null among all types",
    { type: ["string", "null"] },
    {},
    ["request-body-type-generalized", "response-body-type-generalized"],
    ["request-body-type-changed", "response-body-type-specialized"],
  ],
  ["a default of null", {}, { default: null }, [], []],
  [
    "another type",
    { type: "string" },
    { type: "integer" },
    ["request-body-type-changed", "response-body-type-changed"],
    ["request-body-type-changed", "response-body-type-changed"],
  ],
  [
    "null next to a type",
    { type: "string" },
    { type: ["string", "null"] },
    ["request-body-became-nullable", "response-body-became-nullable"],
    ["request-body-became-not-nullable", "response-body-became-not-nullable"],
  ],
  [
    "null as an alternative",
    { type: "string" },
    { anyOf: [{ type: "string" }, { type: "null" }] },
    ["request-body-became-nullable", "response-body-became-nullable"],
    ["request-body-became-not-nullable", "response-body-became-not-nullable"],
  ],
  [
    "what is nullable on both sides",
    { type: ["string", "null"], maxLength: 9 },
    { anyOf: [{ type: "string", maxLength: 5 }, { type: "null" }] },
    ["request-body-max-length-decreased"],
    ["request-body-max-length-increased", "response-body-max-length-increased"],
  ],
  [
    "other types as alternatives",
    { anyOf: [{ type: "string" }, { type: "boolean" }, { type: "object" }] },
    { anyOf: [{ type: "string" }, { type: "integer" }, { type: "array" }] },
    ["request-body-list-of-types-narrowed", "response-body-list-of-types-widened"],
    ["request-body-list-of-types-narrowed", "response-body-list-of-types-widened"],
  ],
  [
    "types as alternatives",
    { anyOf: [{ type: "string" }] },
    { anyOf: [{ type: "string" }, { type: "integer" }] },
    ["request-body-list-of-types-widened", "response-body-list-of-types-widened"],
    ["request-body-list-of-types-narrowed", "response-body-list-of-types-narrowed"],
  ],
  [
    "a constant and a default",
    {},
    { const: 1, default: 1 },
    [
      "request-body-const-added",
      "request-body-default-value-added",
      "response-body-const-added",
      "response-body-default-value-added",
    ],
    [
      "request-body-const-removed",
      "request-body-default-value-removed",
      "response-body-const-removed",
      "response-body-default-value-removed",
    ],
  ],
  [
    "a part",
    { allOf: [{ type: "object" }] },
    { allOf: [{ type: "object" }, { minProperties: 1 }] },
    ["request-body-all-of-added", "response-body-all-of-added"],
    ["request-body-all-of-removed", "response-body-all-of-removed"],
  ],
  [
    "a part that only describes",
    { allOf: [{ type: "object" }] },
    { allOf: [{ type: "object" }, { description: "A thing" }] },
    ["request-body-all-of-added-annotation-only", "response-body-all-of-added-annotation-only"],
    ["request-body-all-of-removed-annotation-only", "response-body-all-of-removed-annotation-only"],
  ],
  [
    "an alternative",
    { oneOf: [{ title: "A", minimum: 1 }] },
    {
      oneOf: [
        { title: "B", maximum: 1 },
        { title: "A", minimum: 1 },
      ],
    },
    ["request-body-one-of-added", "response-body-one-of-added"],
    ["request-body-one-of-removed", "response-body-one-of-removed"],
  ],
  [
    "branches",
    {},
    conditional,
    ["else", "if", "then"].flatMap((each) => [`request-body-${each}-added`, `response-body-${each}-added`]),
    ["else", "if", "then"].flatMap((each) => [`request-body-${each}-removed`, `response-body-${each}-removed`]),
  ],
  [
    "items with places",
    { prefixItems: [{ type: "string" }] },
    { prefixItems: [{ type: "string" }, { type: "string" }] },
    ["request-body-prefix-items-added", "response-body-prefix-items-added"],
    ["request-body-prefix-items-removed", "response-body-prefix-items-removed"],
  ],
  [
    "names of properties",
    { patternProperties: {}, dependentSchemas: {} },
    { patternProperties: { "^x-": {} }, dependentSchemas: { a: {} }, propertyNames: {} },
    ["dependent-schema", "pattern-property", "property-names"].flatMap((each) => [
      `request-body-${each}-added`,
      `response-body-${each}-added`,
    ]),
    ["dependent-schema", "pattern-property", "property-names"].flatMap((each) => [
      `request-body-${each}-removed`,
      `response-body-${each}-removed`,
    ]),
  ],
  [
    "properties that others bring",
    { dependentRequired: { a: ["b"] } },
    { dependentRequired: { a: ["b", "c"] } },
    ["request-body-dependent-required-changed", "response-body-dependent-required-changed"],
    ["request-body-dependent-required-changed", "response-body-dependent-required-changed"],
  ],
  [
    "what a text holds",
    { type: "string", contentMediaType: "text/html" },
    { type: "string", contentMediaType: "text/plain", contentSchema: {} },
    [
      "request-body-content-media-type-changed",
      "request-body-content-schema-added",
      "response-body-content-media-type-changed",
      "response-body-content-schema-added",
    ],
    [
      "request-body-content-media-type-changed",
      "request-body-content-schema-removed",
      "response-body-content-media-type-changed",
      "response-body-content-schema-removed",
    ],
  ],
  [
    "the same types, written otherwise",
    { anyOf: [{ type: "string" }, { type: "integer" }] },
    { type: ["integer", "string"] },
    [],
    [],
  ],
  [
    "null next to the only alternative",
    { anyOf: [{ type: "string" }] },
    { anyOf: [{ type: "string" }, { type: "null" }] },
    ["request-body-became-nullable", "response-body-became-nullable"],
    ["request-body-became-not-nullable", "response-body-became-not-nullable"],
  ],
  [
    "another type as the one alternative",
    { oneOf: [{ type: "string" }] },
    { oneOf: [{ type: "integer" }] },
    [
      "request-body-list-of-types-narrowed",
      "request-property-type-changed",
      "response-body-list-of-types-widened",
      "response-property-type-changed",
    ],
    [
      "request-body-list-of-types-narrowed",
      "request-property-type-changed",
      "response-body-list-of-types-widened",
      "response-property-type-changed",
    ],
  ],
  [
    "a list that may not be empty",
    { type: "array", items: {} },
    { type: "array", items: {}, minItems: 1 },
    ["request-body-min-items-increased"],
    ["response-body-min-items-decreased"],
  ],
  ["a list that may be empty, as any", { type: "array", items: {} }, { type: "array", items: {}, minItems: 0 }, [], []],
  [
    "whether other properties may come at all",
    { type: "object", additionalProperties: false },
    { type: "object", additionalProperties: { type: "string" } },
    [],
    [],
  ],
  ["other properties of any kind", {}, { unevaluatedProperties: true, unevaluatedItems: true }, [], []],
  [
    "no other properties",
    { unevaluatedProperties: true },
    { unevaluatedProperties: false },
    ["request-body-unevaluated-properties-added", "response-body-unevaluated-properties-added"],
    ["request-body-unevaluated-properties-removed", "response-body-unevaluated-properties-removed"],
  ],
  [
    "a discriminator",
    { discriminator: { propertyName: "kind", mapping: { a: "A" } } },
    { discriminator: { propertyName: "type", mapping: { a: "B", b: "B" } } },
    ["mapping-added", "mapping-changed", "property-name-changed"].flatMap((each) => [
      `request-body-discriminator-${each}`,
      `response-body-discriminator-${each}`,
    ]),
    ["mapping-changed", "mapping-deleted", "property-name-changed"].flatMap((each) => [
      `request-body-discriminator-${each}`,
      `response-body-discriminator-${each}`,
    ]),
  ],
  [
    "an object in alternatives",
    object({ a: {} }, ["a"]),
    { oneOf: [object({ a: {} })] },
    [
      "request-body-one-of-added",
      "request-body-type-changed",
      "request-body-wrapped-in-one-of",
      "request-property-removed",
      "response-body-one-of-added",
      "response-body-type-changed",
      "response-body-wrapped-in-one-of",
      "response-required-property-removed",
    ],
    [
      "new-required-request-property",
      "request-body-one-of-removed",
      "request-body-type-changed",
      "response-body-one-of-removed",
      "response-body-type-changed",
      "response-required-property-added",
    ],
  ],
];

describe("schemas", () => {
  test.for(bodies)("%s", ([, base, revision, forth, back]) => {
    expect(idsOf(documentWith(base), documentWith(revision))).toEqual(forth.toSorted());
    expect(idsOf(documentWith(revision), documentWith(base))).toEqual(back.toSorted());
  });

  test.for(bodies)("%s, of a property", ([, base, revision, forth, back]) => {
    const [from, to] = [documentWith(property(base)), documentWith(property(revision))];
    const ofProperty = (ids: readonly string[]) =>
      ids.map((id) => id.replace(/-(?:body|mediatype)-/, "-property-")).filter((id) => rules.has(id));
    expect(idsOf(from, to)).toEqual(ofProperty(forth).toSorted());
    expect(idsOf(to, from)).toEqual(ofProperty(back).toSorted());
  });

  test.for<[name: string, wrap: (schema: unknown) => unknown, property: string]>([
    ["items", (schema) => ({ items: schema }), "items"],
    ["additional properties", (schema) => ({ additionalProperties: schema }), "additionalProperties"],
    ["properties", (schema) => object({ a: object({ b: schema }) }), "a/b"],
    ["parts", (schema) => ({ allOf: [schema] }), "allOf[subschema #1]"],
    ["titled alternatives", (schema) => ({ anyOf: [{ title: "A", ...Object(schema) }] }), "anyOf[subschema #1: A]"],
    ["contains", (schema) => ({ contains: schema }), "contains"],
  ])("a change below %s is reported with its path", ([, wrap, path]) => {
    const found = compare(documentWith(wrap({ maximum: 9 })), documentWith(wrap({ maximum: 5 })));
    expect(found).toMatchObject([
      { id: "request-property-max-decreased", values: { property: path, from: "9", to: "5" } },
    ]);
  });

  test("a schema that holds itself ends", () => {
    const tree = (leaf: string) => ({
      schemas: { Tree: object({ next: { $ref: "#/components/schemas/Tree" }, leaf: { type: leaf } }) },
    });
    const at = (leaf: string) => documentWith({ $ref: "#/components/schemas/Tree" }, "3.1.0", tree(leaf));
    expect(compare(at("string"), at("integer")).map(({ values }) => values["property"])).toEqual(["leaf", "leaf"]);
  });

  test("keywords next to a reference count in OpenAPI 3.1 only", () => {
    const at = (openapi: string, maxLength: number) =>
      documentWith({ $ref: "#/components/schemas/A", maxLength }, openapi, { schemas: { A: { type: "string" } } });
    expect(idsOf(at("3.1.0", 9), at("3.1.0", 5))).toEqual(["request-body-max-length-decreased"]);
    expect(idsOf(at("3.0.3", 9), at("3.0.3", 5))).toEqual([]);
  });

  test("outside JSON all is text", () => {
    const at = (type: string) => ({
      openapi: "3.1.0",
      paths: { "/a": { post: { requestBody: { content: { "application/xml": { schema: { type } } } } } } },
    });
    expect(idsOf(at("object"), at("string"))).toEqual(["request-body-type-compatible"]);
    expect(idsOf(at("string"), at("object"))).toEqual(["request-body-type-changed"]);
  });
});
