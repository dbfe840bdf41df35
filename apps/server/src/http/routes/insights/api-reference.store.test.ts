import type { ReferenceIndex, ReferenceOperation, SchemaNode } from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { apisOf } from "./testing-apis.ts";

let server: TestApp;
let tenant: Tenant;
let apis: ReturnType<typeof apisOf>;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server.platform, newId());
  apis = apisOf(server, tenant);
});

type ApiIndex = ReferenceIndex & { document: { version: number } | null; newest: number | null; origin: string };
const learnedApi = async () => {
  await apis.send({ host: "shop.example", path: "/pets/7" });
  return (await apis.apiNamed("shop.example")).id;
};
const provide = async (id: string, document: object) =>
  apis.ask("POST", `/${id}/documents`, { source: JSON.stringify(document) });
const at = (path: string, method = "GET", version = "") =>
  `operation?method=${method}&path=${encodeURIComponent(path)}${version}`;
const namesOf = ({ operations }: ReferenceIndex) => operations.map(({ method, path }) => `${method} ${path}`);

describe("the reference of an API", () => {
  const document = {
    swagger: "2.0",
    info: { title: "Shop", version: "4" },
    basePath: "/v1",
    paths: {
      "/pets": {
        post: {
          tags: ["pets"],
          parameters: [{ in: "body", name: "pet", schema: { $ref: "#/definitions/Pet" } }],
          responses: { 201: { description: "Added", schema: { $ref: "#/definitions/Gone" } } },
        },
      },
    },
    definitions: { Pet: { type: "object", properties: { parent: { $ref: "#/definitions/Pet" } } } },
  };

  it("is of what was learned until a document is provided, and of each version then", async () => {
    const id = await learnedApi();
    const learned = await apis.get<ApiIndex>(`/${id}/reference`);
    expect(learned).toMatchObject({ document: null, newest: null });
    expect(learned.origin).toMatch(/^https?:\/\/shop\.example/);
    expect(namesOf(learned)).toEqual(["GET /pets/{pet}"]);
    expect(await apis.get(`/${id}/reference/${at("/pets/{pet}")}`)).toMatchObject({ responses: [{ status: "200" }] });

    expect((await provide(id, document)).json()).toMatchObject({ outcome: "kept" });
    await provide(id, { ...document, paths: {} });
    expect(await apis.get<ApiIndex>(`/${id}/reference`)).toMatchObject({ operations: [], document: { version: 2 } });
    const first = await apis.get<ApiIndex>(`/${id}/reference?version=1`);
    expect(first).toMatchObject({ title: "Shop", version: "4", document: { version: 1 }, newest: 2 });
    expect(namesOf(first)).toEqual(["POST /pets"]);
    expect(namesOf(await apis.get<ApiIndex>(`/${id}/reference?version=learnt`))).toEqual(["GET /pets/{pet}"]);
  });

  it("has its operations one by one; loose ends are shown as such", async () => {
    const id = await learnedApi();
    await provide(id, document);
    const operation = await apis.get<ReferenceOperation>(`/${id}/reference/${at("/pets", "POST")}`);
    expect(operation).toMatchObject({ tags: ["pets"], servers: [{ url: "/v1" }], body: { content: [{ node: 0 }] } });
    expect(operation.nodes[0]).toMatchObject({ name: "Pet", properties: [{ name: "parent", node: 0 }] });
    expect(operation.nodes.flatMap(({ lost }) => lost ?? [])).toEqual(["#/components/schemas/Gone"]);
    const pointer = encodeURIComponent("#/components/schemas/Pet");
    expect(
      (await apis.get<{ nodes: SchemaNode[] }>(`/${id}/reference/schema?pointer=${pointer}`)).nodes[0],
    ).toMatchObject({ name: "Pet" });
  });

  it("doesn't have what its document lacks, nor what belongs to another provider", async () => {
    const id = await learnedApi();
    await provide(id, document);
    const other = apisOf(server, await createTenant(server.platform, newId()));
    for (const path of [
      "reference",
      `reference/${at("/pets", "POST")}`,
      "reference/schema?pointer=%23%2Fcomponents%2Fschemas%2FPet",
    ]) {
      expect((await apis.ask("GET", `/${id}/${path}`)).statusCode, path).toBe(200);
      expect((await other.ask("GET", `/${id}/${path}`)).statusCode, path).toBe(404);
    }
    for (const path of ["reference?version=9", `reference/${at("/pets")}`, "reference/schema?pointer=%23%2Fnothing"])
      expect((await apis.ask("GET", `/${id}/${path}`)).statusCode, path).toBe(404);
  });

  it("of a large document comes in pieces", { timeout: 120_000 }, async () => {
    const id = await learnedApi();
    const schema = (place: number) => ({ $ref: `#/components/schemas/S${place % 2_000}` });
    const many = <Value>(count: number, make: (place: number) => readonly [string, Value]) =>
      Object.fromEntries(Array.from({ length: count }, (_, place) => make(place)));
    const large = {
      openapi: "3.1.0",
      info: { title: "Large", version: "1" },
      paths: many(2_500, (place) => [
        `/things_${place}/{id}`,
        {
          get: {
            responses: { 200: { description: "ok", content: { "application/json": { schema: schema(place) } } } },
          },
        },
      ]),
      components: {
        schemas: many(2_000, (place) => [
          `S${place}`,
          { type: "object", properties: many(20, (member) => [`p${member}`, schema(place * 7 + member)]) },
        ]),
      },
    };
    expect((await provide(id, large)).json()).toMatchObject({ outcome: "kept" });
    const index = await apis.get<ApiIndex>(`/${id}/reference`);
    expect(index.operations.length).toBeGreaterThan(2_000);
    const [first] = index.operations;
    const { body } = await apis.ask("GET", `/${id}/reference/${at(first?.path ?? "", first?.method)}`);
    expect(body.length).toBeLessThan(500_000);
  });
});

it("the reference of this API has every row of the table, with names that people read", async () => {
  const index = await apis.get<ReferenceIndex>("/api/reference");
  expect(index.groups.map(({ name }) => name)).toEqual(expect.arrayContaining(["APIs", "API tokens", "VIP group"]));
  expect(namesOf(index)).toContain("GET /api/dynamics/apis/{id}/reference");
  const operation = await apis.get<ReferenceOperation>(`/api/reference/${at("/api/dynamics/apis/{id}", "PATCH")}`);
  expect(operation).toMatchObject({
    parameters: [{ name: "id", required: true }],
    security: [[{ name: "session" }], [{ name: "apiToken" }]],
  });
  expect((await apis.ask("GET", "/api/reference/operation?method=GET&path=/nowhere")).statusCode).toBe(404);
});
