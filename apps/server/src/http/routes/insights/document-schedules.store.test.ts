import { createServer } from "node:http";
import { scheduleAuthor, type ApiDocument, type AuditEntry, type DocumentSchedule } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listNotifications } from "../../../modules/account/notification/queries.ts";
import { providerTable } from "../../../modules/account/provider/table.ts";
import { fetchDue } from "../../../modules/insights/api/document-schedule/fetch-documents-task.ts";
import { setSchedule } from "../../../modules/insights/api/document-schedule/set-schedule.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { apisOf } from "./testing-apis.ts";

const yaml = (version: string) => `openapi: 3.0.3
info: { title: Shop, version: "${version}" }
# a comment
paths:
  /pets: { get: { responses: { 200: { description: ok } } } }
`;

/** What the host answers, and what it was asked. */
const host = { text: yaml("1"), etag: "", status: 200 };
let conditions: (string | undefined)[] = [];
const source = createServer((request, response) => {
  const condition = request.headers["if-none-match"];
  conditions.push(condition);
  if (host.status !== 200) return response.writeHead(host.status).end();
  if (host.etag !== "" && condition === host.etag) return response.writeHead(304).end();
  return response.writeHead(200, host.etag === "" ? {} : { etag: host.etag }).end(host.text);
});

let server: TestApp;
let tenant: Tenant;
let apis: ReturnType<typeof apisOf>;
let url = "";
/** Ahead of the server's clock, so that its own rounds find nothing due. */
let now: Date;
beforeAll(async () => {
  server = await startTestApp(undefined, undefined, { PARAPET_SPEC_HOSTS: "localhost,127.0.0.1" });
  await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
  const address = source.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/openapi.yaml`;
});
afterAll(async () => {
  source.close();
  await server.close();
});
beforeEach(async () => {
  tenant = await createTenant(server.platform, newId());
  apis = apisOf(server, tenant);
  Object.assign(host, { text: yaml("1"), etag: "", status: 200 });
  conditions = [];
  now = new Date(Date.now() + 86_400_000);
  await server.platform.postgres.pool.query("DELETE FROM api_document_schedule");
});

const id = () => tenant.apiId;
const schedule = (every: DocumentSchedule["every"] = "daily") =>
  setSchedule({ ...tenant.call, now }, id(), { url, every });
const later = (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000));
const round = (specHosts = server.platform.config.specHosts) => {
  const { platform } = server;
  return fetchDue({
    ...platform,
    clock: { ...platform.clock, now: () => now },
    config: { ...platform.config, specHosts },
  });
};
const current = async () =>
  (await apis.get<{ schedule: DocumentSchedule | null }>(`/${id()}/documents/schedule`)).schedule;
const versions = async () => (await apis.get<{ items: ApiDocument[] }>(`/${id()}/documents`)).items;

describe("a scheduled document", () => {
  it("is published when it is fetched first, and again only when its text has changed", async () => {
    expect(await schedule()).toMatchObject({ url, every: "daily", last_at: null, last: null, failures: 0 });
    await round();
    expect(await versions()).toMatchObject([
      { version: 1, origin: "url", origin_ref: url, role: "documented", author: scheduleAuthor, format: "yaml" },
    ]);
    const next_at = new Date(now.getTime() + 86_400_000).toISOString();
    expect(await current()).toMatchObject({
      last: { outcome: "published", version: 1 },
      last_at: now.toISOString(),
      next_at,
    });
    later(23);
    await round();
    expect(conditions).toHaveLength(1);
    later(1);
    await round();
    expect(conditions).toHaveLength(2);
    expect(await current()).toMatchObject({ last: { outcome: "unchanged" }, last_at: now.toISOString() });
    host.text = yaml("2");
    later(24);
    await round();
    expect(await current()).toMatchObject({ last: { outcome: "published", version: 2 } });
    expect((await versions()).map(({ info_version }) => info_version)).toEqual(["2", "1"]);
    const audit = await apis.answerOf<{ items: AuditEntry[] }>(`/api/account/audit?subject_id=${id()}`);
    const provided = { action: "api.provide_document", actor: scheduleAuthor, actor_id: null };
    const { email, userId } = tenant.call.viewer;
    expect(audit.items).toMatchObject([
      provided,
      provided,
      { action: "api.set_document_schedule", actor: email, actor_id: userId },
    ]);
  });

  it("that people provided is not published a second time", async () => {
    await apis.post(`/${id()}/documents`, { source: host.text, url });
    await schedule();
    await round();
    expect(await current()).toMatchObject({ last: { outcome: "unchanged" } });
    expect(await versions()).toMatchObject([{ version: 1, author: tenant.call.viewer.email }]);
  });

  it("leaves a restored version the newest until the source changes", async () => {
    await apis.post(`/${id()}/documents`, { source: yaml("0") });
    await schedule("hourly");
    await round();
    await apis.post(`/${id()}/documents/restore`, { version: 1 });
    later(1);
    await round();
    expect((await versions())[0]).toMatchObject({ version: 3, origin: "restore" });
    host.text = yaml("2");
    later(1);
    await round();
    expect((await versions())[0]).toMatchObject({ version: 4, origin: "url", info_version: "2" });
  });

  it("isn't sent again by a host that knows its ETag", async () => {
    host.etag = '"a"';
    await schedule("weekly");
    await round();
    later(7 * 24);
    await round();
    expect(conditions).toEqual([undefined, '"a"']);
    expect(await current()).toMatchObject({ last: { outcome: "unchanged" } });
    Object.assign(host, { etag: '"b"', text: yaml("2") });
    later(7 * 24);
    await round();
    expect(await current()).toMatchObject({ last: { outcome: "published", version: 2 } });
  });

  it("is fetched once, however many processes look for what is due", async () => {
    await schedule();
    await Promise.all([round(), round(), round()]);
    expect(conditions).toHaveLength(1);
    expect(await versions()).toHaveLength(1);
  });

  it("of an API that joined another one isn't fetched until it's separated", async () => {
    await schedule();
    await apis.send({ host: "joining.example", path: "/pets/1" });
    const other = await apis.apiNamed("joining.example");
    const join = async (...places: string[]) => (await apis.ask("PUT", `/${other.id}/places`, { places })).statusCode;
    expect(await join(id())).toBe(200);
    await round();
    expect(conditions).toEqual([]);
    expect(await join()).toBe(200);
    await round();
    expect(await versions()).toHaveLength(1);
  });

  it("of an archived provider isn't fetched", async () => {
    await schedule();
    await server.platform.postgres.db
      .update(providerTable)
      .set({ archivedAt: now })
      .where(eq(providerTable.id, tenant.providerId));
    await round();
    expect(conditions).toEqual([]);
  });

  it("of an archived API isn't fetched", async () => {
    await schedule();
    await apis.post(`/${id()}/archive`);
    await round();
    expect(conditions).toEqual([]);
  });
});

describe("a fetch that fails", () => {
  it.each([
    ["an error of the host", { status: 404 }, { outcome: "failed", reason: "status", status: 404 }],
    ["a text that is too large", { text: "x".repeat(16_000_001) }, { outcome: "failed", reason: "too_large" }],
    ["no document", { text: "openapi: 3.0.3\n" }, { outcome: "refused", problem: { fault: "title_missing", line: 1 } }],
  ])("by %s makes no version and is tried again at the next interval", async (_, answer, last) => {
    await schedule("hourly");
    Object.assign(host, answer);
    await round();
    const next_at = new Date(now.getTime() + 3_600_000).toISOString();
    expect(await current()).toMatchObject({ last, failures: 1, next_at });
    expect(await versions()).toEqual([]);
    Object.assign(host, { status: 200, text: yaml("1") });
    later(1);
    await round();
    expect(await current()).toMatchObject({ last: { outcome: "published" }, failures: 0 });
  });

  it("for a reason of ours is tried again after 15 minutes", async () => {
    await schedule();
    const { platform } = server;
    const services = { ...platform.services, get: () => expect.fail("a service that fails") };
    await fetchDue({ ...platform, services, clock: { ...platform.clock, now: () => now } });
    const next_at = new Date(now.getTime() + 15 * 60_000).toISOString();
    expect(await current()).toMatchObject({ last: null, failures: 0, next_at });
    later(0.25);
    await round();
    expect(await current()).toMatchObject({ last: { outcome: "published" } });
  });

  it("because its host isn't listed any more says so", async () => {
    await schedule();
    await round([]);
    expect(await current()).toMatchObject({ last: { outcome: "failed", reason: "host_not_listed" }, failures: 1 });
    expect(conditions).toEqual([]);
  });

  it("notifies administrators once, the third time in a row", async () => {
    const notices = async () => {
      const { items } = await listNotifications(tenant.call, { page: 1, page_size: 10 });
      return items.filter(({ kind }) => kind === "document_schedule.failing");
    };
    await schedule("hourly");
    host.status = 500;
    for (let failures = 1; failures <= 4; failures += 1) {
      await round();
      later(1);
      expect(await notices()).toHaveLength(failures < 3 ? 0 : 1);
    }
    expect(await notices()).toMatchObject([
      {
        severity: "warning",
        details: { api: "api.example.com:8080", count: "3" },
        link: expect.stringContaining(id()),
      },
    ]);
    expect(await current()).toMatchObject({ failures: 4 });
  });
});

describe("people", () => {
  const path = () => `/${id()}/documents/schedule`;

  it("set, read, and delete a schedule, if they may provide documents", async () => {
    expect(await current()).toBeNull();
    const body = { url: "https://not-listed.example/a.yaml", every: "weekly" };
    expect((await apis.ask("PUT", path(), body, tenant.access.viewer)).statusCode).toBe(403);
    expect((await apis.ask("PUT", path(), { ...body, every: "monthly" })).statusCode).toBe(400);
    expect((await apis.ask("PUT", path(), { ...body, url: "file:///etc/passwd" })).statusCode).toBe(400);
    expect((await apis.ask("PUT", path(), body)).json()).toMatchObject(body);
    expect(await current()).toMatchObject(body);
    expect((await apis.ask("DELETE", path())).statusCode).toBe(204);
    expect(await current()).toBeNull();
    expect((await apis.ask("DELETE", path())).statusCode).toBe(404);
  });

  it("fetch now, as themselves", async () => {
    expect((await apis.ask("POST", `${path()}/fetch`, {})).statusCode).toBe(404);
    await schedule();
    expect(await apis.post(`${path()}/fetch`)).toMatchObject({ last: { outcome: "published", version: 1 } });
    expect(await versions()).toMatchObject([{ author: tenant.call.viewer.email }]);
    expect(await apis.post(`${path()}/fetch`)).toMatchObject({ last: { outcome: "unchanged" } });
  });

  it("who change the URL start from the beginning; another interval keeps what is known", async () => {
    host.status = 404;
    await schedule();
    await round();
    expect(await schedule("hourly")).toMatchObject({ failures: 1, every: "hourly", next_at: now.toISOString() });
    url = `${url}?other`;
    expect(await schedule()).toMatchObject({ failures: 0, last: null });
  });
});
