import type { AnswerOf, Endpoints } from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { apisOf } from "./testing-apis.ts";

let server: TestApp;
let tenant: Tenant;
let apis: ReturnType<typeof apisOf>;
let id: string;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const host = "shop.example";
const [ada, ben] = ["198.51.100.4:40222", "198.51.100.5:40222"];
const at = Date.now() - 3_600_000;
const call = (path: string, source = ada, status = "200") => ({ host, path, source, status, request: { time: at } });

const operation = { responses: { 200: { description: "ok" } } };
const parameter = { name: "limit", in: "query", schema: { type: "integer" } };
const documentOf = (paths: object, version = "1") =>
  JSON.stringify({ openapi: "3.0.3", info: { title: "Shop", version }, paths });
const item = { name: "petName", in: "path", required: true, schema: { type: "string" } };
const paths = {
  "/pets": { get: operation },
  "/pets/{petName}": { parameters: [item], get: { ...operation, deprecated: true } },
  "/owners": { get: operation },
};
const provide = (source: string) => apis.post(`/${id}/documents`, { source });

beforeEach(async () => {
  tenant = await createTenant(server.platform, newId());
  apis = apisOf(server, tenant);
  await apis.send(call("/pets"), call("/pets"), call("/pets", ben, "500"), call("/pets/7", ben));
  await apis.send(call("/secret"), call("/.env", ada, "404"));
  ({ id } = await apis.apiNamed(host));
});

describe("who calls an API", () => {
  it("is listed with what they call, the most frequent first", async () => {
    expect(await apis.get(`/${id}/consumers`)).toMatchObject({
      total: 2,
      items: [
        { kind: "ip", consumer: "198.51.100.4", calls: 4, errors: 1, operation_count: 3 },
        {
          consumer: "198.51.100.5",
          calls: 2,
          errors: 1,
          last_seen_at: new Date(at).toISOString(),
          operations: expect.arrayContaining([{ method: "GET", template: "/pets", calls: 1 }]),
        },
      ],
    });
    const earlier = new Date(at - 60_000).toISOString();
    expect(await apis.get(`/${id}/consumers?to=${earlier}`)).toMatchObject({ total: 0 });
    expect((await apis.ask("GET", `/${id}/consumers?from=${earlier}&to=${earlier}`)).statusCode).toBe(400);
  });
});

describe("conformance", () => {
  type Conformance = AnswerOf<Endpoints["apis.conformance"]>;
  const read = (query = "") => apis.get<Conformance>(`/${id}/conformance${query}`);

  it("tells covered, dead, undocumented and deprecated operations", async () => {
    expect(await read()).toMatchObject({ document: null, documented: 0, covered: 0, calls: 6, shadow: [] });
    await provide(documentOf(paths));
    const found = await read();
    expect(found).toMatchObject({
      document: { version: 1 },
      documented: 3,
      covered: 2,
      dead: [{ method: "GET", template: "/owners", deprecated: false }],
      zombie: [{ template: "/pets/{petName}", calls: 1, consumers: [{ consumer: "198.51.100.5", calls: 1 }] }],
    });
    // What only ever answered 404 was never there.
    expect(found.shadow).toMatchObject([{ template: "/secret", calls: 1, consumer_count: 1 }]);
    expect(found.verdicts.reduce((total, { calls }) => total + calls, 0)).toBe(6);
  });

  it("is answered for any instant, by the document at that time", async () => {
    await provide(documentOf({ "/pets": { get: operation } }));
    const { pool } = server.platform.postgres;
    await pool.query("update api_document set created_at = created_at - interval '2 hours' where api_id = $1", [id]);
    await provide(documentOf(paths, "2"));
    expect(await read(`?to=${new Date(at + 1).toISOString()}`)).toMatchObject({
      document: { version: 1 },
      documented: 1,
      covered: 1,
      calls: 6,
    });
    expect(await read(`?to=${new Date(at).toISOString()}`)).toMatchObject({ calls: 0, covered: 0 });
    expect(await read(`?to=${new Date(at - 7_200_000).toISOString()}`)).toMatchObject({ document: null });
  });
});

describe("changes between two versions", () => {
  type Changes = AnswerOf<Endpoints["apis.changes"]>;

  it("name the rule and the lines, and who breaks", async () => {
    await provide(documentOf(paths));
    const required = { ...parameter, required: true };
    await provide(
      documentOf({
        "/pets": { get: { ...operation, parameters: [required] } },
        "/pets/{petName}": paths["/pets/{petName}"],
      }),
    );
    const found = await apis.get<Changes>(`/${id}/changes?from=1&to=2`);
    expect(found.summary).toMatchObject({ error: 2 });
    expect(found.changes).toContainEqual(
      expect.objectContaining({
        rule: "new-required-request-parameter",
        level: "error",
        method: "GET",
        path: "/pets",
        calls: 3,
        consumers: 2,
        to_line: expect.any(Number),
      }),
    );
    // The removed operation has no callers, so only callers of /pets break.
    expect(found.broken).toMatchObject([
      { consumer: "198.51.100.4", calls: 2, operations: [{ template: "/pets" }] },
      { consumer: "198.51.100.5", calls: 1 },
    ]);
    expect([found.broken_count, found.broken_calls]).toEqual([2, 3]);
    expect(await apis.get<Changes>(`/${id}/changes?from=2&to=2`)).toMatchObject({ changes: [], broken: [] });
    expect((await apis.ask("GET", `/${id}/changes?from=1&to=7`)).statusCode).toBe(404);
  });

  it("are answered before a document is published, without storing it", async () => {
    type Checked = AnswerOf<Endpoints["apis.checkDocument"]>;
    const check = async (source: string) => {
      const answer = await apis.ask("POST", `/${id}/documents/check`, { source });
      return answer.json<Checked>();
    };
    expect(await check(documentOf(paths))).toMatchObject({ outcome: "checked", after: 0, info_version: "1" });
    await provide(documentOf(paths));
    const required = { ...operation, parameters: [{ ...parameter, required: true }] };
    expect(await check(documentOf({ ...paths, "/pets": { get: required } }, "2"))).toMatchObject({
      outcome: "checked",
      after: 1,
      info_version: "2",
      changes: { summary: { error: 1 }, broken_count: 2, broken_calls: 3 },
    });
    expect(await check('{"openapi":"3.1.0"}')).toMatchObject({ outcome: "refused" });
    expect((await apis.get<{ items: unknown[] }>(`/${id}/documents`)).items).toHaveLength(1);
    const source = documentOf(paths);
    expect((await apis.ask("POST", `/${id}/documents`, { source, after: 0 })).statusCode).toBe(409);
    expect((await apis.ask("POST", `/${id}/documents`, { source, after: 1 })).statusCode).toBe(200);
  });

  it("a document of several files is stored as one, and its operations are known (V04)", async () => {
    const split = JSON.stringify({
      openapi: "3.0.3",
      info: { title: "Shop", version: "1" },
      paths: { "/pets": { $ref: "paths/pets.yaml" }, "/secret": { $ref: "paths/gone.yaml" } },
    });
    const files = [
      { path: "paths/pets.yaml", source: "get: { responses: { 200: { $ref: '../ok.yaml' } } }" },
      { path: "ok.yaml", source: "description: ok" },
    ];
    const { warnings } = await apis.post<{ warnings: object[] }>(`/${id}/documents`, { source: split, files });
    expect(warnings).toMatchObject([{ fault: "reference_outside", pointer: "/paths/~1secret/$ref" }]);
    const { source } = await apis.get<{ source: string }>(`/${id}/document?format=json`);
    expect(JSON.parse(source)).toMatchObject({
      paths: { "/pets": { get: { responses: { 200: { description: "ok" } } } } },
    });
    expect(await apis.get<object>(`/${id}/conformance`)).toMatchObject({ documented: 1, covered: 1 });
    const tooMuch = { source: split, files: [{ path: "paths/gone.yaml", source: " ".repeat(15_999_999) }] };
    expect(await apis.post<object>(`/${id}/documents`, tooMuch)).toMatchObject({
      outcome: "refused",
      problems: [{ fault: "too_large" }],
    });
  });

  it("are answered between a document and what was learned", async () => {
    await provide(documentOf(paths));
    const found = await apis.get<Changes>(`/${id}/changes?from=1&to=learnt`);
    expect(found.changes).toContainEqual(
      expect.objectContaining({ rule: "endpoint-added", method: "GET", path: "/secret", level: "info", calls: 1 }),
    );
  });
});
