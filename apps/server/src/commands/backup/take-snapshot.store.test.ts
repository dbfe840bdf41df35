import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { silentLog as log, type TemporaryStores, temporaryStores } from "@parapet/testkit";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openJournal } from "../../platform/journal/journal.ts";
import { ClickHouseClones } from "./clickhouse-clones.ts";
import { type BackupSession, openBackupSession } from "./postgres-snapshot.ts";
import { takeSnapshot } from "./take-snapshot.ts";

let stores: TemporaryStores;
let session: BackupSession;

beforeAll(async () => {
  stores = await temporaryStores();
  session = await openBackupSession(stores.postgres.url);
});
afterAll(async () => {
  await session.close();
  await stores.close();
});

const now = new Date().toISOString();
const eventOf = (id: string) => ({ provider_id: id, id, ts: now, received_at: now });

/** Leaves a segment as a server does that is killed between an insert and the removal of its file, or before both. */
async function leaveSegment(id: string, isStored: boolean): Promise<string> {
  const { dataFolder, clickhouse } = stores;
  const journal = await openJournal({ dataFolder, clickhouse, log });
  if (isStored) await journal.append("event", eventOf(id));
  await journal.settle(30_000);
  await journal.close();
  const path = join(dataFolder, "journal", `${newId()}.ndjson`);
  await writeFile(path, `event\n${JSON.stringify(eventOf(id))}\n`);
  onTestFinished(() => rm(path, { force: true }));
  return path;
}

const sources = () => ({ session, clickhouse: stores.clickhouse, dataFolder: stores.dataFolder });

test("a segment that waits is in the snapshot, and its rows are in no clone", async () => {
  await leaveSegment(newId(), false);
  const settle = vi.fn(async () => undefined);
  const { files, clones, close } = await takeSnapshot({ ...sources(), settle, patienceMs: 5_000 });
  expect(files.filter(({ name }) => name.startsWith("journal/"))).toHaveLength(1);
  expect((await clones.tables()).find(({ name }) => name === "event")?.rows).toBe(0);
  expect(settle).not.toHaveBeenCalled();
  await close();
});

test("a segment whose rows have arrived is dealt with before, so that none is there twice", async () => {
  const path = await leaveSegment(newId(), true);
  const settle = vi.fn(() => rm(path));
  const { files, clones, close } = await takeSnapshot({ ...sources(), settle, patienceMs: 5_000 });
  expect(settle).toHaveBeenCalledOnce();
  expect(files.filter(({ name }) => name.startsWith("journal/"))).toEqual([]);
  expect((await clones.tables()).find(({ name }) => name === "event")?.rows).toBe(1);
  await close();
});

test("a segment that cannot be read is in the snapshot as it is", async () => {
  const path = join(stores.dataFolder, "journal", `${newId()}.rows`);
  await writeFile(path, '#{"table":"event"}\n');
  onTestFinished(() => rm(path));
  const { files, close } = await takeSnapshot({
    ...sources(),
    settle: vi.fn(async () => undefined),
    patienceMs: 5_000,
  });
  expect(files.find(({ name }) => name.startsWith("journal/"))).toMatchObject({ bytes: 19 });
  await close();
});

test("clones with an insert between them aren't consistent", async () => {
  const { client } = stores.clickhouse;
  const clones = new ClickHouseClones(stores.clickhouse);
  onTestFinished(() => clones.drop());
  await clones.prepare();
  const command = client.command.bind(client);
  const between = vi.spyOn(client, "command").mockImplementationOnce(async (params) => {
    await client.insert({ table: "event", values: [eventOf(newId())], format: "JSONEachRow" });
    return command(params);
  });
  expect(await clones.fill()).toBe(false);
  between.mockRestore();
  await clones.prepare();
  expect(await clones.fill()).toBe(true);
});

test("where no moment is found, it says so and leaves nothing behind", async () => {
  await leaveSegment(newId(), true);
  const waiting = takeSnapshot({ ...sources(), settle: async () => undefined, patienceMs: 300 });
  await expect(waiting).rejects.toThrow(/no consistent snapshot could be taken/);
  const query = `SELECT name FROM system.databases WHERE name = '${stores.clickhouse.database}_backup'`;
  const left = await stores.clickhouse.client.query({ query, format: "JSONEachRow" });
  expect(await left.json()).toEqual([]);
});

test("one backup of a database is made at a time", async () => {
  await expect(openBackupSession(stores.postgres.url)).rejects.toThrow(/Another backup/);
});
