import { createServer } from "node:http";
import type { Api, ApiDocument, ApiOperation, AuditEntry } from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fetchDocument } from "../../../modules/insights/api/fetch-document.ts";
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

describe("a provided document", () => {
  const document = (paths: object) =>
    JSON.stringify({ openapi: "3.0.3", info: { title: "Shop", version: "1" }, paths });
  const responses = { 200: { description: "ok" } };

  const first = document({ "/pets/{petName}": { get: { deprecated: true, responses } } });
  const provide = (id: string, source: string, token?: string) =>
    apis.ask("POST", `/${id}/documents`, { source }, token);

  it("is kept in every version, and names the learned paths", async () => {
    await apis.send({ host: "shop.example", path: "/pets/rex" });
    const { id } = await apis.apiNamed("shop.example");
    const kept = await provide(id, first);
    expect([kept.statusCode, kept.json()]).toMatchObject([
      200,
      { outcome: "kept", document: { version: 1, dialect: "3.0" } },
    ]);
    expect(await apis.apiNamed("shop.example")).toMatchObject({ documented: true });
    expect((await apis.get<{ items: ApiOperation[] }>(`/${id}/operations`)).items[0]).toMatchObject({
      template: "/pets/{petName}",
      deprecated: true,
    });
    await provide(id, document({ "/pets": { get: { responses } } }));
    const { items } = await apis.get<{ items: object[] }>(`/${id}/documents`);
    expect(items).toMatchObject([{ version: 2, title: "Shop" }, { version: 1 }]);
    expect(await apis.get(`/${id}/document?version=1`)).toMatchObject({ version: 1, source: first });
    expect(await apis.get(`/${id}/document`)).toMatchObject({ version: 2 });
    const audit = await apis.answerOf<{ items: AuditEntry[] }>(`/api/account/audit?subject_id=${id}`);
    expect(audit.items).toMatchObject([{ action: "api.provide_document" }, { action: "api.provide_document" }]);
  });

  it("is refused with the lines of its faults, and nothing is kept", async () => {
    const { id } = await apis.apiNamed("api.example.com");
    const refused = await provide(id, '{\n  "openapi": "3.0.3",\n  "info": {}\n}');
    expect(refused.json()).toMatchObject({
      outcome: "refused",
      problems: [
        { fault: "title_missing", line: 3 },
        { fault: "version_missing", line: 3 },
        { fault: "paths_missing" },
      ],
    });
    expect(await apis.get(`/${id}/documents`)).toEqual({ items: [] });
    expect((await provide(id, "{}", tenant.access.viewer)).statusCode).toBe(403);
  });

  const petsYaml = `openapi: 3.0.3
info: { title: Shop, version: "1" }
# kept as it was written
paths:
  /pets/{petName}:
    get: { responses: { 200: { description: ok } } }
`;

  it("may be YAML: it is kept as it was written, and read in either format", async () => {
    const { id } = await apis.apiNamed("api.example.com");
    const kept = await apis.post(`/${id}/documents`, { source: petsYaml, url: "https://git.example.com/shop.yaml" });
    const expected = { version: 1, format: "yaml", origin: "url", origin_ref: "https://git.example.com/shop.yaml" };
    expect(kept).toMatchObject({ outcome: "kept", document: { ...expected, role: "documented" } });
    expect(await apis.get(`/${id}/document`)).toMatchObject({ source: petsYaml, author: expect.stringContaining("@") });
    const { source } = await apis.get<{ source: string }>(`/${id}/document?format=json`);
    expect(JSON.parse(source)).toMatchObject({ openapi: "3.0.3", paths: { "/pets/{petName}": { get: {} } } });
    expect(await apis.get<{ items: ApiOperation[] }>(`/${id}/operations`)).toMatchObject({
      items: [{ template: "/pets/{petName}" }],
    });
    expect(await apis.post(`/${id}/documents`, { source: petsYaml.replace("/pets", "pets") })).toMatchObject({
      outcome: "refused",
      problems: [{ fault: "path_start", line: 5, column: 3 }],
    });
    await apis.post(`/${id}/documents`, { source: first });
    expect(await apis.get(`/${id}/document?format=yaml`)).toMatchObject({
      version: 2,
      source: expect.stringMatching(/^openapi: 3\.0\.3\ninfo:\n {2}title: Shop\n/),
    });
    const read = async (query: string) => (await apis.get<{ source: string }>(`/${id}/document?${query}`)).source;
    expect(await read("version=1&dialect=3.0")).toBe(petsYaml);
    expect(JSON.parse(await read("version=1&dialect=2.0&format=json"))).toMatchObject({ swagger: "2.0", paths: {} });
    expect(await read("version=1&dialect=3.1")).toMatch(/^openapi: 3\.1\.0\n/);
    expect(await read("dialect=3.1")).toMatch(/^\{\n {2}"openapi": "3\.1\.0"/);
  });

  it("is kept if its title has a NUL, which the database can't hold", async () => {
    const { id } = await apis.apiNamed("api.example.com");
    const source = document({}).replace('"Shop"', '"Sh\\u0000p"');
    expect(await apis.post(`/${id}/documents`, { source })).toMatchObject({ document: { title: "Sh\u{FFFD}p" } });
    expect(await apis.get(`/${id}/document`)).toMatchObject({ source });
  });

  it("is kept with references that lead nowhere, which are warnings with their lines", async () => {
    const { id } = await apis.apiNamed("api.example.com");
    const lost = petsYaml.replace(
      "description: ok",
      "content: { application/json: { schema: { $ref: './pet.yaml' } } }",
    );
    const warnings = [
      {
        fault: "reference_outside",
        pointer: "/paths/~1pets~1{petName}/get/responses/200/content/application~1json/schema/$ref",
        line: 6,
      },
    ];
    expect(await apis.post(`/${id}/documents/check`, { source: lost })).toMatchObject({ outcome: "checked", warnings });
    expect(await apis.post(`/${id}/documents`, { source: lost })).toMatchObject({ outcome: "kept", warnings });
    expect(await apis.post(`/${id}/documents`, { source: petsYaml })).toMatchObject({ outcome: "kept", warnings: [] });
  });

  it("of an older version becomes the newest again, and stands at its instants", async () => {
    const { id } = await apis.apiNamed("api.example.com");
    await apis.post(`/${id}/documents`, { source: petsYaml });
    const { pool } = server.platform.postgres;
    await pool.query("update api_document set created_at = created_at - interval '2 hours' where api_id = $1", [id]);
    await apis.post(`/${id}/documents`, { source: first });
    const between = new Date(Date.now() - 3_600_000).toISOString();
    expect(await apis.get(`/${id}/document?at=${between}`)).toMatchObject({ version: 1 });
    const restored = await apis.post<ApiDocument>(`/${id}/documents/restore`, { version: 1 });
    expect(restored).toMatchObject({ version: 3, origin: "restore", origin_ref: "1", format: "yaml" });
    expect(await apis.get(`/${id}/document`)).toMatchObject({ version: 3, source: petsYaml });
    expect((await apis.ask("POST", `/${id}/documents/restore`, { version: 9 })).statusCode).toBe(404);
    expect((await apis.ask("GET", `/${id}/document?at=2020-01-01T00:00:00Z`)).statusCode).toBe(404);
  });
});

describe("the learned document", () => {
  it("is written as YAML too", async () => {
    const { id } = await apis.apiNamed("api.example.com");
    const { source } = await apis.get<{ source: string }>(`/${id}/spec/text?dialect=2.0&format=yaml`);
    expect(source).toMatch(/^swagger: "2\.0"\n/);
    expect(source).toContain("/pets/{pet}:");
  });
});

describe("archiving", () => {
  it("takes an API out of the inventory and brings it back", async () => {
    const { id } = await apis.apiNamed("api.example.com");
    expect(await apis.post<Api>(`/${id}/archive`)).toMatchObject({ id, archived_at: expect.any(String) });
    expect(await apis.get("")).toMatchObject({ total: 0 });
    expect(await apis.get("?archived=true")).toMatchObject({ items: [{ id }] });
    expect((await apis.ask("POST", `/${id}/restore`, {}, tenant.access.viewer)).statusCode).toBe(403);
    expect(await apis.post<Api>(`/${id}/restore`)).toMatchObject({ id, archived_at: null });
    const { items } = await apis.answerOf<{ items: AuditEntry[] }>(`/api/account/audit?subject_id=${id}`);
    expect(items.map(({ action }) => action)).toEqual(["api.restore", "api.archive"]);
  });
});

describe("fetching", () => {
  /** A host with documents, one that sends away, and one that never ends. */
  const host = createServer((request, response) => {
    const { url = "" } = request;
    if (url === "/away") return response.writeHead(302, { location: "http://127.0.0.2:9/spec" }).end();
    if (url === "/moved") return response.writeHead(301, { location: "/spec.yaml" }).end();
    if (url === "/huge") return response.end("x".repeat(16_000_001));
    if (url === "/spec.yaml") return response.end("openapi: 3.1.0\n");
    return response.writeHead(404).end();
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
    const address = host.address();
    port = typeof address === "object" ? (address?.port ?? 0) : 0;
  });
  afterAll(() => host.close());

  const fetchFrom = (specHosts: string[], url: string) => {
    const { platform } = server;
    return fetchDocument({ ...tenant.call, platform: { ...platform, config: { ...platform.config, specHosts } } }, url);
  };

  it("reaches listed hosts only, and private addresses only where they are listed themselves", async () => {
    const reason = async (hosts: string[], path: string, name = "localhost") =>
      fetchFrom(hosts, `http://${name}:${port}${path}`);
    const both = ["localhost", "127.0.0.1"];
    expect(await reason(both, "/spec.yaml")).toEqual({ outcome: "fetched", source: "openapi: 3.1.0\n" });
    expect(await reason(both, "/moved")).toMatchObject({ outcome: "fetched" });
    expect(await reason([`127.0.0.1:${port}`], "/spec.yaml", "127.0.0.1")).toMatchObject({ outcome: "fetched" });
    expect(await reason([], "/spec.yaml")).toMatchObject({ reason: "host_not_listed" });
    expect(await reason(["localhost:1"], "/spec.yaml")).toMatchObject({ reason: "host_not_listed" });
    expect(await reason(["localhost"], "/spec.yaml")).toMatchObject({ reason: "address_private" });
    expect(await reason(both, "/away")).toMatchObject({ reason: "redirect" });
    expect(await reason(both, "/none")).toMatchObject({ reason: "status", status: 404 });
    expect(await reason(both, "/huge")).toMatchObject({ reason: "too_large" });
    expect(await fetchFrom(both, "http://127.0.0.1:1/")).toMatchObject({ reason: "unreachable" });
  });

  it("checks the address again where a redirect leads, and goes to what it checked", async () => {
    const answers = ["127.0.0.1", "127.0.0.2"];
    const resolve = async () => [{ address: answers.shift() ?? "127.0.0.2", family: 4 }];
    const { platform } = server;
    const config = { ...platform.config, specHosts: ["rebinding.example", "127.0.0.1"] };
    const call = { ...tenant.call, platform: { ...platform, config } };
    expect(await fetchDocument(call, `http://rebinding.example:${port}/moved`, resolve)).toMatchObject({
      reason: "address_private",
    });
    expect(answers).toEqual([]);
  });

  it("is offered to administrators with the hosts that are listed", async () => {
    expect(await apis.answerOf("/api/dynamics/documents/hosts")).toEqual({ items: [] });
  });
});
