import { describe, expect, test } from "vitest";
import { documentOf, idsOf, nowMs } from "../testing/api-documents.ts";

type Row = readonly [name: string, base: unknown, revision: unknown, forth: readonly string[], back: readonly string[]];

const answer = (response: unknown) => ({ responses: { 200: response } });
const media = (...types: string[]) => Object.fromEntries(types.map((type) => [type, { schema: {} }]));

const operations: readonly Row[] = [
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
    "a special media type with the same parameters",
    answer({ content: media("application/json;v=1") }),
    answer({ content: media("application/problem+json; v=1") }),
    ["response-media-type-name-specialized"],
    ["response-media-type-name-generalized"],
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
    "a body in another character set",
    { requestBody: { content: media("application/json") } },
    { requestBody: { content: media("application/json; charset=utf-8") } },
    [],
    [],
  ],
  [
    "an answer in another special media type",
    answer({ content: media("application/problem+json") }),
    answer({ content: media("application/vnd.shop+json") }),
    ["response-media-type-added", "response-media-type-removed"],
    ["response-media-type-added", "response-media-type-removed"],
  ],
  [
    "one status of a range",
    { responses: { "2XX": {} } },
    { responses: { 200: {} } },
    ["response-success-status-added"],
    ["response-success-status-added", "response-success-status-removed"],
  ],
  ["security that asks for nothing", {}, { security: [{}] }, [], []],
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
  ["stable, stated or not", { "x-stability-level": "stable" }, {}, ["api-stability-decreased"], []],
  ["a draft, stated or not", {}, { "x-stability-level": "draft" }, [], ["api-stability-decreased"]],
  [
    "a stability that is none",
    {},
    { "x-stability-level": "ready" },
    ["api-invalid-stability-level"],
    ["api-invalid-stability-level"],
  ],
  [
    "a beta that fell",
    { "x-stability-level": "beta" },
    { "x-stability-level": "alpha", tags: ["a"] },
    ["api-stability-decreased", "api-tag-added"],
    ["api-stability-increased", "api-tag-removed"],
  ],
  [
    "what is no level",
    {},
    { "x-stability-level": "", tags: ["a"] },
    ["api-invalid-stability-level", "api-tag-added"],
    ["api-invalid-stability-level", "api-tag-removed"],
  ],
  ["an alpha", { "x-stability-level": "alpha" }, { "x-stability-level": "alpha", summary: "A" }, [], []],
];

const noonMs = nowMs + 12 * 60 * 60_000;

const sunset = (date: unknown) => ({ deprecated: true, "x-sunset": date });

describe("operations", () => {
  test.for(operations)("%s", ([, base, revision, forth, back]) => {
    expect(idsOf(documentOf(base), documentOf(revision))).toEqual(forth);
    expect(idsOf(documentOf(revision), documentOf(base))).toEqual(back);
  });

  test.for<[revision: unknown, id: string]>([
    [{ deprecated: true }, "api-deprecated-sunset-missing"],
    [sunset("soon"), "api-deprecated-sunset-parse"],
    [sunset("2027-02-31"), "api-deprecated-sunset-parse"],
    [sunset("2026-12-01"), "api-sunset-date-too-small"],
    [sunset("2026-12-19T23:00:00Z"), "api-sunset-date-too-small"],
    [sunset("2026-12-20"), "endpoint-deprecated-with-sunset"],
    [sunset("2027-12-01T00:00:00Z"), "endpoint-deprecated-with-sunset"],
  ])("deprecated with 30 days of notice: %j", ([revision, id]) => {
    const found = idsOf(documentOf({}), documentOf(revision), { nowMs: noonMs, stableNoticeDays: 30 });
    expect(found).toEqual([id]);
  });

  test.for<[base: unknown, revision: unknown, ids: readonly string[]]>([
    [sunset("2027-01-01"), { deprecated: true }, ["sunset-deleted"]],
    [sunset("2027-01-01"), sunset("2026-01-01"), ["api-sunset-date-changed-too-small"]],
    [sunset("2027-01-01"), sunset("2028-01-01"), []],
    [sunset("2027-01-01"), sunset("never"), ["api-path-sunset-parse"]],
    [sunset("2027-01-01"), {}, ["endpoint-reactivated"]],
    [{ "x-sunset": "2027-01-01" }, { deprecated: true }, ["endpoint-deprecated", "sunset-deleted"]],
  ])("a sunset that changes: %j to %j", ([base, revision, ids]) => {
    expect(idsOf(documentOf(base), documentOf(revision))).toEqual(ids);
  });
});
