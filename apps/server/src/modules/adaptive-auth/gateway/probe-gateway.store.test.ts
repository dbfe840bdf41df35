import { once } from "node:events";
import { createServer } from "node:http";
import { probeCheck } from "@parapet/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, type Member, startAccounts, type TestAccounts } from "../../account/testing.ts";
import { logDecisions } from "../decision-log/testing.ts";
import { addApi } from "../testing.ts";
import { probeGateway } from "./probe-gateway.ts";
import { getGatewayFindings, getProbe } from "./queries.ts";

let accounts: TestAccounts;
let admin: Member;
let calls = 0;
let release: () => void = () => undefined;
/** An unguarded API; its fourth call waits until it is released. */
const held = new Promise<void>((resolve) => (release = resolve));
const server = createServer((_request, response) => {
  calls += 1;
  if (calls === 4) void held.then(() => response.end("{}"));
  else response.end("{}");
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  accounts = await startAccounts({ PARAPET_GATEWAY_HOSTS: "127.0.0.1" });
  const { id } = await accounts.addProvider("acme");
  admin = await accounts.addMember(id, { email: "root@acme.example", role: "provider_admin" });
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await accounts.close();
});

async function addOpenApi() {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no TCP address");
  const baseUrl = `http://127.0.0.1:${address.port}`;
  return addApi(accounts.platform, admin.user.providerId, { baseUrl });
}

test("each check is reported as it ends, and the last result can be read later", async () => {
  const api = await addOpenApi();
  expect(await getProbe(admin.call, api.id)).toBeUndefined();
  const running = probeGateway(admin.call, api.id, { path: "/orders" });
  await expect.poll(async () => (await getProbe(admin.call, api.id))?.items.length, { timeout: 20_000 }).toBe(3);
  expect(await getProbe(admin.call, api.id)).toMatchObject({ state: "running", started_by: admin.user.email });
  release();
  const result = await running;
  expect(result.items.map(({ check }) => check)).toEqual(probeCheck.options);
  const viewer = await accounts.addMember(admin.user.providerId, { email: "viewer@acme.example" });
  const kept = await getProbe(viewer.call, api.id);
  expect(kept).toEqual(result);
  expect(kept).toMatchObject({ state: "done", url: `${api.baseUrl}/orders` });
  expect(kept?.items.find(({ check }) => check === "denied")).toMatchObject({ state: "failed", status: 200 });
  const other = await accounts.addProvider("other");
  const stranger = await accounts.addMember(other.id, { email: "root@other.example", role: "provider_admin" });
  expect(await codeOf(getProbe(stranger.call, api.id))).toBe("not_found");
});

test("a probe whose process died is reported as stopped, and an overtaken one writes no more", async () => {
  const api = await addOpenApi();
  const early = probeGateway(admin.call, api.id, { path: "/early" });
  await expect.poll(async () => (await getProbe(admin.call, api.id))?.url, { timeout: 20_000 }).toMatch(/early$/);
  await Promise.all([early, probeGateway(admin.call, api.id, { path: "/late" })]);
  expect(await getProbe(admin.call, api.id)).toMatchObject({ state: "done", url: `${api.baseUrl}/late` });
  await accounts.platform.postgres.pool.query("UPDATE gateway_probe SET finished_at = NULL WHERE api_id = $1", [
    api.id,
  ]);
  expect(await getProbe(admin.call, api.id)).toMatchObject({ state: "running" });
  accounts.clock.advance({ minutes: 1 });
  expect(await getProbe(admin.call, api.id)).toMatchObject({ state: "stopped" });
});

test("a single private caller address is reported from twenty calls of two clients on", async () => {
  const api = await addOpenApi();
  const clientOf = (at: number) => ({ id: `018f0000-0000-7000-8000-00000000000${1 + (at % 2)}`, organizationId: null });
  // The event store deletes what is older than months by its own clock.
  const time = new Date();
  const callsFrom = (count: number, address: string) =>
    Array.from({ length: count }, (_, at) => ({ apiId: api.id, client: clientOf(at), time, row: { address } }));
  const find = async () => {
    await accounts.platform.journal.settle(20_000);
    return (await getGatewayFindings(admin.call, api.id)).private_caller;
  };
  await logDecisions(admin.call, callsFrom(19, "10.0.0.5"));
  expect(await find()).toBeNull();
  await logDecisions(admin.call, callsFrom(1, "10.0.0.5"));
  expect(await find()).toBe("10.0.0.5");
  const { items } = await probeGateway(admin.call, api.id, { path: "/orders" });
  expect(items.find(({ check }) => check === "callers")).toMatchObject({ state: "warning", observed: "10.0.0.5" });
  await logDecisions(admin.call, callsFrom(1, "203.0.113.9"));
  expect(await find()).toBeNull();
  const other = await accounts.addProvider("elsewhere");
  const stranger = await accounts.addMember(other.id, { email: "root@elsewhere.example", role: "provider_admin" });
  expect(await codeOf(getGatewayFindings(stranger.call, api.id))).toBe("not_found");
});
