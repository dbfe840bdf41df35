import type { AuditEntry, ProtectedApi } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDecision } from "../../../modules/adaptive-auth/back-test/testing.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "tenant");
});
afterAll(() => server.close());

const base = "/api/adaptive/apis";

function ask(method: "GET" | "POST" | "PATCH", url: string, payload?: object, token = tenant.access.provider_admin) {
  const headers = { authorization: `JWT ${token}` };
  return server.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
}

async function create(name: string, given: object = {}) {
  const answer = await ask("POST", base, { name, base_url: "https://billing.example", ...given });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<ProtectedApi>();
}

const get = async (id: string) => (await ask("GET", `${base}/${id}`)).json<ProtectedApi>();
const audited = async (id: string) =>
  (await ask("GET", `/api/account/audit?subject_id=${id}`)).json<{ items: AuditEntry[] }>().items;

describe("protected APIs", () => {
  it("start watched, with the usual settings as version 1 and a slug of their name", async () => {
    const api = await create("Acme Billing!", { endpoints: [{ method: "get", template: "/a", sensitivity: "high" }] });
    expect(api).toMatchObject({ mode: "monitor", config_version: 1, slug: "acme-billing", status: "waiting" });
    expect(api).toMatchObject({ clients: 0, decisions_24h: 0, step_up_rate_24h: null, environment: "production" });
    expect(api.endpoints).toMatchObject([{ method: "GET", template: "/a", sensitivity: "high" }]);
    expect(api.trusted_hops).toEqual(["127.0.0.0/8", "::1/128"]);
    expect(await audited(api.id)).toMatchObject([{ action: "protected_api.create", after: { slug: "acme-billing" } }]);
  });

  it("get an unused slug, and are refused a name or a slug in use", async () => {
    const other = await createTenant(server.platform, "neighbour");
    const first = await create("Shop");
    const theirs = await ask(
      "POST",
      base,
      { name: "Shop", base_url: "https://s.example" },
      other.access.provider_admin,
    );
    expect(theirs.json<ProtectedApi>().slug).toBe("shop-2");
    const named = await ask("POST", base, { name: "sHOP", base_url: "https://s.example" });
    expect([named.statusCode, named.json().code]).toEqual([409, "conflict"]);
    const slugged = await ask("POST", base, { name: "Other", slug: "shop-2", base_url: "https://s.example" });
    expect([slugged.statusCode, slugged.json().code]).toEqual([409, "conflict"]);
    expect((await ask("POST", `${base}/${first.id}/archive`, {})).json().archived_at).not.toBeNull();
    expect((await create("Shop")).slug).toBe("shop");
    expect((await ask("POST", `${base}/${first.id}/restore`, {})).statusCode).toBe(409);
  });

  it("keep the id of an endpoint whose method and template stay", async () => {
    const pets = { method: "GET", template: "/pets/{id}", sensitivity: "normal" };
    const api = await create("Endpoints", { endpoints: [pets] });
    const changed = {
      endpoints: [
        { method: "*", template: "/payouts", sensitivity: "high" },
        { ...pets, sensitivity: "low" },
      ],
    };
    const after = (await ask("PATCH", `${base}/${api.id}`, changed)).json<ProtectedApi>();
    expect(after.endpoints[1]).toEqual({ ...api.endpoints[0], sensitivity: "low" });
    expect((await audited(api.id))[0]).toMatchObject({
      action: "protected_api.update",
      before: { endpoints: ["GET /pets/{id} (normal)"] },
    });
  });

  it("tell what gateways asked of them in the last day", async () => {
    const { id } = await create("Busy");
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const decision = (minutes: number, given: object = {}) =>
      testDecision({ provider_id: tenant.providerId, api_id: id, time: ago(minutes), ...given });
    const insert = (values: object[]) =>
      server.platform.clickhouse.client.insert({ table: "decision", values, format: "JSONEachRow" });
    await insert([decision(60 * 30)]);
    expect(await get(id)).toMatchObject({ status: "idle", decisions_24h: 0, step_up_rate_24h: null });
    await insert([
      decision(1),
      decision(2, { effect: "step_up" }),
      decision(90),
      decision(60 * 23 + 30),
      decision(3, { cause: "probe" }),
      decision(1, { provider_id: newId() }),
    ]);
    const busy = await get(id);
    expect(busy).toMatchObject({ status: "active", decisions_24h: 4, step_up_rate_24h: 0.25 });
    expect([busy.per_hour[23], busy.per_hour[22], busy.per_hour[0]]).toEqual([2, 1, 1]);
    expect(Date.now() - Date.parse(busy.last_decision_at ?? "")).toBeLessThan(180_000);
    await insert([decision(4, { cause: "fault" })]);
    expect((await get(id)).status).toBe("degraded");
  });

  it("let everything pass for some minutes by an operator's word, which is written down", async () => {
    const { id } = await create("Broken glass");
    const open = (await ask("POST", `${base}/${id}/bypass`, { minutes: 30, reason: "Outage" })).json<ProtectedApi>();
    expect(open.bypass_reason).toBe("Outage");
    expect(Date.parse(open.bypass_until ?? "") - Date.now()).toBeGreaterThan(29 * 60_000);
    expect((await audited(id))[0]).toMatchObject({ action: "protected_api.bypass", after: { reason: "Outage" } });
    expect((await ask("POST", `${base}/${id}/bypass`, { minutes: 0 })).json()).toMatchObject({
      bypass_until: null,
      bypass_reason: "",
    });
    expect((await ask("POST", `${base}/${id}/bypass`, { minutes: 241 })).statusCode).toBe(400);
  });

  it("are listed, filtered, exported and archived together", async () => {
    const [one, two] = [await create("Bulk one", { environment: "test" }), await create("Bulk two")];
    const list = async (query: string) =>
      (await ask("GET", `${base}?${query}`)).json<{ items: ProtectedApi[]; total: number }>();
    expect((await list("search=bulk&sort=-name")).items.map(({ name }) => name)).toEqual(["Bulk two", "Bulk one"]);
    expect((await list("search=bulk&environment=test")).items.map(({ id }) => id)).toEqual([one.id]);
    expect((await list("search=bulk&mode=enforce")).total).toBe(0);
    expect((await list("search=bulk&mode=enforce&mode=monitor")).total).toBe(2);
    const csv = await ask("GET", `${base}/export?search=bulk&column=name&column=mode`);
    expect(csv.body).toBe("name,mode\r\nBulk one,monitor\r\nBulk two,monitor\r\n");
    const outcome = (await ask("POST", `${base}/bulk`, { action: "archive", ids: [one.id, two.id, newId()] })).json();
    expect(outcome.items.map(({ result }: { result: string }) => result)).toEqual(["done", "done", "failed"]);
    expect((await list("search=bulk")).total).toBe(0);
    expect((await list("search=bulk&archived=true")).total).toBe(2);
    const names = (await ask("GET", `${base}/names`, undefined, tenant.memberToken)).json();
    expect(names.items.map(({ name }: { name: string }) => name)).not.toContain("Bulk one");
  });
});
