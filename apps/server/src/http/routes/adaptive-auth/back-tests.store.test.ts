import type { AdaptiveConfig, BackTest } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testContext, testDecision } from "../../../modules/adaptive-auth/back-test/testing.ts";
import { createProtectedApi } from "../../../modules/adaptive-auth/protected-api/create-protected-api.ts";
import { testApi } from "../../../modules/adaptive-auth/protected-api/testing.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
let tenant: Tenant;
let apiId: string;
let path: string;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "tenant");
  apiId = await createProtectedApi(tenant.call, testApi("Past"));
  path = `/api/adaptive/apis/${apiId}`;
});
afterAll(() => server.close());

function ask(method: "GET" | "POST", url: string, payload?: object, token = tenant.access.analyst) {
  const headers = { authorization: `JWT ${token}` };
  return server.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
}

const usual = async () => (await ask("GET", `${path}/config`)).json<AdaptiveConfig>().live.settings;
const start = async (payload: object) => (await ask("POST", `${path}/back-tests`, payload)).json<BackTest>();
const read = async (id: string) => (await ask("GET", `/api/adaptive/back-tests/${id}`)).json<BackTest>();
const end = (id: string) => expect.poll(async () => (await read(id)).state, { timeout: 30_000 }).toBe("done");

/** A scored call of the client by its decibans. */
function scored(decibans: number, given: object = {}) {
  return testDecision({
    provider_id: tenant.providerId,
    api_id: apiId,
    client_id: tenant.clientId,
    time: new Date(Date.now() - 3_600_000),
    signal_codes: ["net.hierarchy"],
    signal_states: [1],
    signal_decibans: [decibans],
    context: JSON.stringify(testContext),
    ...given,
  });
}

describe("a back-test", () => {
  it("decides past calls again, counts sessions, prompts and feedback, and names the affected clients", async () => {
    const judged = [newId(), newId()];
    const rows = [
      ...Array.from({ length: 1_200 }, () => scored(-5)),
      ...Array.from({ length: 300 }, () => scored(12)),
      scored(12, { first_of_session: false, id: judged[0] }),
      scored(-5, { first_of_session: false, id: judged[1] }),
      scored(12, { first_of_session: false }),
      scored(12, { cause: "credential" }),
      scored(12, { scored: false }),
      scored(12, { time: new Date(Date.now() - 40 * 86_400_000) }),
    ];
    await server.platform.clickhouse.client.insert({ table: "decision", values: rows, format: "JSONEachRow" });
    for (const [at, verdict] of ["not_ours", "ours"].entries())
      await server.platform.postgres.pool.query(
        "INSERT INTO decision_feedback VALUES ($1, $2, $3, $4, $5, '', 'a@b.example', now(), now() - interval '1 hour')",
        [judged[at], tenant.providerId, tenant.clientId, apiId, verdict],
      );
    const started = await start({ settings: await usual() });
    expect(started).toMatchObject({ state: "waiting", total: 1_503, done: 0, result: null });
    await end(started.id);
    expect(await read(started.id)).toMatchObject({
      total: 1_503,
      done: 1_503,
      result: {
        before: { allow: 1_500, step_up: 0 },
        after: { allow: 1_200, step_up: 300, throttle: 0, deny: 0 },
        by_level: { low: 1_200, medium: 300, high: 0 },
        prompts: { before: 0, after: 1, client_days: 1 },
        caught: { stopped: 1, of: 1 },
        disturbed: { stopped: 0, of: 1 },
        clients: [{ id: tenant.clientId, name: "Billing robot", before: 0, after: 300, sessions: 1_500 }],
      },
    });
    const shorter = await start({ settings: { ...(await usual()), weights: { "net.hierarchy": 0 } }, days: 1 });
    await end(shorter.id);
    expect((await read(shorter.id)).result).toMatchObject({ after: { allow: 1_500 }, clients: [] });
    const { items } = (await ask("GET", `${path}/back-tests`)).json<{ items: BackTest[] }>();
    expect(items.map(({ id }) => id)).toEqual([shorter.id, started.id]);
  });

  it("goes on where it was when its process has gone", async () => {
    const { id } = await start({ settings: await usual() });
    await end(id);
    const { result } = await read(id);
    const position = {
      after: { time: new Date(Date.now() - 60_000).toISOString(), id },
      tally: { ...result, clients: {} },
    };
    await server.platform.postgres.pool.query(
      "UPDATE back_test SET state = 'running', result = NULL, done = 1503, position = $2 WHERE id = $1",
      [id, JSON.stringify(position)],
    );
    await server.platform.postgres.pool.query("SELECT graphile_worker.add_job('run-back-tests', '{}')");
    await end(id);
    expect((await read(id)).result).toEqual({ ...result, clients: [] });
  });

  it("is refused to those who only look, and ends with its API", async () => {
    const settings = await usual();
    expect((await ask("POST", `${path}/back-tests`, { settings }, tenant.access.viewer)).statusCode).toBe(403);
    const other = await createTenant(server.platform, "other");
    const { id } = await start({ settings });
    expect((await ask("GET", `/api/adaptive/back-tests/${id}`, undefined, other.access.analyst)).statusCode).toBe(404);
    await end(id);
    await ask("POST", `${path}/archive`, {}, tenant.access.provider_admin);
    await server.platform.postgres.pool.query("UPDATE back_test SET state = 'running' WHERE id = $1", [id]);
    await server.platform.postgres.pool.query("SELECT graphile_worker.add_job('run-back-tests', '{}')");
    await expect.poll(async () => (await read(id)).state, { timeout: 30_000 }).toBe("failed");
    expect((await ask("POST", `${path}/back-tests`, { settings })).statusCode).toBe(404);
  });
});
