import { gzipSync } from "node:zlib";
import type { DataPack, DataPackKind } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { userTable } from "../../../modules/account/user/table.ts";
import { importBuiltInPacksTask } from "../../../modules/adaptive-auth/data-pack/import-built-in-packs.ts";
import { networkFactsService } from "../../../modules/adaptive-auth/data-pack/network-facts.ts";
import { dataPackTable } from "../../../modules/adaptive-auth/data-pack/table.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "packs");
  await server.platform.postgres.db
    .update(userTable)
    .set({ platformAdmin: true })
    .where(eq(userTable.role, "provider_admin"));
});
afterAll(() => server.close());
afterEach(() => server.platform.postgres.db.delete(dataPackTable));

function headers() {
  return { authorization: `JWT ${tenant.access.provider_admin}`, "content-type": "application/octet-stream" };
}

async function list(): Promise<readonly DataPack[]> {
  const answer = await server.app.inject({ url: "/api/adaptive/data-packs", headers: headers() });
  return answer.json<{ items: DataPack[] }>().items;
}

/** Imports a pack and waits until it is read. */
async function importPack(kind: DataPackKind, payload: string | Buffer, query = ""): Promise<DataPack> {
  const url = `/api/adaptive/data-packs?kind=${kind}&source=test&version=1${query}`;
  const answer = await server.app.inject({ method: "POST", url, headers: headers(), payload: Buffer.from(payload) });
  expect(answer.statusCode).toBe(202);
  const { id } = answer.json<DataPack>();
  const found = await vi.waitUntil(async () => (await list()).find((pack) => pack.id === id && pack.progress === 1), {
    timeout: 20_000,
  });
  await server.platform.services.get(networkFactsService).load();
  return found;
}

async function look(address: string) {
  const url = `/api/adaptive/data-packs/look?address=${encodeURIComponent(address)}`;
  return (await server.app.inject({ url, headers: headers() })).json<Record<string, unknown>>();
}

const countries = "8.8.8.0,8.8.8.255,US\n193.0.0.0/21,NL\n2001:67c::/32,NL\n";

test("ranges, blocks and both families are read; what nothing is known of is null", async () => {
  const pack = await importPack("country", countries);
  expect(pack).toMatchObject({ state: "active", rows: 3, refused_rows: 0, source: "test", is_stale: false });
  expect(await look("8.8.8.8")).toMatchObject({ country: "US", prefix: "8.8.8.0/24", is_private: false, asn: null });
  expect(await look("::ffff:8.8.8.8")).toMatchObject({ address: "8.8.8.8", country: "US" });
  expect(await look("2001:67c:2e8::1")).toMatchObject({ country: "NL" });
  expect(await look("9.9.9.9")).toMatchObject({ country: null, on_block_list: null });
  expect(await look("10.0.0.1")).toMatchObject({ country: null, is_private: true });
});

test("an AS tells what its network is used for, and a pack of classes overrules what is known", async () => {
  await importPack("asn", gzipSync('8.8.8.0,8.8.8.255,15169,Google LLC\n193.0.0.0,193.0.7.255,AS3333,"RIPE, NCC"\n'));
  expect(await look("8.8.8.8")).toMatchObject({ asn: 15169, as_name: "Google LLC", kind: "hosting" });
  expect(await look("193.0.6.139")).toMatchObject({ asn: 3333, as_name: "RIPE, NCC", kind: "isp" });
  await importPack("asn_class", "AS3333,mobile\n");
  expect(await look("193.0.6.139")).toMatchObject({ kind: "mobile" });
});

test("lists come as netset or as Tor's exit list", async () => {
  await importPack("blocklist", "# bad ones\n8.8.4.0/24\n");
  await importPack(
    "anonymiser",
    "ExitNode 00\nPublished 2026-11-20 00:00:00\nExitAddress 185.220.101.1 2026-11-20 00:00:00\n",
  );
  expect(await look("8.8.4.4")).toMatchObject({ on_block_list: true, on_anonymiser_list: false });
  expect(await look("185.220.101.1")).toMatchObject({ on_anonymiser_list: true, kind: "anonymiser" });
});

test("a stale pack knows nothing", async () => {
  const { id } = await importPack("blocklist", "8.8.4.4\n");
  const { db } = server.platform.postgres;
  await db
    .update(dataPackTable)
    .set({ staleAt: new Date(0) })
    .where(eq(dataPackTable.id, id));
  await server.platform.services.get(networkFactsService).load();
  expect(await look("8.8.4.4")).toMatchObject({ on_block_list: null });
});

test("a file that is something else is rejected with the reason, and the pack in use stays", async () => {
  await importPack("country", countries);
  const refused = await importPack("country", "country,population\nNorway,5\nSweden,10\n");
  expect(refused).toMatchObject({ state: "rejected", problem: "The file contains no valid lines." });
  expect(await importPack("blocklist", Buffer.from([0, 1, 2, 0]))).toMatchObject({ state: "rejected" });
  expect(await importPack("country", Buffer.from([0x1f, 0x8b, 1, 2]))).toMatchObject({ state: "rejected" });
  expect(await importPack("city", "8.8.8.8,1,2\n")).toMatchObject({ problem: "City packs must be MaxMind DB files." });
  expect(await look("8.8.8.8")).toMatchObject({ country: "US" });
});

test("a list of most of the Internet is rejected with the reason", async () => {
  await importPack("anonymiser", "8.8.4.4\n");
  const whole = await importPack("anonymiser", "0.0.0.0/0\n::/0\n");
  expect(whole).toMatchObject({
    state: "rejected",
    problem: "The list covers 100% of all IPv4 addresses; the max is 25%.",
  });
  expect(await look("9.9.9.9")).toMatchObject({ on_anonymiser_list: false });
});

test("the age of a pack counts from its file's own date, however late it is imported", async () => {
  const dayMs = 86_400_000;
  const madeAt = new Date(server.platform.clock.now().getTime() - 100 * dayMs);
  const date = madeAt.toISOString().slice(0, 10);
  const old = await importPack("blocklist", `# Updated: ${date}\n8.8.4.4\n`);
  expect(old).toMatchObject({ state: "active", made_at: `${date}T00:00:00.000Z`, is_stale: true });
  expect(await look("8.8.4.4")).toMatchObject({ on_block_list: null });
  const longer = await importPack("blocklist", `# Updated: ${date}\n8.8.4.4\n`, "&stale_after_days=200");
  expect(longer).toMatchObject({ is_stale: false });
  expect(await look("8.8.4.4")).toMatchObject({ on_block_list: true });
  expect(await importPack("blocklist", "8.8.4.4\n")).toMatchObject({ made_at: null, is_stale: false });
});

test("a digest other than the announced one is refused at once", async () => {
  const url = `/api/adaptive/data-packs?kind=blocklist&sha256=${"0".repeat(64)}`;
  const answer = await server.app.inject({ method: "POST", url, headers: headers(), payload: "8.8.4.4" });
  expect(answer.statusCode).toBe(400);
  expect(await list()).toEqual([]);
});

test("a newer pack takes the place of the one in use, and a rollback brings it back", async () => {
  const first = await importPack("country", "8.8.8.0/24,US\n");
  const second = await importPack("country", "8.8.8.0/24,CA\n");
  expect(await look("8.8.8.8")).toMatchObject({ country: "CA" });
  const url = `/api/adaptive/data-packs/${second.id}/rollback`;
  const post = {
    method: "POST",
    url,
    headers: { ...headers(), "content-type": "application/json" },
    payload: {},
  } as const;
  expect((await server.app.inject(post)).json()).toMatchObject({ id: first.id, state: "active" });
  await server.platform.services.get(networkFactsService).load();
  expect(await look("8.8.8.8")).toMatchObject({ country: "US" });
  expect((await list()).map(({ id, state }) => [id, state])).toEqual([
    [first.id, "active"],
    [second.id, "previous"],
  ]);
  expect((await server.app.inject(post)).statusCode).toBe(409);
});

test("the packs of npm are imported once, and never over one that people imported", { timeout: 60_000 }, async () => {
  await importPack("country", countries);
  const task = importBuiltInPacksTask(server.platform);
  await task.run({});
  await task.run({});
  await server.platform.services.get(networkFactsService).load();
  const packs = await list();
  expect(packs.map(({ kind, built_in }) => [kind, built_in])).toEqual([
    ["asn", true],
    ["country", false],
  ]);
  expect(packs[0]).toMatchObject({ refused_rows: 0, attribution: { url: "https://db-ip.com/" } });
  expect(await look("193.0.6.139")).toMatchObject({ asn: 3333, country: "NL" });
  expect(await look("185.220.101.1")).toMatchObject({ asn: 60729, kind: "anonymiser", country: null });
});

test("only who manages the installation imports", async () => {
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/adaptive/data-packs?kind=blocklist",
    headers: { ...headers(), authorization: `JWT ${tenant.access.analyst}` },
    payload: "8.8.4.4",
  });
  expect(answer.statusCode).toBe(403);
});
