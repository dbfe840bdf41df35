import { describe, expect, test } from "vitest";
import { documentOf, documentWith, idsOf } from "../testing/api-documents.ts";

const text = { type: "string" };
const number = { type: "number" };
const integer = { type: "integer" };
const object = (schema: unknown) => ({ type: "object", properties: { a: schema } });

/** What is reported of bodies: ids without direction, for a request and a response. */
const inBodies: readonly (readonly [string, unknown, unknown, request: string[], response: string[]])[] = [
  [
    "null alone instead of a text",
    text,
    { type: "null" },
    ["became-nullable", "type-changed"],
    ["became-nullable", "type-changed"],
  ],
  ["null alone instead of anything", {}, { type: "null" }, ["type-changed"], ["type-specialized"]],
  ["a text besides null", { type: "null" }, { type: ["string", "null"] }, ["type-generalized"], ["type-generalized"]],
  [
    "a number of a format instead of an integer",
    integer,
    { ...number, format: "double" },
    ["type-generalized"],
    ["type-generalized"],
  ],
  [
    "an integer instead of a number of a format",
    { ...number, format: "float" },
    integer,
    ["type-changed"],
    ["type-specialized"],
  ],
  [
    "a described alternative",
    text,
    {
      anyOf: [
        { ...text, title: "A" },
        { ...integer, description: "B" },
      ],
    },
    ["list-of-types-widened"],
    ["list-of-types-widened"],
  ],
  [
    "an alternative of a format",
    integer,
    { anyOf: [integer, { ...text, format: "date" }] },
    ["list-of-types-widened"],
    ["list-of-types-widened"],
  ],
  [
    "an alternative that is a list",
    { anyOf: [text, { type: "array", items: text }] },
    text,
    ["list-of-types-narrowed"],
    ["list-of-types-narrowed"],
  ],
  [
    "an alternative that asks for more",
    text,
    { anyOf: [{ ...text, pattern: "a" }, integer] },
    ["list-of-types-widened", "pattern-added"],
    ["list-of-types-widened", "pattern-added"],
  ],
  [
    "an alternative that was stricter",
    { anyOf: [{ ...text, minLength: 2 }, integer] },
    text,
    ["list-of-types-narrowed", "min-length-decreased"],
    ["list-of-types-narrowed", "min-length-decreased"],
  ],
  [
    "one more of several that ask for more",
    { anyOf: [{ ...text, maxLength: 3 }, integer] },
    { anyOf: [{ ...text, maxLength: 5 }, integer, { type: "boolean" }] },
    ["list-of-types-widened", "max-length-increased"],
    ["list-of-types-widened", "max-length-increased"],
  ],
  [
    "alternatives of the same types",
    { anyOf: [{ ...text, enum: ["a"] }] },
    { anyOf: [{ ...text, title: "A" }] },
    ["any-of-added", "any-of-removed"],
    ["any-of-added", "any-of-removed"],
  ],
  [
    "an object as an alternative",
    text,
    { anyOf: [text, object(text)] },
    ["any-of-added", "type-changed"],
    ["any-of-added", "type-changed"],
  ],
];

describe("types in bodies", () => {
  test.for(inBodies)("%s", ([, base, revision, request, response]) => {
    const at = (schema: unknown) => documentWith(object(schema));
    expect(idsOf(at(base), at(revision))).toEqual([
      ...request.map((change) => `request-property-${change}`),
      ...response.map((change) => `response-property-${change}`),
    ]);
  });
});

/** What is reported of a parameter, and of a property of one that is an object. */
const inParameters: readonly (readonly [string, unknown, unknown, whole: string[], property: string[]])[] = [
  [
    "a text or an integer instead of a text",
    text,
    { anyOf: [text, integer] },
    ["list-of-types-widened", "type-generalized"],
    ["list-of-types-widened", "type-changed"],
  ],
  [
    "a text instead of a text or an integer",
    { anyOf: [text, integer] },
    text,
    ["list-of-types-narrowed", "type-generalized"],
    ["list-of-types-narrowed", "type-changed"],
  ],
  [
    "an integer instead of a text or an integer",
    { anyOf: [text, integer] },
    integer,
    ["list-of-types-narrowed", "type-changed"],
    ["list-of-types-narrowed", "type-specialized"],
  ],
  [
    "one more alternative",
    { anyOf: [text, integer] },
    { anyOf: [text, integer, { type: "boolean" }] },
    ["list-of-types-widened"],
    ["list-of-types-widened"],
  ],
  ["anything instead of a text", text, {}, ["type-generalized"], ["type-changed"]],
  ["parts instead of an object", { type: "object" }, { allOf: [{ type: "object" }] }, [], []],
];

describe("types in parameters", () => {
  test.for(inParameters)("%s", ([, base, revision, whole, property]) => {
    const at = (schema: unknown) => documentOf({ parameters: [{ in: "query", name: "q", schema }] });
    expect(idsOf(at(base), at(revision))).toEqual(whole.map((change) => `request-parameter-${change}`));
    expect(idsOf(at(object(base)), at(object(revision)))).toEqual(
      property.map((change) => `request-parameter-property-${change}`),
    );
  });
});

test.for(["constructor", "toString", "__proto__", "hasOwnProperty"])("a format may be called %s", (format) => {
  const at = (schema: unknown) => documentWith(schema);
  expect(idsOf(at({ ...text, format: "date" }), at({ ...text, format }))).toEqual([
    "request-body-type-changed",
    "response-body-type-changed",
  ]);
  expect(idsOf(at({ ...text, format }), at(text))).toEqual([
    "request-body-type-generalized",
    "response-body-type-generalized",
  ]);
});

test.for<[wider: string, narrower: string]>([
  ["int64", "int32"],
  ["bigint", "int32"],
  ["bigint", "int64"],
  ["double", "float"],
  ["date-time", "date"],
  ["date-time", "time"],
])("the format %s holds %s", ([wider, narrower]) => {
  const at = (format: string) => documentWith({ type: "string", format });
  expect(idsOf(at(narrower), at(wider))).toEqual(["request-body-type-generalized", "response-body-type-generalized"]);
  expect(idsOf(at(wider), at(narrower))).toEqual(["request-body-type-changed", "response-body-type-specialized"]);
});
