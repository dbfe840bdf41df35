import { describe, expect, test } from "vitest";
import { samplePlace } from "./sample-place.ts";

const schema = {
  type: "object",
  properties: {
    name: { type: "string" },
    tags: { type: "array", items: { type: "object", properties: { id: { type: "integer" } } } },
    "a/b": { type: "string" },
  },
};
const json = { "application/json": { schema } };
const operation = {
  parameters: [
    { name: "limit", in: "query" },
    { name: "X-Trace", in: "header" },
    { name: "sid", in: "cookie" },
    { name: "petId", in: "path" },
    { name: "limit", in: "header" },
  ],
  requestBody: { content: json },
  responses: { "200": { description: "", headers: { "X-Rate": {} }, content: json }, "404": { description: "" } },
};
const place = (sample: string, status = "200", of: unknown = operation) => samplePlace(of, sample, status).join(" ");

describe("a parameter", () => {
  test.each([
    ["/request/query/limit", "parameters 0"],
    ["/request/query/LIMIT", "parameters 0"],
    ["/request/headers/x-trace", "parameters 1"],
    ["/request/cookies/sid", "parameters 2"],
    ["/request/path/petId", "parameters 3"],
    ["/request/headers/limit", "parameters 4"],
    ["/request/query/other", ""],
    ["/request/query", ""],
    ["/request/method", ""],
    ["/request/constructor/limit", ""],
    ["/request", ""],
    ["", ""],
  ])("%s is at %j", (sample, expected) => {
    expect(place(sample)).toBe(expected);
  });

  test("has no place where there are none", () => {
    expect(place("/request/query/limit", "200", {})).toBe("");
  });
});

const content = "content application/json schema";

describe("a body", () => {
  test.each([
    ["/request/body", `requestBody ${content}`],
    ["/request/body/name", `requestBody ${content} properties name`],
    ["/request/body/tags/0/id", `requestBody ${content} properties tags items properties id`],
    ["/request/body/a~1b", `requestBody ${content} properties a/b`],
    ["/request/body/other/deep", `requestBody ${content}`],
    ["/request/body/name/deep", `requestBody ${content} properties name`],
    ["/response/body", `responses 200 ${content}`],
    ["/response/body/tags/7", `responses 200 ${content} properties tags items`],
  ])("%s is at %j", (sample, expected) => {
    expect(place(sample)).toBe(expected);
  });

  test("is a parameter in Swagger 2.0, and a schema of its own in an answer", () => {
    const swagger = {
      parameters: [
        { name: "id", in: "query" },
        { name: "body", in: "body", schema },
      ],
      responses: { "200": { schema } },
    };
    expect(place("/request/body/name", "200", swagger)).toBe("parameters 1 schema properties name");
    expect(place("/response/body/name", "200", swagger)).toBe("responses 200 schema properties name");
  });

  test("without a schema is at its media type, or at the body", () => {
    const bare = { requestBody: { content: { "text/plain": {} } }, responses: { "200": { description: "" } } };
    expect(place("/request/body/name", "200", bare)).toBe("requestBody content text/plain");
    expect(place("/response/body/name", "200", bare)).toBe("responses 200");
    expect(place("/request/body", "200", {})).toBe("requestBody");
  });
});

describe("an answer", () => {
  test.each([
    ["/response/status", "200", "responses 200"],
    ["/response", "200", "responses 200"],
    ["/response/headers/x-rate", "200", "responses 200 headers X-Rate"],
    ["/response/headers/x-other", "200", "responses 200"],
    ["/response/headers/x-rate", "404", "responses 404"],
    ["/response/body/name", "404", "responses 404"],
    ["/response/body", "500", "responses"],
  ])("%s with %s is at %j", (sample, status, expected) => {
    expect(place(sample, status)).toBe(expected);
  });

  test("has no place in an operation without any", () => {
    expect(place("/response/body", "200", {})).toBe("");
  });
});
