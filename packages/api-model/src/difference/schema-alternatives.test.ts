import { describe, expect, test } from "vitest";
import { documentWith, idsOf } from "../testing/api-documents.ts";

describe("schemas below a schema", () => {
  test.for([
    ["items", (schema: unknown) => ({ type: "array", items: schema })],
    ["a part", (schema: unknown) => ({ allOf: [schema] })],
    ["other properties", (schema: unknown) => ({ additionalProperties: schema })],
  ] as const)("the end of %s is reported like that of a property", ([, wrap]) => {
    const [base, revision] = [{}, { deprecated: true }].map((schema) => documentWith(wrap(schema)));
    expect(idsOf(base, revision)).toEqual(["request-property-deprecated", "response-property-deprecated"]);
    expect(idsOf(revision, base)).toEqual(["request-property-reactivated", "response-property-reactivated"]);
  });

  test("titles tell alternatives apart, and what decides a branch is compared", () => {
    const titled = (title: string) => documentWith({ oneOf: [{ title, minLength: 1 }] });
    expect(idsOf(titled("A"), titled("B"))).toEqual([
      "request-body-one-of-added",
      "request-body-one-of-removed",
      "response-body-one-of-added",
      "response-body-one-of-removed",
    ]);
    const decided = (maximum: number) => documentWith({ if: { maximum } });
    expect(idsOf(decided(9), decided(5))).toEqual(["request-property-max-decreased"]);
  });
});
