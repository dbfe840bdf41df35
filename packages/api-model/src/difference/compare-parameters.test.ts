import { describe, expect, test } from "vitest";
import { documentOf, idsOf } from "../testing/api-documents.ts";

type Row = readonly [name: string, base: unknown, revision: unknown, forth: readonly string[], back: readonly string[]];

const parameter = (name: string, more: unknown = {}, where = "query") => ({
  parameters: [{ name, in: where, ...Object(more) }],
});
const typed = (schema: unknown, where = "query") => parameter("a", { schema }, where);
const parameters: readonly Row[] = [
  ["an optional parameter", {}, parameter("a"), ["new-optional-request-parameter"], ["request-parameter-removed"]],
  [
    "a required parameter",
    {},
    parameter("a", { required: true }),
    ["new-required-request-parameter"],
    ["request-parameter-removed"],
  ],
  [
    "a parameter in the path",
    {},
    parameter("id", { required: true }, "path"),
    ["new-request-path-parameter"],
    ["request-parameter-removed"],
  ],
  [
    "a parameter that is needed now",
    parameter("a"),
    parameter("a", { required: true }),
    ["request-parameter-became-required"],
    ["request-parameter-became-optional"],
  ],
  ["a header in other letters", parameter("X-Trace", {}, "header"), parameter("x-trace", {}, "header"), [], []],
  [
    "bounds of a parameter",
    typed({ maxLength: 9 }),
    typed({ maxLength: 5, minimum: 1 }),
    ["request-parameter-max-length-decreased", "request-parameter-min-set"],
    ["request-parameter-max-length-increased"],
  ],
  [
    "bounds of a parameter's items",
    typed({ items: { maxLength: 9 } }),
    typed({ items: { maxLength: 5 } }),
    ["request-parameter-max-length-decreased"],
    ["request-parameter-max-length-increased"],
  ],
  [
    "a property of a parameter that is another type as text and as JSON",
    typed({ properties: { b: { type: "integer" } } }),
    typed({ properties: { b: { type: "boolean" } } }),
    ["request-parameter-property-type-specialized"],
    ["request-parameter-property-type-specialized"],
  ],
  [
    "a property of a parameter that is the same as text",
    typed({ properties: { b: { type: "integer" } } }),
    typed({ properties: { b: { type: "string" } } }),
    ["request-parameter-property-type-changed"],
    ["request-parameter-property-type-specialized"],
  ],
  [
    "a property of a parameter in JSON",
    parameter("a", { content: { "application/json": { schema: { properties: { b: { type: "integer" } } } } } }),
    parameter("a", { content: { "application/json": { schema: { properties: { b: { type: "string" } } } } } }),
    ["request-parameter-property-type-specialized"],
    ["request-parameter-property-type-specialized"],
  ],
  [
    "a property of a parameter that is a list",
    typed({ properties: { b: { type: "string" } } }),
    typed({ properties: { b: { type: "array", items: { type: "string" } } } }),
    ["request-parameter-property-type-specialized"],
    ["request-parameter-property-type-changed"],
  ],
  [
    "a cookie that may be repeated",
    typed({ type: "string" }, "cookie"),
    typed({ type: "array", items: { type: "string" } }, "cookie"),
    ["request-parameter-type-generalized"],
    ["request-parameter-type-changed"],
  ],
  [
    "a header of listed values",
    typed({ type: "string" }, "header"),
    typed({ type: "string", enum: ["b"] }, "header"),
    ["request-header-property-became-enum", "request-parameter-became-enum", "request-parameter-enum-value-added"],
    ["request-parameter-enum-value-removed"],
  ],
  [
    "a property of a header that is needed, and filled in",
    typed({ properties: { b: { default: "c" } } }, "header"),
    typed({ properties: { b: { default: "c" } }, required: ["b"] }, "header"),
    ["request-header-property-became-required"],
    [],
  ],
  [
    "a default in a path, where a value must stand",
    parameter("id", { required: true, schema: {} }, "path"),
    parameter("id", { required: true, schema: { default: 1 } }, "path"),
    [],
    [],
  ],
  [
    "a default",
    typed({ default: 1 }),
    typed({ default: 2 }),
    ["request-parameter-default-value-changed"],
    ["request-parameter-default-value-changed"],
  ],
  [
    "an invisible default",
    parameter("a", { required: true, schema: { default: 1 } }),
    parameter("a", { required: true, schema: { default: 2 } }),
    [],
    [],
  ],
  [
    "one value that became several",
    typed({ type: "string" }),
    typed({ type: "array", items: { type: "string" } }),
    ["request-parameter-type-generalized"],
    ["request-parameter-type-changed"],
  ],
  [
    "one value that became several, with a pattern",
    typed({ type: "string" }),
    typed({ type: "array", items: { type: "string", pattern: "^a" } }),
    ["request-parameter-type-changed"],
    ["request-parameter-type-changed"],
  ],
  [
    "a pattern and an enumeration",
    typed({}),
    typed({ pattern: "^a", enum: ["a"] }),
    ["request-parameter-became-enum", "request-parameter-enum-value-added", "request-parameter-pattern-added"],
    ["request-parameter-enum-value-removed", "request-parameter-pattern-removed"],
  ],
  [
    "a property of a header",
    typed({ properties: {} }, "header"),
    typed({ properties: { b: {} }, required: ["b"] }, "header"),
    ["new-required-request-header-property"],
    [],
  ],
];

describe("parameters", () => {
  test.for(parameters)("%s", ([, base, revision, forth, back]) => {
    expect(idsOf(documentOf(base), documentOf(revision))).toEqual(forth);
    expect(idsOf(documentOf(revision), documentOf(base))).toEqual(back);
  });

  const deprecated = (more: unknown) => parameter("a", { deprecated: true, ...Object(more) });

  test.for<[revision: unknown, id: string]>([
    [deprecated({}), "request-parameter-deprecated-sunset-missing"],
    [deprecated({ "x-sunset": "soon" }), "request-parameter-sunset-parse"],
    [deprecated({ "x-sunset": "2026-12-01" }), "request-parameter-sunset-date-too-small"],
    [deprecated({ "x-sunset": "2027-12-01" }), "request-parameter-deprecated"],
  ])("deprecated with 30 days of notice: %j", ([revision, id]) => {
    expect(idsOf(documentOf(parameter("a")), documentOf(revision), { stableNoticeDays: 30 })).toEqual([id]);
  });

  test.for<[base: unknown, ids: readonly string[]]>([
    [parameter("a"), ["request-parameter-removed"]],
    [deprecated({}), ["request-parameter-removed-with-deprecation"]],
    [deprecated({ "x-sunset": "2027-01-01" }), ["request-parameter-removed-before-sunset"]],
    [deprecated({ "x-sunset": "2026-01-01" }), []],
    [deprecated({ "x-sunset": "" }), ["request-parameter-sunset-parse"]],
  ])("removed: %j", ([base, ids]) => {
    expect(idsOf(documentOf(base), documentOf({}))).toEqual(ids);
  });

  test.for<[name: string, from: unknown, to: unknown, ids: readonly string[]]>([
    ["a property", { type: "string" }, { type: "integer" }, ["request-parameter-property-type-specialized"]],
    ["a property", { enum: ["a"] }, { enum: ["b"] }, ["enum-value-added", "enum-value-removed"].map(ofProperty)],
    ["a property", { type: "string" }, { type: ["string", "null"] }, ["request-parameter-property-became-nullable"]],
  ])("%s that goes from %j to %j", ([, from, to, ids]) => {
    const at = (schema: unknown) => documentOf(typed({ type: "object", properties: { b: schema } }));
    expect(idsOf(at(from), at(to))).toEqual(ids);
  });

  test("what a template holds is nothing new when the path describes it", () => {
    const at = (item: object) => ({ openapi: "3.1.0", paths: { "/things/{id}": { ...item, get: {} } } });
    const described = at({ parameters: [{ in: "path", name: "id", required: true, schema: { type: "string" } }] });
    expect(idsOf(at({}), described)).toEqual([]);
  });

  test("the default of an item is ignored", () => {
    const at = (items: object) => documentOf(typed({ type: "array", items }));
    expect(idsOf(at({ default: "a" }), at({ default: "b" }))).toEqual([]);
  });

  function ofProperty(change: string): string {
    return `request-parameter-property-${change}`;
  }
});
