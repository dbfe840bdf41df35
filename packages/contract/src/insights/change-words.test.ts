import { expect, it } from "vitest";
import { changeNames, changeWords } from "./change-words.ts";

it.each([
  ["new-required-request-parameter", "parameter", null, "added_required"],
  ["new-required-request-default-parameter-to-existing-path", "parameter", null, "added_required"],
  ["new-request-path-parameter", "parameter", null, "added"],
  ["request-parameter-enum-value-removed", "parameter", "enumValue", "removed"],
  ["request-parameter-became-required", "parameter", null, "became_required"],
  ["request-property-max-length-decreased", "request_property", "maxLength", "decreased"],
  ["request-property-became-enum", "request_property", null, "narrowed"],
  ["response-required-property-removed", "response_property", null, "removed"],
  ["response-required-write-only-property-added", "response_property", null, "added"],
  ["response-optional-property-became-not-read-only", "response_property", null, "became_visible"],
  ["request-property-schema-became-false", "request_property", null, "became_forbidden"],
  ["request-parameter-property-schema-became-not-false", "parameter", null, "became_allowed"],
  ["response-header-schema-became-false", "header", null, "became_forbidden"],
  ["request-property-multiple-of-generalized", "request_property", "multipleOf", "widened"],
  ["response-body-unique-items-unset", "response_body", "uniqueItems", "unset"],
  ["request-read-only-property-max-properties-decreased", "request_property", "maxProperties", "decreased"],
  ["response-body-type-changed", "response_body", "type", "changed"],
  ["request-body-added-required", "request_body", null, "added_required"],
  ["request-body-media-type-removed", "media_type", null, "removed"],
  ["response-body-media-type-schema-removed", "media_type", "schema", "removed"],
  ["response-body-media-type-item-schema-removed-untyped", "media_type", "itemSchema", "removed"],
  ["response-body-content-media-type-changed", "response_body", "contentMediaType", "changed"],
  ["response-media-type-name-generalized", "media_type", null, "widened"],
  ["response-non-success-status-added", "status", null, "added"],
  ["required-response-header-removed", "header", null, "removed"],
  ["api-security-component-oauth-token-url-changed", "security", "oauthTokenUrl", "changed"],
  ["api-removed-without-deprecation", "operation", null, "removed"],
  ["api-path-removed-before-sunset", "operation", null, "removed"],
  ["api-deprecated-sunset-missing", "operation", "deprecatedSunset", "notice"],
  ["endpoint-added", "operation", null, "added"],
  ["endpoint-deprecated", "operation", null, "deprecated"],
  ["api-version-not-bumped", "version", null, "notice"],
  ["comparison-incomplete", "comparison", null, "incomplete"],
  ["api-invalid-stability-level", "operation", "invalidStabilityLevel", "notice"],
  ["request-body-type-compatible", "request_body", "type", "changed"],
  ["response-body-wrapped-in-one-of", "response_body", null, "became_alternative"],
  ["request-body-wrapped-in-one-of-original-preserved", "request_body", null, "became_alternative"],
  ["request-body-discriminator-mapping-deleted", "request_body", "discriminatorMapping", "removed"],
  ["no-such-rule", "operation", "noSuchRule", "changed"],
])("says %s in words", (rule, subject, aspect, verb) => {
  expect(changeWords(rule)).toEqual({ subject, aspect, verb });
});

it("names what changed, and what it was and is", () => {
  expect(changeNames("parameter", { in: "query", parameter: "limit", from: "10", to: "5" })).toEqual({
    names: ["limit"],
    where: [],
    value: null,
    was: "10",
    is: "5",
  });
});

it.each([
  ["response_property", { property: "total", status: "200", mediaType: "application/json" }, ["total"], 2],
  ["media_type", { status: "200", mediaType: "application/json" }, ["200", "application/json"], 0],
  ["response_body", { status: "200", mediaType: "application/json" }, [], 2],
] as const)("finds the name of a %s by where it is", (subject, values, names, places) => {
  const named = changeNames(subject, values);
  expect(named.names).toEqual(names);
  expect(named.where).toEqual(["200", "application/json"].slice(0, places));
});
