import { describe, expect, test } from "vitest";
import { documentWith, idsOf } from "../testing/api-documents.ts";

const object = (properties: unknown, required: readonly string[] = []) => ({ type: "object", properties, required });
const property = (schema: unknown) => object({ a: schema });

type Row = readonly [name: string, base: unknown, revision: unknown, forth: readonly string[], back: readonly string[]];

/** What is reported in either direction. */
const properties: readonly Row[] = [
  [
    "an optional property",
    object({}),
    object({ a: {} }),
    ["new-optional-request-property", "response-optional-property-added"],
    ["request-property-removed", "response-optional-property-removed"],
  ],
  [
    "a required property",
    object({}),
    object({ a: {}, b: { default: 1 } }, ["a", "b"]),
    [
      "new-required-request-property",
      "new-required-request-property-with-default",
      "response-required-property-added",
      "response-required-property-added",
    ],
    [
      "request-property-removed",
      "request-property-removed",
      "response-required-property-removed",
      "response-required-property-removed",
    ],
  ],
  [
    "a property that is needed now",
    object({ a: {}, b: { default: 1 } }),
    object({ a: {}, b: { default: 1 } }, ["a", "b"]),
    [
      "request-property-became-required",
      "request-property-became-required-with-default",
      "response-property-became-required",
      "response-property-became-required",
    ],
    [
      "request-property-became-optional",
      "request-property-became-optional",
      "response-property-became-optional",
      "response-property-became-optional",
    ],
  ],
  [
    "a property that callers cannot send",
    object({ a: { readOnly: true, maximum: 9 } }),
    object({ a: { readOnly: true, maximum: 5 } }, ["a"]),
    ["request-read-only-property-max-decreased", "response-property-became-required"],
    ["request-property-max-increased", "response-property-became-optional", "response-property-max-increased"],
  ],
  [
    "values and types of a property that callers cannot send",
    object({ a: { readOnly: true, enum: ["a"] }, b: { readOnly: true, type: "string" } }),
    object({ a: { readOnly: true, enum: ["a", "b"] }, b: { readOnly: true, type: "integer" } }),
    ["request-property-enum-value-added", "response-property-enum-value-added", "response-property-type-changed"],
    [
      "request-read-only-property-enum-value-removed",
      "response-property-enum-value-removed",
      "response-property-type-changed",
    ],
  ],
  [
    "a property that callers cannot send and that may be null",
    property({ readOnly: true, type: "string" }),
    property({ readOnly: true, anyOf: [{ type: "string" }, { type: "null" }] }),
    ["request-property-became-nullable", "response-property-became-nullable"],
    ["request-property-became-not-nullable", "response-property-became-not-nullable"],
  ],
  [
    "a property that is needed now and has null for a default",
    property({ default: null }),
    object({ a: { default: null } }, ["a"]),
    ["request-property-became-required", "response-property-became-required"],
    ["request-property-became-optional", "response-property-became-optional"],
  ],
  [
    "a property that callers never see",
    object({ a: { writeOnly: true } }, ["a"]),
    object({}),
    ["request-property-removed", "response-required-write-only-property-removed"],
    ["new-required-request-property", "response-required-write-only-property-added"],
  ],
  [
    "who reads and writes",
    property({}),
    property({ readOnly: true }),
    ["request-optional-property-became-read-only", "response-optional-property-became-read-only"],
    ["request-optional-property-became-not-read-only", "response-optional-property-became-not-read-only"],
  ],
  [
    "who writes what is needed from now on",
    property({}),
    object({ a: { writeOnly: true } }, ["a"]),
    [
      "request-optional-property-became-write-only",
      "request-property-became-required",
      "response-optional-property-became-write-only",
      "response-write-only-property-became-required",
    ],
    [
      "request-property-became-optional",
      "request-required-property-became-not-write-only",
      "response-property-became-optional",
      "response-required-property-became-not-write-only",
    ],
  ],
  [
    "a pattern",
    property({ pattern: "^a$" }),
    property({ pattern: ".*" }),
    ["request-property-pattern-generalized", "response-property-pattern-changed"],
    ["request-property-pattern-changed", "response-property-pattern-changed"],
  ],
  [
    "values of an enumeration",
    property({ enum: ["a"], "x-extensible-enum": ["x"] }),
    property({ enum: ["b"], "x-extensible-enum": ["y"] }),
    [
      "request-property-enum-value-added",
      "request-property-enum-value-removed",
      "request-property-x-extensible-enum-value-removed",
      "response-property-enum-value-added",
      "response-property-enum-value-removed",
    ],
    [
      "request-property-enum-value-added",
      "request-property-enum-value-removed",
      "request-property-x-extensible-enum-value-removed",
      "response-property-enum-value-added",
      "response-property-enum-value-removed",
    ],
  ],
  [
    "how stable it is",
    property({ "x-stability-level": "beta" }),
    property({ "x-stability-level": "stable" }),
    ["request-property-stability-increased", "response-property-stability-increased"],
    ["request-property-stability-decreased", "response-property-stability-decreased"],
  ],
  [
    "a property whose stability is stated now",
    property({}),
    property({ "x-stability-level": "beta" }),
    [],
    ["request-property-stability-decreased", "response-property-stability-decreased"],
  ],
  [
    "a stability that is none",
    property({}),
    property({ "x-stability-level": "ready" }),
    ["api-invalid-stability-level", "api-invalid-stability-level"],
    ["api-invalid-stability-level", "api-invalid-stability-level"],
  ],
  [
    "deprecation",
    property({}),
    property({ deprecated: true }),
    ["request-property-deprecated", "response-property-deprecated"],
    ["request-property-reactivated", "response-property-reactivated"],
  ],
];

describe("properties", () => {
  test.for(properties)("%s", ([, base, revision, forth, back]) => {
    expect(idsOf(documentWith(base), documentWith(revision))).toEqual(forth.toSorted());
    expect(idsOf(documentWith(revision), documentWith(base))).toEqual(back.toSorted());
  });
});
