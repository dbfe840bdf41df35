import { Validator } from "@seriousme/openapi-schema-validator";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readContract } from "../../conformance/check-exchange.ts";
import { emptyContract, observe, trafficOf } from "../../contract/learned-contract.ts";
import { clusterPaths } from "../../paths/cluster-paths.ts";
import { compare } from "../../testing/api-documents.ts";
import { anyExchange } from "../../testing/exchanges.ts";
import type { Dialect } from "../dialect.ts";
import { renderDocument } from "../render-document.ts";
import { translateDocument } from "./translate-document.ts";

const dialects: readonly Dialect[] = ["2.0", "3.0", "3.1"];
const info = { title: "Shop", version: "1" };
const answer = (schema: unknown) => ({ 200: { description: "", content: { "application/json": { schema } } } });
const withSchema = (openapi: string, schema: unknown) => ({
  openapi,
  info,
  paths: { "/things": { get: { responses: answer(schema) } } },
});

async function problemsOf(document: unknown): Promise<unknown> {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  return valid ? null : { errors, document };
}

const shop = {
  openapi: "3.1.0",
  info: { ...info, summary: "Sells", license: { name: "MIT", identifier: "MIT" } },
  servers: [{ url: "https://shop.example.com/v1/" }],
  security: [{ token: [] }, { certificate: [] }],
  webhooks: { sold: { post: { responses: { 200: { description: "" } } } } },
  paths: {
    "/orders/{id}": {
      summary: "One order",
      parameters: [{ $ref: "#/components/parameters/Id" }],
      get: {
        operationId: "order",
        parameters: [
          { name: "expand", in: "query", schema: { type: "array", items: { type: "string" } }, explode: false },
          { name: "session", in: "cookie", schema: { type: "string" } },
        ],
        responses: { 200: { $ref: "#/components/responses/Order" }, "4XX": { description: "Not so" } },
      },
      put: {
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } },
        },
        callbacks: { changed: { "{$request.body#/url}": { post: { responses: { 200: { description: "" } } } } } },
        responses: { 204: { description: "Kept" } },
      },
      post: {
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["note"],
                properties: { note: { type: "string" }, file: { type: "string", format: "binary" } },
              },
            },
          },
        },
      },
    },
  },
  components: {
    parameters: {
      Id: { name: "id", in: "path", required: true, schema: { type: ["integer", "null"], exclusiveMinimum: 0 } },
    },
    responses: {
      Order: {
        description: "The order",
        headers: { "X-Left": { schema: { type: "integer" } } },
        content: { "application/json": { schema: { $ref: "#/components/schemas/Order", description: "It" } } },
      },
    },
    schemas: {
      Order: {
        type: "object",
        required: ["id"],
        properties: {
          id: { type: "integer", exclusiveMinimum: 0 },
          note: { type: ["string", "null"], examples: ["hi"] },
          size: { type: ["string", "integer"] },
          kind: { const: "order" },
          parent: { anyOf: [{ $ref: "#/components/schemas/Order" }, { type: "null" }] },
          tags: { type: "array", prefixItems: [{ type: "string" }], items: false },
          schema: { type: "string", deprecated: true, writeOnly: true },
          nothing: { type: "null" },
          any: true,
        },
        patternProperties: { "^x-": { type: "string" } },
        additionalProperties: false,
        if: { required: ["note"] },
      },
    },
    securitySchemes: { token: { type: "http", scheme: "bearer" }, certificate: { type: "mutualTLS" } },
  },
};

describe("a document in another dialect", () => {
  test.for(dialects)("is valid OpenAPI %s", async (dialect) => {
    expect(await problemsOf(translateDocument(shop, dialect))).toBeNull();
  });

  test("is its own where it is of that dialect, and nothing where it is none", () => {
    expect(translateDocument(shop, "3.1")).toBe(shop);
    expect(translateDocument({ title: "a" }, "3.0")).toBeNull();
  });

  test.for<[name: string, newer: unknown, older: unknown]>([
    ["a type or null", { type: ["string", "null"] }, { type: "string", nullable: true }],
    [
      "an excluded bound",
      { type: "integer", exclusiveMinimum: 3 },
      { type: "integer", minimum: 3, exclusiveMinimum: true },
    ],
    ["a reference", { $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/A" }],
    [
      "what lies below",
      { type: "array", items: { type: ["integer", "null"] } },
      { type: "array", items: { type: "integer", nullable: true } },
    ],
  ])("%s is said in both, and comes back", ([, newer, older]) => {
    expect(translateDocument(withSchema("3.1.0", newer), "3.0")).toEqual(withSchema("3.0.3", older));
    expect(translateDocument(withSchema("3.0.3", older), "3.1")).toEqual(withSchema("3.1.0", newer));
  });

  test.for<[name: string, schema: unknown, lowered: unknown]>([
    ["several types", { type: ["string", "array"] }, { anyOf: [{ type: "string" }, { type: "array", items: {} }] }],
    ["a constant", { const: 1 }, { enum: [1] }],
    [
      "an alternative to null",
      { oneOf: [{ $ref: "#/components/schemas/A" }, { type: "null" }] },
      { nullable: true, allOf: [{ $ref: "#/components/schemas/A" }] },
    ],
    [
      "keywords next to a reference",
      { $ref: "#/components/schemas/A", maxLength: 3 },
      { maxLength: 3, allOf: [{ $ref: "#/components/schemas/A" }] },
    ],
    ["the narrower of two bounds", { maximum: 3, exclusiveMaximum: 5 }, { maximum: 3 }],
    [
      "properties by pattern, which are properties too",
      { patternProperties: { a: {} }, additionalProperties: false },
      {},
    ],
    ["a schema of no value", { type: "array", items: false }, { type: "array", items: { not: {} } }],
    [
      "data that looks like schemas",
      { default: { type: ["string", "null"] } },
      { default: { type: ["string", "null"] } },
    ],
  ])("%s is said as far as 3.0 goes", ([, schema, lowered]) => {
    expect(translateDocument(withSchema("3.1.0", schema), "3.0")).toEqual(withSchema("3.0.3", lowered));
  });

  test("Swagger has the fields of a form, lists by their separator, and keys for tokens", () => {
    expect(translateDocument(shop, "2.0")).toMatchObject({
      swagger: "2.0",
      host: "shop.example.com",
      basePath: "/v1",
      schemes: ["https"],
      security: [{ token: [] }],
      securityDefinitions: { token: { type: "apiKey", name: "Authorization", in: "header" } },
      paths: {
        "/orders/{id}": {
          parameters: [
            { name: "id", in: "path", type: "integer", minimum: 0, exclusiveMinimum: true, "x-nullable": true },
          ],
          get: {
            parameters: [{ name: "expand", type: "array", collectionFormat: "csv" }],
            produces: ["application/json"],
            responses: { 200: { headers: { "X-Left": { type: "integer" } } }, default: { description: "Not so" } },
          },
          put: { parameters: [{ in: "body", required: true, schema: { $ref: "#/definitions/Order" } }] },
          post: {
            consumes: ["multipart/form-data"],
            parameters: [
              { name: "note", in: "formData", required: true, type: "string" },
              { name: "file", in: "formData", type: "file" },
            ],
          },
        },
      },
    });
  });

  test("Swagger 2.0 says the same in OpenAPI 3, there and back", () => {
    const swagger = {
      swagger: "2.0",
      info,
      host: "shop.example.com",
      basePath: "/v1",
      schemes: ["https"],
      consumes: ["application/json"],
      parameters: { Limit: { name: "limit", in: "query", type: "integer", maximum: 9 } },
      paths: {
        "/pets": {
          get: {
            parameters: [
              { $ref: "#/parameters/Limit" },
              { name: "t", in: "query", type: "array", items: { type: "string" }, collectionFormat: "multi" },
            ],
            responses: { 200: { description: "", schema: { type: "array", items: { $ref: "#/definitions/Pet" } } } },
          },
          post: {
            parameters: [{ name: "pet", in: "body", required: true, schema: { $ref: "#/definitions/Pet" } }],
            responses: { 201: { description: "" } },
          },
          patch: {
            consumes: ["application/x-www-form-urlencoded"],
            parameters: [{ name: "name", in: "formData", type: "string", required: true }],
            responses: { 201: { description: "" } },
          },
        },
      },
      definitions: {
        Pet: {
          type: "object",
          required: ["kind"],
          discriminator: "kind",
          properties: { kind: { type: "string", "x-nullable": true } },
        },
      },
      securityDefinitions: {
        login: {
          type: "oauth2",
          flow: "accessCode",
          authorizationUrl: "https://a.example",
          tokenUrl: "https://t.example",
          scopes: { read: "" },
        },
      },
    };
    for (const dialect of ["3.0", "3.1"] as const) {
      const raised = translateDocument(swagger, dialect);
      expect(compare(swagger, raised)).toEqual([]);
      expect(compare(swagger, translateDocument(raised, "2.0"))).toEqual([]);
    }
  });

  test("lists in fields of a form are written the same in OpenAPI 3, there and back", () => {
    const field = (name: string, collectionFormat: string) => ({
      name,
      in: "formData",
      type: "array",
      items: { type: "string" },
      collectionFormat,
    });
    const fields = [field("again", "multi"), field("commas", "csv"), field("spaces", "ssv"), field("pipes", "pipes")];
    const swagger = {
      swagger: "2.0",
      info,
      paths: {
        "/tags": {
          put: {
            consumes: ["application/x-www-form-urlencoded"],
            parameters: fields,
            responses: { 204: { description: "" } },
          },
        },
      },
    };
    const raised = translateDocument(swagger, "3.0");
    expect(JSON.stringify(raised)).toContain(
      JSON.stringify({
        commas: { style: "form", explode: false },
        spaces: { style: "spaceDelimited", explode: false },
        pipes: { style: "pipeDelimited", explode: false },
      }),
    );
    expect(translateDocument(raised, "2.0")).toMatchObject({ paths: { "/tags": { put: { parameters: fields } } } });
  });

  test("allows every call that the document allowed, but for how callers prove themselves, and is valid", async () => {
    const withoutSecurity = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === "security" ? undefined : each)));
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyExchange, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...dialects),
        fc.constantFrom(...dialects),
        async (calls, from, to) => {
          const routes = clusterPaths(trafficOf(calls.reduce((sum, call) => observe(sum, "one", call), emptyContract)));
          const document = renderDocument(routes, { dialect: from, title: "Learned", version: "1" });
          const translated = translateDocument(JSON.parse(JSON.stringify(document)), to);
          expect(await problemsOf(translated)).toBeNull();
          const verdictsOf = (value: unknown) => {
            const contract = readContract(withoutSecurity(value));
            return calls.map((call) => contract?.check(call).verdict);
          };
          const verdicts = verdictsOf(translated);
          // Swagger has no cookies, which makes them undocumented.
          const isWorse = verdictsOf(document).map((before, at) => verdicts[at] !== before && verdicts[at] !== "rogue");
          expect(isWorse).not.toContain(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});
