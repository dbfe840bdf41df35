import { describe, expect, test } from "vitest";
import { compare, documentOf, idsOf } from "../testing/api-documents.ts";

type Row = readonly [name: string, base: unknown, revision: unknown, forth: readonly string[], back: readonly string[]];

const parameter = (name: string, more: unknown = {}, where = "query") => ({
  parameters: [{ name, in: where, ...Object(more) }],
});
const typed = (schema: unknown, where = "query") => parameter("a", { schema }, where);
const answer = (response: unknown) => ({ responses: { 200: response } });
const media = (...types: string[]) => Object.fromEntries(types.map((type) => [type, { schema: {} }]));

const operations: readonly Row[] = [
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
    "a default",
    typed({ default: 1 }),
    typed({ default: 2 }),
    ["request-parameter-default-value-changed"],
    ["request-parameter-default-value-changed"],
  ],
  [
    "a default that nobody sees",
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
  ["a body", {}, { requestBody: { content: {} } }, ["request-body-added-optional"], ["request-body-removed"]],
  [
    "a body that is needed now",
    { requestBody: { content: {} } },
    { requestBody: { required: true, content: {} } },
    ["request-body-became-required"],
    ["request-body-became-optional"],
  ],
  [
    "a media type of a body",
    { requestBody: { content: media("text/plain") } },
    { requestBody: { content: media("text/plain", "text/html") } },
    ["request-body-media-type-added"],
    ["request-body-media-type-removed"],
  ],
  [
    "a schema of a media type",
    { requestBody: { content: { "text/plain": {} } }, ...answer({ content: { "text/plain": {} } }) },
    { requestBody: { content: media("text/plain") }, ...answer({ content: media("text/plain") }) },
    ["request-body-media-type-schema-added", "response-body-media-type-schema-added"],
    ["request-body-media-type-schema-removed", "response-body-media-type-schema-removed"],
  ],
  [
    "statuses",
    { responses: { 200: {}, default: {} } },
    { responses: { 200: {}, 201: {}, 404: {} } },
    ["response-non-success-status-added", "response-success-status-added"],
    ["response-non-success-status-removed", "response-success-status-removed"],
  ],
  [
    "a media type of an answer",
    answer({ content: media("text/plain") }),
    answer({ content: media("text/plain", "application/json") }),
    ["response-media-type-added"],
    ["response-media-type-removed"],
  ],
  [
    "a more special media type of an answer",
    answer({ content: media("application/json") }),
    answer({ content: media("application/problem+json") }),
    ["response-media-type-name-specialized"],
    ["response-media-type-name-generalized"],
  ],
  [
    "headers of an answer",
    answer({ headers: {} }),
    answer({ headers: { a: {}, b: { required: true } } }),
    ["response-header-added", "response-header-added"],
    ["optional-response-header-removed", "required-response-header-removed"],
  ],
  [
    "a header's type",
    answer({ headers: { a: { required: true, schema: { type: "string" } } } }),
    answer({ headers: { a: { schema: { type: ["integer", "null"] } } } }),
    ["response-header-became-nullable", "response-header-became-optional", "response-header-type-compatible"],
    ["response-header-became-not-nullable", "response-header-type-changed"],
  ],
  [
    "names and tags",
    { operationId: "a", tags: ["a"] },
    { operationId: "b", tags: ["b"] },
    ["api-operation-id-removed", "api-tag-added", "api-tag-removed"],
    ["api-operation-id-removed", "api-tag-added", "api-tag-removed"],
  ],
  [
    "what callers have to present",
    { security: [{ key: [] }, { login: ["read"] }] },
    { security: [{ login: ["read", "write"] }] },
    ["api-security-removed", "api-security-scope-added"],
    ["api-security-added", "api-security-scope-removed"],
  ],
  [
    "how stable it is",
    { "x-stability-level": "beta" },
    { "x-stability-level": "stable" },
    ["api-stability-increased"],
    ["api-stability-decreased"],
  ],
  [
    "a stability that is none",
    {},
    { "x-stability-level": "ready" },
    ["api-invalid-stability-level"],
    ["api-invalid-stability-level"],
  ],
  ["an alpha", { "x-stability-level": "alpha" }, { "x-stability-level": "alpha", ...parameter("a") }, [], []],
];

const sunset = (date: unknown) => ({ deprecated: true, "x-sunset": date });

describe("operations", () => {
  test.for(operations)("%s", ([, base, revision, forth, back]) => {
    expect(idsOf(documentOf(base), documentOf(revision))).toEqual(forth);
    expect(idsOf(documentOf(revision), documentOf(base))).toEqual(back);
  });

  test.for<[revision: unknown, id: string]>([
    [{ deprecated: true }, "api-deprecated-sunset-missing"],
    [sunset("soon"), "api-deprecated-sunset-parse"],
    [sunset("2026-12-01"), "api-sunset-date-too-small"],
    [sunset("2027-12-01T00:00:00Z"), "endpoint-deprecated-with-sunset"],
  ])("deprecated with 30 days of notice: %j", ([revision, id]) => {
    const found = idsOf(documentOf({}), documentOf(revision), { stableNoticeDays: 30 });
    expect(found).toEqual([id]);
  });

  test.for<[base: unknown, revision: unknown, ids: readonly string[]]>([
    [sunset("2027-01-01"), { deprecated: true }, ["sunset-deleted"]],
    [sunset("2027-01-01"), sunset("2026-01-01"), ["api-sunset-date-changed-too-small"]],
    [sunset("2027-01-01"), sunset("2028-01-01"), []],
    [sunset("2027-01-01"), sunset("never"), ["api-path-sunset-parse"]],
    [sunset("2027-01-01"), {}, ["endpoint-reactivated"]],
  ])("a sunset that changes: %j to %j", ([base, revision, ids]) => {
    expect(idsOf(documentOf(base), documentOf(revision))).toEqual(ids);
  });

  test.for<[operation: unknown, ids: readonly string[]]>([
    [{}, ["api-path-removed-without-deprecation"]],
    [{ deprecated: true }, ["api-path-removed-with-deprecation"]],
    [sunset("2027-01-01"), ["api-path-removed-before-sunset"]],
    [sunset("2026-01-01"), []],
    [sunset("someday"), ["api-path-sunset-parse"]],
    [{ "x-stability-level": "draft" }, []],
  ])("removed with its path: %j", ([operation, ids]) => {
    expect(idsOf(documentOf(operation), { openapi: "3.1.0", paths: {} })).toEqual(ids);
  });

  test("the names of path parameters mean nothing", () => {
    const at = (path: string, name: string, type: string) => ({
      openapi: "3.0.3",
      paths: { [path]: { get: { parameters: [{ name, in: "path", required: true, schema: { type } }] } } },
    });
    expect(idsOf(at("/a/{x}", "x", "string"), at("/a/{y}", "y", "string"))).toEqual([]);
    expect(compare(at("/a/{x}", "x", "string"), at("/a/{y}", "y", "integer"))).toMatchObject([
      { id: "request-parameter-type-changed", path: "/a/{x}", method: "GET" },
    ]);
  });

  test("a parameter of all operations of a path is told for each", () => {
    const at = (parameters: unknown) => ({ openapi: "3.1.0", paths: { "/a": { parameters, get: {}, post: {} } } });
    const found = compare(at([]), at([{ name: "a", in: "query", required: true }]));
    expect(found.map(({ id, method }) => `${method} ${id}`)).toEqual([
      "GET new-required-request-default-parameter-to-existing-path",
      "POST new-required-request-default-parameter-to-existing-path",
    ]);
  });
});

describe("the rest of a document", () => {
  const of = (more: unknown) => documentOf({}, Object(more));
  const flow = (scopes: unknown, authorizationUrl = "/a") => ({ implicit: { authorizationUrl, scopes } });
  const scheme = (flows: unknown) => of({ components: { securitySchemes: { login: { type: "oauth2", flows } } } });

  test.for<Row>([
    ["a schema", of({ components: { schemas: { A: {} } } }), of({}), ["api-schema-removed"], []],
    ["a webhook", of({}), of({ webhooks: { made: {} } }), ["webhook-added"], ["webhook-removed"]],
    [
      "security",
      of({}),
      of({ security: [{ key: [] }] }),
      ["api-global-security-added"],
      ["api-global-security-removed"],
    ],
    ["a scheme", of({}), scheme({}), ["api-security-component-added"], ["api-security-component-removed"]],
    [
      "a flow",
      scheme(flow({ read: "Read" })),
      scheme(flow({ read: "Reads", write: "Write" }, "/b")),
      [
        "api-security-component-oauth-scope-added",
        "api-security-component-oauth-scope-changed",
        "api-security-component-oauth-url-changed",
      ],
      [
        "api-security-component-oauth-scope-changed",
        "api-security-component-oauth-scope-removed",
        "api-security-component-oauth-url-changed",
      ],
    ],
  ])("%s", ([, base, revision, forth, back]) => {
    expect(idsOf(base, revision)).toEqual(forth);
    expect(idsOf(revision, base)).toEqual(back);
  });
});
