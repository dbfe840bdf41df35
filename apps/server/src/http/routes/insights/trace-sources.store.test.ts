import type { TraceSource } from "@parapet/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { sending, telemetryOf } from "./testing-telemetry.ts";

let server: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "tenant");
});
afterAll(() => server.close());

const base = "/api/dynamics/trace-sources";

function ask(method: "GET" | "POST" | "DELETE", url: string, payload?: object) {
  const headers = { authorization: `JWT ${tenant.access.provider_admin}` };
  return server.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
}

async function create(name: string) {
  return (await ask("POST", base, { name, type: "ENVOY_WASM" })).json<TraceSource & { token: string }>();
}

const send = (token: string) => server.app.inject(sending(token, telemetryOf()));

describe("trace sources", () => {
  it("shows a token once and stores only its digest", async () => {
    const { token, id } = await create("secretive");
    expect(token).toMatch(/^[\w-]{43}=$/);
    expect((await ask("GET", `${base}/${id}`)).body).not.toContain(token);
    const stored = await server.platform.postgres.pool.query("select * from trace_source where id = $1", [id]);
    expect(JSON.stringify(stored.rows)).not.toContain(token);
  });

  it("is pending until something comes, then active with last seen and rate", async () => {
    const { id, token, ...created } = await create("busy");
    expect(created).toMatchObject({ status: "pending", last_seen_at: null, rate_1m: 0, events_total: 0 });
    for (let sent = 0; sent < 3; sent += 1) await send(token);
    await server.platform.journal.settle(30_000);
    const { items } = (await ask("GET", `${base}?search=busy`)).json<{ items: TraceSource[] }>();
    expect(items[0]).toMatchObject({ id, status: "active", events_total: 3, rejects_total: 0 });
    expect(items[0]?.per_minute).toHaveLength(60);
    expect(items[0]?.per_minute.reduce((sum, each) => sum + each, 0)).toBe(3);
    expect(items[0]?.rate_1m).toBeGreaterThan(0);
    expect(Date.now() - Date.parse(items[0]?.last_seen_at ?? "")).toBeLessThan(60_000);
  });

  it("ends the earlier token at once when it is rotated", async () => {
    const { id, token } = await create("rotated");
    expect((await send(token)).statusCode).toBe(200);
    const rotated = (await ask("POST", `${base}/${id}/rotate-token`, {})).json<{ token: string }>();
    expect(rotated.token).not.toBe(token);
    expect((await send(token)).statusCode).toBe(401);
    expect((await send(rotated.token)).statusCode).toBe(200);
  });

  it("ends the token of a deleted source and keeps its events with their source's name", async () => {
    const { id, token } = await create("gone");
    await send(token);
    expect((await ask("DELETE", `${base}/${id}`)).statusCode).toBe(204);
    expect((await send(token)).statusCode).toBe(401);
    expect((await ask("GET", `${base}/${id}`)).statusCode).toBe(404);
    const events = (await ask("GET", `/api/dynamics/events?source[is]=${id}`)).json();
    expect(events.items).toMatchObject([{ source_id: id, source_name: "gone" }]);
    expect((await create("gone")).id).not.toBe(id);
  });

  it("refuses a second source of the same name, whatever its case", async () => {
    await create("Twin");
    const second = await ask("POST", base, { name: "twin", type: "OTHER" });
    expect([second.statusCode, second.json().code]).toEqual([409, "conflict"]);
  });

  it("refuses an unknown field, an unknown type and the type of the default source", async () => {
    for (const payload of [
      { name: "x", type: "OTHER", colour: "red" },
      { name: "x", type: "NGINX" },
      { name: "x", type: "DEFAULT" },
      { name: "  ", type: "OTHER" },
    ]) {
      const answer = await ask("POST", base, payload);
      expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_input"]);
    }
  });

  it("exports what a search selects with what was sent, and writes it down", async () => {
    const { token } = await create("exported, twice");
    await send(token);
    const answer = await ask("GET", `${base}/export?search=twice&column=name&column=status&column=events_total`);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.body).toBe('name,status,events_total\r\n"exported, twice",active,1\r\n');
    const audit = (await ask("GET", "/api/account/audit?action=trace_source.export")).json();
    expect(audit.items).toMatchObject([{ after: { search: "twice", column: ["name", "status", "events_total"] } }]);
  });

  it("writes an audit row for each change", async () => {
    const { id } = await create("audited");
    await ask("POST", `${base}/${id}/rotate-token`, {});
    await ask("DELETE", `${base}/${id}`);
    const audit = (await ask("GET", `/api/account/audit?subject_id=${id}`)).json<{ items: { action: string }[] }>();
    expect(audit.items.map((each) => each.action)).toEqual([
      "trace_source.delete",
      "trace_source.rotate_token",
      "trace_source.create",
    ]);
  });
});
