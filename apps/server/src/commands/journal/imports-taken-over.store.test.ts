import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { silentLog } from "@parapet/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { createTenant, type Tenant } from "../../http/testing-tenant.ts";
import { startTestApp, type TestApp } from "../../http/testing.ts";
import { deleteFile, insertFile } from "../../modules/insights/import/file-parts.ts";
import { importTrafficTask } from "../../modules/insights/import/run-import.ts";
import { importTable } from "../../modules/insights/import/table.ts";
import { services } from "../../modules/services.ts";
import { readRows } from "../../platform/clickhouse/read-rows.ts";
import { unreachableClickHouse } from "../../platform/fixtures/journal-stores.ts";
import { assemblePlatform, type OpenPlatform } from "../../platform/open-platform.ts";
import { adoptJournal } from "./journal.ts";

let server: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "imports");
});
afterAll(() => server.close());

/** A file with a call that is refused, and so many that are not. */
function fileOf(calls: number): Buffer {
  const entries = Array.from({ length: calls }, (_, at) => ({
    startedDateTime: "2026-10-10T20:55:36.100Z",
    time: 1.5,
    request: { method: "GET", url: `https://h.example/orders/${at}`, headers: [{ name: "accept", value: "*/*" }] },
    response: { status: 200, headers: [], content: { mimeType: "application/json", text: "{}" } },
  }));
  return Buffer.from(JSON.stringify({ log: { entries: [{}, ...entries] } }));
}

async function addImport(file: Buffer): Promise<{ readonly id: string; readonly sourceId: string }> {
  const { postgres, clock } = server.platform;
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/dynamics/trace-sources",
    headers: { authorization: `JWT ${tenant.access.provider_admin}` },
    payload: { name: `source ${randomUUID()}`, type: "OTHER" },
  });
  const [id, sourceId] = [randomUUID(), answer.json<{ id: string }>().id];
  await postgres.db.transaction(async (tx) => {
    const { providerId } = tenant;
    const what = { name: "calls.har", format: "har", bytes: file.length, state: "waiting" } as const;
    await tx.insert(importTable).values({ id, providerId, sourceId, ...what, createdAt: clock.now() });
    await insertFile(tx, server.platform, id, file);
  });
  return { id, sourceId };
}

/** A second process that never reaches ClickHouse, or as a client lets it. */
async function startOther(now: Date, journalClient = unreachableClickHouse.client): Promise<OpenPlatform> {
  const { config, postgres, clickhouse, sealing } = server.platform;
  const dataFolder = await mkdtemp(join(tmpdir(), "parapet-test-"));
  return assemblePlatform({
    config: { ...config, dataFolder },
    log: silentLog,
    clock: { now: () => now },
    postgres,
    clickhouse: { ...clickhouse, journalClient },
    sealing,
    services,
  });
}

async function counted(sql: string, sourceId: string): Promise<number> {
  const row = z.object({ counted: z.coerce.number() });
  const [found] = await readRows(server.platform.clickhouse, { sql, params: { sourceId }, row });
  return found?.counted ?? 0;
}

const storedOf = async (sourceId: string) => ({
  events: await counted("SELECT count() AS counted FROM event WHERE source_id = {sourceId:UUID}", sourceId),
  contents: await counted(
    `SELECT count() AS counted FROM event_content
     WHERE event_id IN (SELECT id FROM event WHERE source_id = {sourceId:UUID})`,
    sourceId,
  ),
  rejects: await counted("SELECT count() AS counted FROM ingest_reject WHERE source_id = {sourceId:UUID}", sourceId),
  received: await counted(
    "SELECT sum(events) AS counted FROM source_minute WHERE source_id = {sourceId:UUID}",
    sourceId,
  ),
});

test.each(["parapet journal adopt", "the adoption by a running server"])(
  "an import that another process took over is stored once, whatever %s finds in the killed one's journal",
  async (way) => {
    const stepAt = new Date("2026-11-20T10:00:00.123Z");
    const [taken, own] = [await addImport(fileOf(300)), await addImport(fileOf(5))];
    const other = await startOther(stepAt);
    const { dataFolder } = other.config;
    for (const { id } of [taken, own]) await importTrafficTask(other).run({ importId: id });
    await other.close();

    // Killed before it noted its step: the rows are on its disk only, and the server begins the step again.
    const { postgres, jobs, journal } = server.platform;
    await postgres.pool.query(
      `UPDATE traffic_import SET state = 'running', done = 0, imported = 0, rejected = 0, reasons = '{}',
         finished_at = NULL, step_at = $2 WHERE id = $1`,
      [taken.id, stepAt],
    );
    await postgres.db.transaction(async (tx) => {
      await deleteFile(tx, taken.id);
      await insertFile(tx, server.platform, taken.id, fileOf(300));
      await jobs.add(tx, "import-traffic", { importId: taken.id });
    });
    const stateOf = "SELECT state FROM traffic_import WHERE id = $1";
    await expect
      .poll(async () => (await postgres.pool.query(stateOf, [taken.id])).rows, { timeout: 60_000 })
      .toEqual([{ state: "done" }]);
    expect(await journal.settle(30_000)).toBe(true);
    const whole = { events: 300, contents: 300, rejects: 1, received: 300 };
    expect(await storedOf(taken.sourceId)).toEqual(whole);
    expect(await storedOf(own.sourceId)).toMatchObject({ events: 0, rejects: 0 });

    if (way === "parapet journal adopt") {
      const { config, clickhouse } = server.platform;
      const { database } = clickhouse;
      const clickhouseUrl = Object.assign(new URL(clickhouse.url), { pathname: `/${database}` }).href;
      await adoptJournal(dataFolder, { ...config, clickhouseUrl }, silentLog);
    } else {
      await journal.adopt(dataFolder);
      expect(await journal.settle(30_000)).toBe(true);
    }
    expect(await storedOf(taken.sourceId)).toEqual(whole);
    expect(await storedOf(own.sourceId)).toEqual({ events: 5, contents: 5, rejects: 1, received: 5 });
    await rm(dataFolder, { recursive: true });
  },
);

/** ClickHouse, whose inserts wait until it is opened. */
function gatedClient() {
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  const { client } = server.platform.clickhouse;
  let waiting = 0;
  const gated: typeof client = Object.assign(Object.create(client), {
    async exec(params: Parameters<typeof client.exec>[0]) {
      waiting += 1;
      await isOpen;
      return client.exec(params);
    },
  });
  return { client: gated, open, isWaiting: () => waiting > 0 };
}

/** An import of which a killed process noted nothing: its rows are on its disk only. */
async function leaveImport() {
  const stepAt = new Date("2026-11-21T10:00:00.123Z");
  const { id, sourceId } = await addImport(fileOf(20));
  const killed = await startOther(stepAt);
  const { dataFolder } = killed.config;
  await importTrafficTask(killed).run({ importId: id });
  await killed.close();
  const { postgres } = server.platform;
  await postgres.pool.query(
    `UPDATE traffic_import SET state = 'running', done = 0, imported = 0, rejected = 0, reasons = '{}',
       finished_at = NULL, step_at = $2 WHERE id = $1`,
    [id, stepAt],
  );
  await postgres.db.transaction(async (tx) => {
    await deleteFile(tx, id);
    await insertFile(tx, server.platform, id, fileOf(20));
  });
  return { id, sourceId, dataFolder };
}

const once = { events: 20, contents: 20, rejects: 1, received: 20 };

test("rows of a killed process that is back while another one stores the same are stored once", async () => {
  const { id, sourceId, dataFolder } = await leaveImport();
  const gate = gatedClient();
  const taking = await startOther(new Date(), gate.client);
  const taken = importTrafficTask(taking).run({ importId: id });
  await expect.poll(gate.isWaiting, { timeout: 30_000 }).toBe(true);
  const { journal } = server.platform;
  await journal.adopt(dataFolder);
  expect(await journal.settle(2_000)).toBe(false);
  gate.open();
  await taken;
  expect(await journal.settle(30_000)).toBe(true);
  expect(await storedOf(sourceId)).toEqual(once);
  await taking.close();
});

test("an import that is taken over while its killed process's rows are stored is stored once", async () => {
  const { id, sourceId, dataFolder } = await leaveImport();
  const gate = gatedClient();
  const back = await startOther(new Date(), gate.client);
  await back.journal.adopt(dataFolder);
  await expect.poll(gate.isWaiting, { timeout: 30_000 }).toBe(true);
  const taken = importTrafficTask(server.platform).run({ importId: id });
  expect(await Promise.race([taken.then(() => "done"), sleep(2_000, "waits")])).toBe("waits");
  gate.open();
  await taken;
  expect(await back.journal.settle(30_000)).toBe(true);
  expect(await server.platform.journal.settle(30_000)).toBe(true);
  expect(await storedOf(sourceId)).toEqual(once);
  await back.close();
});
