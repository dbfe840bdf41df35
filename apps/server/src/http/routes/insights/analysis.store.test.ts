import { createHmac } from "node:crypto";
import type { Api, EventDetail, Event as TracedCall, Finding } from "@parapet/contract";
import { silentLog } from "@parapet/testkit";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { learnerService } from "../../../modules/insights/api/learner/learner.ts";
import { testCall } from "../../../modules/insights/api/learner/testing.ts";
import { refreshTemplates } from "../../../modules/insights/api/refresh-templates.ts";
import { findingWriterService } from "../../../modules/insights/finding/finding-writer.ts";
import { AnalysisService } from "../../../modules/insights/ingest/analyze/analysis-service.ts";
import { processCall } from "../../../modules/insights/ingest/worker/process-call.ts";
import { services } from "../../../modules/services.ts";
import { EventBus, eventBusService } from "../../../platform/events/event-bus.ts";
import { openPostgres } from "../../../platform/postgres/postgres.ts";
import { createServices } from "../../../platform/services.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { sending, telemetryOf } from "./testing-telemetry.ts";

let server: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server.platform, newId());
});

const host = "petstore.example";
const type = { key: "content-type", value: "application/json" };

async function get<Answer>(url: string): Promise<Answer> {
  const headers = { authorization: `JWT ${tenant.access.viewer}` };
  const answer = await server.app.inject({ method: "GET", url, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly status?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer?: unknown;
  readonly body?: unknown;
}

/** Sends one call and reads what became of it. */
async function send({ path, method = "GET", status = "200", headers = {}, answer, body }: Sent): Promise<EventDetail> {
  const requestID = newId();
  const json = (value: unknown) => (value === undefined ? {} : { body: JSON.stringify(value) });
  const own = Object.entries(headers).map(([key, value]) => ({ key, value }));
  const payload = telemetryOf({
    requestID,
    host,
    path,
    method,
    status,
    request: { headers: [type, ...own], ...json(body) },
    response: { headers: [type], ...json(answer ?? { id: 7, name: "Rex" }) },
  });
  expect((await server.app.inject(sending(tenant.sourceToken, payload))).statusCode).toBe(200);
  const { items } = await get<{ items: TracedCall[] }>(`/api/dynamics/events?host[is]=${host}&page_size=100`);
  const id = items.find((each) => each.request_id === requestID)?.id ?? expect.fail("the call is not there");
  return get(`/api/dynamics/events/${id}`);
}

async function apiOfHost(): Promise<Api> {
  await server.platform.services.get(learnerService).settle();
  const { items } = await get<{ items: Api[] }>(`/api/dynamics/apis?search=${host}`);
  return items[0] ?? expect.fail();
}

async function findings(): Promise<Finding[]> {
  await server.platform.services.get(findingWriterService).settle();
  const { id } = await apiOfHost();
  return (await get<{ items: Finding[] }>(`/api/dynamics/findings?api=${id}&page_size=100`)).items;
}

const pet = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "integer" }, name: { type: "string" }, token: { type: "integer" } },
};
const responses = { 200: { description: "ok", content: { "application/json": { schema: pet } } } };
const petstore = {
  openapi: "3.0.3",
  info: { title: "Petstore", version: "1" },
  servers: [{ url: "https://petstore.example/v2" }],
  paths: {
    "/pets/{petId}": {
      parameters: [{ in: "path", name: "petId", required: true, schema: { type: "string" } }],
      get: { responses },
      put: { responses, deprecated: true },
    },
  },
};

async function provide(document: object): Promise<void> {
  const { id } = await apiOfHost();
  const headers = { authorization: `JWT ${tenant.access.provider_admin}` };
  const url = `/api/dynamics/apis/${id}/documents`;
  const payload = { source: JSON.stringify(document) };
  const answer = await server.app.inject({ method: "POST", url, headers, payload });
  expect(answer.json()).toMatchObject({ outcome: "kept" });
}

describe("a call of an API with a document", () => {
  beforeEach(async () => {
    await send({ path: "/v2/pets/7" });
    await provide(petstore);
  });

  it("that keeps to it differs in nothing, and is of the documented operation", async () => {
    const event = await send({ path: "/v2/pets/7" });
    expect(event).toMatchObject({ verdict: "none", difference_count: 0, differences: [] });
    expect(event).toMatchObject({ template: "/v2/pets/{petId}", document_id: expect.any(String) });
    await send({ path: "/v2/rooms/red" });
    await server.platform.services.get(learnerService).settle();
    expect(await send({ path: "/v2/pets/7" })).toMatchObject({ verdict: "none", document_id: event.document_id });
  });

  it.each([
    ["an unknown path is a shadow", { path: "/v2/owners/3" }, "shadow", "path", "/request/path"],
    ["an unknown method is a shadow", { path: "/v2/pets/7", method: "DELETE" }, "shadow", "method", "/request/method"],
    [
      "a deprecated operation is a zombie",
      { path: "/v2/pets/7", method: "PUT" },
      "zombie",
      "deprecated",
      "/request/path",
    ],
    [
      "an undocumented property is rogue",
      { path: "/v2/pets/7", answer: { id: 7, colour: "red" } },
      "rogue",
      "undocumented_property",
      "/response/body/colour",
    ],
    [
      "another type is a violation",
      { path: "/v2/pets/7", answer: { id: "seven" } },
      "violation",
      "type",
      "/response/body/id",
    ],
  ] as const)("%s", async (_name, sent, verdict, rule, sample) => {
    const event = await send(sent);
    expect(event).toMatchObject({ verdict, difference_count: 1, differences: [{ verdict, rule, sample }] });
    const listed = await get<{ items: TracedCall[] }>(`/api/dynamics/events?verdict[is]=${verdict}`);
    expect(listed.items.map(({ id }) => id)).toEqual([event.id]);
  });

  it("is judged by the newest document, and what was stored stays as it was judged", async () => {
    const before = await send({ path: "/v2/owners/3" });
    await provide({ ...petstore, paths: { ...petstore.paths, "/owners/{owner}": { get: { responses } } } });
    const after = await send({ path: "/v2/owners/3" });
    expect([after.verdict, after.template]).toEqual(["none", "/v2/owners/{owner}"]);
    expect(after.document_id).not.toBe(before.document_id);
    expect(await get(`/api/dynamics/events/${before.id}`)).toMatchObject({ verdict: "shadow" });
  });

  it("tells of a secret that differs only its type", async () => {
    const { differences } = await send({ path: "/v2/pets/7", answer: { id: 7, token: "hunter2hunter2" } });
    expect(differences).toMatchObject([{ sample: "/response/body/token", expected: "integer", got: "string" }]);
  });
});

describe("a call of an API without a document", () => {
  it("has no verdict, and the template that was learned", async () => {
    const first = await send({ path: "/v2/pets/7" });
    expect(first).toMatchObject({ verdict: null, document_id: null, differences: [], template: "/v2/pets/{id}" });
    await server.platform.services.get(learnerService).settle();
    expect(await send({ path: "/v2/pets/8" })).toMatchObject({ verdict: null, template: "/v2/pets/{pet}" });
  });

  it("takes over what people decide about paths", async () => {
    await send({ path: "/v2/pets/7" });
    const { id } = await apiOfHost();
    const edit = JSON.stringify({ kind: "rename", slot: "/v2/pets", name: "animal" });
    await server.platform.postgres.pool.query(
      `INSERT INTO api_decision (api_id, subject, edit, withdrawn, decided_at, decided_by)
       VALUES ($1, 'rename', $2, false, now(), $1)`,
      [id, edit],
    );
    await refreshTemplates(server.platform, id);
    expect(await send({ path: "/v2/pets/8" })).toMatchObject({ template: "/v2/pets/{animal}" });
  });
});

describe("another process on the same stores", () => {
  const { exchange: call, redacted } = testCall({ host, port: 8443, path: "/v2/owners/3" });

  it("takes over what is new when it resyncs, and reads an API at its first call", async () => {
    await send({ path: "/v2/pets/7" });
    const parts = { ...server.platform, services: createServices(server.platform, services) };
    parts.services.replace(eventBusService, new EventBus(server.platform, { listens: false }));
    const service = new AnalysisService(parts);
    await service.loadSecrets();
    const analyze = () => service.analyze(tenant.providerId, call, redacted).analysis;
    await service.prepare(tenant.providerId, call);
    expect(service.prepare(tenant.providerId, call)).toBeNull();
    expect(analyze()).toMatchObject({ verdict: null });
    await provide(petstore);
    expect(analyze()).toMatchObject({ verdict: null });
    await service.refresh();
    expect(analyze()).toMatchObject({ verdict: "shadow" });
    service.stop();
    const later = new AnalysisService(server.platform);
    await later.prepare(tenant.providerId, call);
    expect(later.analyze(tenant.providerId, call, redacted).analysis).toMatchObject({ verdict: "shadow" });
    later.stop();
  });

  it("analyzes nothing of an API that it could not read, and doesn't wait", async () => {
    const url = server.platform.postgres.pool.options.connectionString ?? null;
    const postgres = await openPostgres({ url, dataFolder: "", log: silentLog });
    await postgres.close();
    const service = new AnalysisService({ ...server.platform, postgres });
    await service.prepare(tenant.providerId, call);
    expect(service.prepare(tenant.providerId, call)).toBeNull();
    expect(service.analyze(tenant.providerId, call, redacted)).toMatchObject({
      apiId: null,
      analysis: { template: "/v2/owners/{id}", verdict: null, consumer: null },
    });
    service.stop();
  });

  it("keeps nothing that may be private of an API that it could not read", async () => {
    const url = server.platform.postgres.pool.options.connectionString ?? null;
    const postgres = await openPostgres({ url, dataFolder: "", log: silentLog });
    await postgres.close();
    const parts = { ...server.platform, postgres };
    const platform = { ...parts, services: createServices(parts, services) };
    const source = { id: newId(), providerId: tenant.providerId };
    const from = { platform, source, now: new Date(), requestId: "r", address: "127.0.0.1", userAgent: "test" };
    const { exchange: secret } = testCall({
      host: "away.example",
      reqHeaders: [{ name: "x-customer-id", value: "Ada-Lovelace" }],
      reqBody: Buffer.from('{"name":"Ada-Lovelace"}'),
    });
    for (const _ of ["refused by the store", "not asked again"]) {
      const { rows, followUp } = await processCall(from, secret);
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).toContain("x-customer-id");
      expect(JSON.stringify(rows)).not.toContain("Ada-Lovelace");
      followUp();
    }
    await platform.services.stop();
  });
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
function tokenOf(claims: object, secret: string): string {
  const signed = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

describe("who called", () => {
  const soon = Math.floor(Date.now() / 1000);
  const token = tokenOf({ sub: "ann", org_id: "acme", iat: soon, exp: soon + 60 }, "fjk2!9sKq0-long-and-random");
  const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  it.each([
    ["a header", { "x-customer-id": "acme-7" }, "header", "acme-7", null],
    ["a token's subject", { authorization: `Bearer ${token}` }, "jwt", "ann", "acme"],
    ["a user", { authorization: basic("ada", "correct-horse-battery") }, "basic", "ada", null],
    ["a certificate", { "x-forwarded-client-cert": 'Hash=1f;Subject="CN=billing"' }, "mtls", "CN=billing", null],
    ["an address", {}, "ip", "198.51.100.4", null],
  ])("is identified by %s", async (_name, headers, consumer_kind, consumer, organization) => {
    expect(await send({ path: "/v2/pets/7", headers })).toMatchObject({ consumer_kind, consumer, organization });
  });

  it("is identified by the fingerprint of a key, the same for the same key", async () => {
    const of = async (key: string) => send({ path: "/v2/pets/7", headers: { "x-api-key": key } });
    const [one, same, other] = [await of("k-topsecret-1"), await of("k-topsecret-1"), await of("k-topsecret-2")];
    expect(one.consumer).toMatch(/^api_key:[\w-]{12}$/);
    expect([one.consumer_kind, same.consumer]).toEqual(["api_key", one.consumer]);
    expect(other.consumer).not.toBe(one.consumer);
  });
});

describe("findings", () => {
  it("show with the event and in the list of the API, with no value of the call", async () => {
    const weak = tokenOf({ sub: "ann" }, "secret");
    const event = await send({
      path: "/v2/pets/7",
      headers: { authorization: `Bearer ${weak}` },
      answer: { id: 7, contact: { email: "rex@example.org" } },
    });
    expect(event.findings.toSorted()).toEqual(["JWT_NO_EXPIRE_CLAIM", "JWT_WEAK_SYMETRIC_SECRET", "PII_EMAIL"]);
    const listed = await get<{ items: TracedCall[] }>("/api/dynamics/events?finding[is]=PII_EMAIL");
    expect(listed.items.map(({ id }) => id)).toEqual([event.id]);
    await send({ path: "/v2/pets/7", headers: { authorization: `Bearer ${weak}` } });
    const found = await findings();
    expect(found.map(({ kind, pointer, severity, count }) => [kind, pointer, severity, count])).toEqual([
      ["JWT_WEAK_SYMETRIC_SECRET", "/request/header/authorization", "high", 2],
      ["JWT_NO_EXPIRE_CLAIM", "/request/header/authorization", "medium", 2],
      ["PII_EMAIL", "/response/body/contact/email", "low", 1],
    ]);
    expect(found.every(({ method, template }) => method === "GET" && template.startsWith("/v2/pets/"))).toBe(true);
    expect(JSON.stringify(found)).not.toContain("rex@example.org");
  });

  it("name the APIs that one password opens", async () => {
    const authorization = `Basic ${Buffer.from("ada:Tr0ub4dor-and-3").toString("base64")}`;
    await send({ path: "/v2/pets/7", headers: { authorization } });
    const payload = telemetryOf({
      host: "other.example",
      request: { headers: [type, { key: "authorization", value: authorization }] },
      response: { headers: [type] },
    });
    await server.app.inject(sending(tenant.sourceToken, payload));
    await server.platform.services.get(findingWriterService).settle();
    const { items } = await get<{ items: Finding[] }>("/api/dynamics/findings?kind=BASIC_AUTH_SAME_PASSWORD");
    expect(items).toMatchObject([{ names: ["other.example:8443", "petstore.example:8443"] }]);
  });
});

describe("secrets", () => {
  const secret = "hunter2-hunter2-hunter2";

  it("are in no column of any store", async () => {
    await send({ path: "/v2/pets/7" });
    await provide(petstore);
    await send({
      path: `/v2/pets/7?api_key=${secret}`,
      method: "PUT",
      headers: { "x-api-key": secret, cookie: `sid=${secret}` },
      body: { password: secret },
      answer: { id: 7, token: secret, secret },
    });
    await send({
      path: "/v2/pets/7",
      headers: { authorization: `Bearer ${tokenOf({ sub: "ann", password: secret }, secret)}` },
    });
    await findings();
    await server.platform.journal.settle(10_000);
    const { client } = server.platform.clickhouse;
    for (const table of ["event", "event_content"]) {
      const query = `SELECT * FROM ${table} WHERE provider_id = {id: UUID}`;
      const answer = await client.query({ query, query_params: { id: tenant.providerId }, format: "JSONEachRow" });
      const rows = await answer.json<Record<string, unknown>>();
      expect(rows.length).toBeGreaterThan(2);
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
    const { rows } = await server.platform.postgres.pool.query("SELECT * FROM finding");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});
