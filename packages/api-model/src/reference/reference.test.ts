import type { SchemaNode } from "@parapet/contract";
import { describe, expect, test } from "vitest";
import { largeDocument, sizes } from "../testing/large-document.ts";
import { referenceOperation, referenceSchema } from "./reference-operation.ts";
import { openReference, referenceIndex, type Reference } from "./reference.ts";

const open = (document: unknown): Reference => {
  const reference = openReference(document);
  if (reference === null) throw new Error("No document");
  return reference;
};
const operationOf = (document: unknown, method = "POST", path = "/things") => {
  const operation = referenceOperation(open(document), method, path);
  if (operation === null) throw new Error("No operation");
  return operation;
};
const json = (schema: unknown) => ({ "application/json": { schema } });
/** A document whose one operation takes and gives a schema. */
const documentOf = (schema: unknown, components: object = {}, openapi = "3.1.0") => ({
  openapi,
  info: { title: "Shop", version: "1" },
  paths: {
    "/things": {
      post: {
        requestBody: { content: json(schema) },
        responses: { 200: { description: "ok", content: json(schema) } },
      },
    },
  },
  components,
});
const bodyOf = (document: unknown): { node: SchemaNode; nodes: SchemaNode[]; example: unknown } => {
  const { body, nodes } = operationOf(document);
  const [media] = body?.content ?? [];
  const node = nodes[media?.node ?? -1];
  if (node === undefined) throw new Error("No schema");
  return { node, nodes, example: JSON.parse(media?.example ?? "null") };
};
const at = ({ node, nodes }: { node: SchemaNode; nodes: SchemaNode[] }, name: string): SchemaNode | undefined =>
  nodes[node.properties?.find((each) => each.name === name)?.node ?? -1];

describe("the index", () => {
  test("lists operations by tag in the document's order, and by path where they have none", () => {
    const responses = {};
    const index = referenceIndex(
      open({
        openapi: "3.0.3",
        info: { title: "Shop", version: "2", description: "All of it" },
        servers: [{ url: "https://{region}.shop.example/v1", variables: { region: { default: "eu" } } }],
        tags: [{ name: "orders", description: "What was bought" }, { name: "pets" }],
        paths: {
          "/v1/stock/{id}": { get: { responses } },
          "/pets": {
            get: { tags: ["pets"], operationId: "listPets", responses },
            post: { tags: ["pets"], deprecated: true, responses },
          },
          "/orders": {
            get: {
              tags: ["orders"],
              summary: "List orders",
              responses: { 200: { $ref: "#/components/responses/Orders" } },
            },
          },
        },
        components: {
          responses: { Orders: { content: json({ $ref: "#/components/schemas/Order" }) } },
          schemas: { Order: {} },
        },
      }),
    );
    expect(index).toMatchObject({ title: "Shop", version: "2", description: "All of it", omitted: 0 });
    expect(index.servers).toEqual([{ url: "https://eu.shop.example/v1", description: "" }]);
    expect(index.groups).toEqual([
      { name: "orders", description: "What was bought" },
      { name: "pets", description: "" },
      { name: "stock", description: "" },
    ]);
    expect(index.operations.map(({ method, path, group }) => `${group} ${method} ${path}`)).toEqual([
      "0 GET /orders",
      "1 GET /pets",
      "1 POST /pets",
      "2 GET /v1/stock/{id}",
    ]);
    expect(index.operations[0]).toMatchObject({ summary: "List orders", schemas: ["Order"] });
    expect(index.operations[2]).toMatchObject({ deprecated: true });
  });

  test("of a document without paths is empty, and of something else there is none", () => {
    expect(referenceIndex(open({ openapi: "3.1.0", info: {}, webhooks: {} })).operations).toEqual([]);
    expect(openReference({ hello: "world" })).toBeNull();
  });
});

describe("an operation", () => {
  test("has its parameters, those of its path, and what it asks of callers", () => {
    const operation = operationOf(
      {
        openapi: "3.0.3",
        info: { title: "Shop", version: "1" },
        paths: {
          "/things/{id}": {
            parameters: [
              { name: "id", in: "path", schema: { type: "string", format: "uuid" } },
              { name: "page", in: "query", schema: { type: "integer" } },
            ],
            servers: [{ url: "/v2" }],
            get: {
              parameters: [{ $ref: "#/components/parameters/Page" }, { $ref: "#/components/parameters/Nowhere" }],
              security: [{ key: [] }, { oauth: ["read"] }, {}],
              responses: {
                default: { description: "Failed" },
                200: { description: "ok", headers: { "X-Total": { schema: { type: "integer" } } } },
              },
            },
          },
        },
        components: {
          parameters: {
            Page: { name: "page", in: "query", required: true, schema: { type: "integer", minimum: 1, default: 1 } },
          },
          securitySchemes: {
            key: { type: "apiKey", in: "header", name: "X-Key" },
            oauth: { type: "oauth2", flows: { clientCredentials: { tokenUrl: "https://x.example", scopes: {} } } },
          },
        },
      },
      "GET",
      "/things/{id}",
    );
    expect(operation.parameters).toMatchObject([
      { name: "id", in: "path", required: true, example: null },
      { name: "page", in: "query", required: true, example: "1" },
    ]);
    const page = operation.nodes[operation.parameters[1]?.node ?? -1];
    expect(page).toEqual({ types: ["integer"], limits: [{ keyword: "minimum", value: "1" }], default: "1" });
    expect(operation.servers).toEqual([{ url: "/v2", description: "" }]);
    expect(operation.security).toMatchObject([
      [{ name: "key", type: "apiKey", in: "header", key: "X-Key" }],
      [{ type: "oauth2", scheme: "clientCredentials", scopes: ["read"] }],
      [],
    ]);
    expect(operation.responses.map(({ status }) => status)).toEqual(["200", "default"]);
    expect(operation.responses[0]?.headers).toMatchObject([{ name: "X-Total" }]);
    expect(operation.lost).toEqual(["#/components/parameters/Nowhere"]);
  });

  test("of Swagger 2.0 has a body, and forms have fields", () => {
    const swagger = (parameters: object[], consumes: string[]) => ({
      swagger: "2.0",
      info: { title: "Shop", version: "1" },
      host: "shop.example",
      paths: {
        "/things": {
          post: {
            consumes,
            parameters,
            responses: { 201: { description: "made", schema: { $ref: "#/definitions/Thing" } } },
          },
        },
      },
      definitions: { Thing: { type: "object", properties: { id: { type: "string", "x-nullable": true } } } },
    });
    const operation = operationOf(
      swagger(
        [{ name: "thing", in: "body", required: true, schema: { $ref: "#/definitions/Thing" } }],
        ["application/json"],
      ),
    );
    expect(operation.servers).toEqual([{ url: "https://shop.example", description: "" }]);
    expect(operation.body).toMatchObject({ required: true, content: [{ media: "application/json", made: true }] });
    expect(operation.nodes[operation.body?.content[0]?.node ?? -1]).toMatchObject({ name: "Thing", types: ["object"] });
    const form = operationOf(
      swagger(
        [
          { name: "a", in: "formData", type: "string", default: "x y" },
          { name: "n", in: "formData", type: "integer" },
        ],
        ["application/x-www-form-urlencoded"],
      ),
    );
    expect(form.body?.content[0]?.example).toBe("a=x%20y&n=1");
  });
});

describe("a schema", () => {
  test("is one with what it is combined of", () => {
    const schemas = {
      Base: { type: "object", required: ["id"], properties: { id: { type: "string", readOnly: true } } },
      Pet: {
        allOf: [
          { $ref: "#/components/schemas/Base" },
          { required: ["name"], properties: { name: { type: "string", maxLength: 9 } } },
        ],
        description: "A pet",
      },
    };
    const found = bodyOf(documentOf({ $ref: "#/components/schemas/Pet" }, { schemas }));
    expect(found.node).toMatchObject({
      name: "Pet",
      types: ["object"],
      description: "A pet",
      properties: [
        { name: "id", required: true },
        { name: "name", required: true },
      ],
    });
    expect(at(found, "id")).toMatchObject({ types: ["string"], access: "read" });
    expect(at(found, "name")).toMatchObject({ limits: [{ keyword: "maxLength", value: "9" }] });
    // What only answers have is not sent.
    expect(found.example).toEqual({ name: "string" });
  });

  test("inside itself is listed once, and its example ends", () => {
    const schemas = {
      Node: {
        type: "object",
        properties: {
          name: { type: "string" },
          next: { $ref: "#/components/schemas/Node" },
          all: { type: "array", items: { $ref: "#/components/schemas/Node" } },
        },
      },
      Loop: { anyOf: [{ $ref: "#/components/schemas/Loop" }, { type: "null" }] },
    };
    const found = bodyOf(documentOf({ $ref: "#/components/schemas/Node" }, { schemas }));
    expect(at(found, "next")).toBe(found.node);
    expect(found.example).toEqual({ name: "string", all: [] });
    expect(bodyOf(documentOf({ $ref: "#/components/schemas/Loop" }, { schemas })).node).toMatchObject({
      nullable: true,
    });
  });

  test("has alternatives; null is a mark, and one alternative beside it is none", () => {
    const schemas = { A: { type: "object", properties: { a: { const: 1 } } }, B: { type: "string", enum: ["x", "y"] } };
    const [a, b] = ["A", "B"].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const found = bodyOf(
      documentOf(
        {
          type: "object",
          properties: { either: { oneOf: [a, b, { type: "null" }] }, maybe: { anyOf: [b, { type: "null" }] } },
        },
        { schemas },
      ),
    );
    const either = at(found, "either");
    expect(either).toMatchObject({ nullable: true, alternatives: [{ kind: "oneOf" }] });
    expect(either?.alternatives?.[0]?.nodes.map((node) => found.nodes[node]?.name)).toEqual(["A", "B"]);
    expect(at(found, "maybe")).toMatchObject({ name: "B", nullable: true, types: ["string"], values: ['"x"', '"y"'] });
    expect(found.example).toEqual({ either: { a: 1 }, maybe: "x" });
  });

  test("that leads nowhere says so, and the rest is read", () => {
    const found = bodyOf(
      documentOf({ type: "object", properties: { a: { $ref: "#/components/schemas/Lost" }, b: { type: "integer" } } }),
    );
    expect(at(found, "a")).toEqual({ types: [], lost: "#/components/schemas/Lost" });
    expect(at(found, "b")).toEqual({ types: ["integer"] });
  });

  test("beyond the limits is asked for by its reference", () => {
    const reference = open(largeDocument(sizes.stripe));
    const { operations } = referenceIndex(reference);
    let unread = 0;
    for (const { method, path } of operations.slice(0, 5)) {
      const operation = referenceOperation(reference, method, path);
      expect(JSON.stringify(operation).length).toBeLessThan(600_000);
      for (const { pointer } of operation?.nodes.slice(-20) ?? []) {
        if (pointer === undefined) continue;
        unread += 1;
        const [first] = referenceSchema(reference, pointer) ?? [];
        expect(first?.pointer).toBeUndefined();
      }
    }
    expect(unread).toBeGreaterThan(0);
    expect(referenceSchema(reference, "#/components/schemas/Nothing")).toBeNull();
  });

  test("of many members and parts is cut, and says so", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [`p${index}`, { type: "string" }]),
    );
    const found = bodyOf(documentOf({ type: "object", properties }));
    expect(found.node).toMatchObject({ omitted: 600 });
    expect(found.node.properties).toHaveLength(400);
    expect(Object.keys(found.example as object).length).toBeLessThanOrEqual(60);
  });
});

test("examples that are written count before those that are made", () => {
  const written = { "application/json": { schema: { type: "object" }, examples: { one: { value: { id: 7 } } } } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    paths: { "/things": { post: { requestBody: { content: written }, responses: {} } } },
  };
  expect(operationOf(document).body?.content[0]).toMatchObject({ made: false, example: '{\n  "id": 7\n}' });
});

test("examples and descriptions of one answer are bounded, however often a document repeats them", () => {
  const long = "x".repeat(100_000);
  const media = {
    schema: { $ref: "#/components/schemas/Long" },
    examples: { one: { $ref: "#/components/examples/long" } },
  };
  const content = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`application/x${index}+json`, media]));
  const properties = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`p${index}`, { type: "string", description: long }]),
  );
  const document = {
    openapi: "3.1.0",
    info: { title: "Long", version: "1" },
    paths: {
      "/things": { get: { responses: Object.fromEntries(["200", "201", "202"].map((each) => [each, { content }])) } },
    },
    components: { schemas: { Long: { type: "object", properties } }, examples: { long: { value: long } } },
  };
  const found = operationOf(document, "GET");
  expect(JSON.stringify(found).length).toBeLessThan(4_000_000);
  expect(found.responses[0]?.content[0]?.example).toHaveLength(20_000);
  expect(found.responses[2]?.content[49]?.example).toBeNull();
});
