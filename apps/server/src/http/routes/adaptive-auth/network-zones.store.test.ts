import type { AdaptiveConfig, AuditEntry, NetworkZone } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "tenant");
});
afterAll(() => server.close());

function ask(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", url: string, payload?: object) {
  const headers = { authorization: `JWT ${tenant.access.provider_admin}` };
  return server.app.inject({ method, url: `/api/adaptive${url}`, headers, ...(payload !== undefined && { payload }) });
}
const create = async (zone: object) => (await ask("POST", "/zones", zone)).json<NetworkZone>();

describe("network zones", () => {
  it("are named sets of blocks, systems and countries, each name once", async () => {
    const zone = await create({
      name: "Plants",
      kind: "neutral",
      cidrs: ["192.0.2.0/24"],
      asns: [64500],
      countries: ["no"],
    });
    expect(zone).toMatchObject({ cidrs: ["192.0.2.0/24"], asns: [64500], countries: ["NO"], note: "" });
    expect((await ask("POST", "/zones", { name: "PLANTS", kind: "blocked" })).statusCode).toBe(409);
    expect((await ask("POST", "/zones", { name: "Bad", kind: "blocked", cidrs: ["192.0.2.0/33"] })).statusCode).toBe(
      400,
    );
    const { items } = (await ask("GET", "/zones")).json<{ items: NetworkZone[] }>();
    expect(items.map(({ name }) => name)).toEqual(["Office", "Plants"]);
  });

  it("are changed with a word in the audit trail", async () => {
    const { id } = await create({ name: "VPN", kind: "trusted" });
    expect((await ask("PATCH", `/zones/${id}`, { name: "office" })).statusCode).toBe(409);
    const changed = await ask("PATCH", `/zones/${id}`, { asns: [64501], kind: "neutral" });
    expect(changed.json()).toMatchObject({ name: "VPN", kind: "neutral", asns: [64501] });
    const { items } = (
      await server.app.inject({
        method: "GET",
        url: `/api/account/audit?subject_id=${id}`,
        headers: { authorization: `JWT ${tenant.access.provider_admin}` },
      })
    ).json<{ items: AuditEntry[] }>();
    expect(items[0]).toMatchObject({
      action: "network_zone.update",
      before: { kind: "trusted" },
      after: { asns: [64501] },
    });
  });

  it("stay while a rule in force names them", async () => {
    const { id } = await create({ name: "Blocked", kind: "blocked" });
    const path = `/apis/${tenant.protectedApiId}/config`;
    const { live } = (await ask("GET", path)).json<AdaptiveConfig>();
    const rule = { id: newId(), name: "Away", enabled: false, when: { zones_not: [id] }, effect: "deny" };
    const rules = [rule, ...live.settings.rules];
    expect((await ask("PUT", `${path}/draft`, { settings: { ...live.settings, rules } })).statusCode).toBe(200);
    expect((await ask("POST", `${path}/publish`, { version: 1 })).statusCode).toBe(200);
    const refused = await ask("DELETE", `/zones/${id}`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, "conflict"]);
    await ask("POST", `${path}/versions/1/rollback`, {});
    expect((await ask("DELETE", `/zones/${id}`)).statusCode).toBe(204);
  });
});
