import { describe, expect, test } from "vitest";
import { compare, documentOf } from "../testing/api-documents.ts";

const reported = (base: unknown, revision: unknown): string[] =>
  compare(base, revision)
    .map(({ id, level }) => `${id} ${level}`)
    .toSorted();

const event = { type: "object", properties: { id: { type: "integer" } } };
const streamed = (media: object, mediaType = "application/jsonl") => {
  const content = { [mediaType]: media };
  return documentOf({ requestBody: { content }, responses: { 200: { content } } }, { openapi: "3.2.0" });
};

describe("the schema of an item of a stream", () => {
  test.for<[name: string, rest: object, removed: string]>([
    ["besides that of the body", { schema: { type: "array" } }, "response-body-media-type-item-schema-removed"],
    ["alone", {}, "response-body-media-type-item-schema-removed-untyped"],
  ])("comes and goes, %s", ([, rest, removed]) => {
    const [from, to] = [streamed(rest), streamed({ ...rest, itemSchema: event })];
    expect(reported(from, to)).toEqual([
      "request-body-media-type-item-schema-added error",
      "response-body-media-type-item-schema-added info",
    ]);
    expect(reported(to, from)).toEqual(["request-body-media-type-item-schema-removed info", `${removed} error`]);
  });

  test("is compared as that of a body, and is named", () => {
    const at = (maxProperties: number, type: string) =>
      streamed({ itemSchema: { ...event, maxProperties, properties: { id: { type } } } });
    const found = compare(at(5, "integer"), at(9, "number"));
    expect(found.map(({ id, values }) => `${id} ${values["schema"]} ${values["property"]}`).toSorted()).toEqual([
      "request-body-max-properties-increased itemSchema undefined",
      "request-property-type-generalized itemSchema id",
      "response-body-max-properties-increased itemSchema undefined",
      "response-property-type-generalized itemSchema id",
    ]);
    expect(found[0]?.base).toContain("/itemSchema/");
  });

  test.for([
    "application/jsonl",
    "application/x-ndjson",
    "application/json-seq",
    "application/geo+json-seq",
    "application/json-lines",
    "application/jsonlines; charset=utf-8",
    "application/json",
  ])("keeps its JSON types in %s", (mediaType) => {
    const at = (type: string) => streamed({ itemSchema: { type } }, mediaType);
    expect(reported(at("integer"), at("string"))).toEqual([
      "request-body-type-changed error",
      "response-body-type-changed error",
    ]);
  });

  test("is text in a stream of texts", () => {
    const at = (type: string) => streamed({ itemSchema: { type } }, "text/event-stream");
    expect(reported(at("integer"), at("string"))).toContain("request-body-type-compatible info");
  });
});
