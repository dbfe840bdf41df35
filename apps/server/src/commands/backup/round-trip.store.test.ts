import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { endpoints } from "@parapet/contract";
import { silentLog as log, temporaryStores } from "@parapet/testkit";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { createTenant, type Tenant } from "../../http/testing-tenant.ts";
import { type TestApp, startTestApp } from "../../http/testing.ts";
import { prepareInstallation } from "../../modules/account/installation/prepare-installation.ts";
import { openClickHouse } from "../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../platform/clickhouse/read-rows.ts";
import { type Config, readConfig } from "../../platform/config.ts";
import { temporaryFolder } from "../../platform/fixtures/temporary-folder.ts";
import { readRunning } from "../../platform/running.ts";
import { readArchive } from "../archive/read-archive.ts";
import { clickhouseContent, postgresContent } from "../fixtures/content-of.ts";
import { runCommand, serveUntilEnd } from "../fixtures/run-command.ts";
import { restoreInto } from "../restore/restore-into.ts";
import { backUp } from "./backup.ts";

const administrator = { email: "ada.admin@example.com", password: "correct horse battery staple" };
const passphrase = "seven lamps over the harbour";
const timeout = 120_000;

let source: TestApp;
let tenant: Tenant;
let config: Config;
/** Events that were acknowledged and wait in the journal. */
const waiting = [newId(), newId(), newId()];

beforeAll(async () => {
  source = await startTestApp();
  const { platform } = source;
  const { postgres, clickhouse } = platform;
  config = { ...platform.config, administrator, databaseUrl: postgres.url, clickhouseUrl: clickhouse.url };
  await prepareInstallation({ ...platform, config });
  tenant = await createTenant(platform, "meridian");
  // Nothing changes while it's compared: no learning, no jobs.
  await platform.jobs.stop();
  await platform.services.stop();
  await platform.journal.settle(30_000);
  // The open journal does not know of this segment, so it stays.
  const segment = join(platform.config.dataFolder, "journal", `${newId()}.ndjson`);
  await writeFile(segment, `event\n${waiting.map((id) => `${JSON.stringify(eventOf(id))}\n`).join("")}{"id":"torn`);
});
afterAll(() => source.close());

test("what is backed up from servers is there in an embedded folder, and in servers again", { timeout }, async () => {
  const { postgres, clickhouse } = source.platform;
  const folder = await temporaryFolder();
  const path = join(folder, "all.backup");
  const before = { postgres: await postgresContent(postgres.pool), clickhouse: await clickhouseContent(clickhouse) };
  expect(before.clickhouse["event"]).toMatch(/^1 /);
  expect(before.clickhouse["decision"]).toMatch(/^1 /);
  await backUp({ config, path, passphrase, log });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["all.backup"]);

  const dataFolder = join(folder, "data");
  await restoreAll(path, { ...readConfig({}), dataFolder });
  expect(await readFile(join(dataFolder, "secret.key"))).toEqual(
    await readFile(join(source.platform.config.dataFolder, "secret.key")),
  );
  // The folder is stopped now, and its stores are started for the second backup.
  const again = join(folder, "again.backup");
  await backUp({
    config: { ...config, dataFolder, databaseUrl: null, clickhouseUrl: null },
    path: again,
    passphrase,
    log,
  });
  await useServer(dataFolder);

  const other = await temporaryStores({ migrated: false });
  onTestFinished(() => other.close());
  const urls = { databaseUrl: other.urls.postgres, clickhouseUrl: other.urls.clickhouse };
  await restoreAll(again, { ...readConfig({}), ...urls, dataFolder: join(folder, "other") });
  expect(await postgresContent(other.postgres.pool)).toEqual(before.postgres);
  expect(await clickhouseContent(other.clickhouse)).toEqual(before.clickhouse);
});

const eventOf = (id: string) => ({
  provider_id: tenant.providerId,
  id,
  ts: new Date().toISOString(),
  received_at: new Date().toISOString(),
  source_id: tenant.sourceId,
  method: "GET",
  host: "api.example.com",
  path: "/waiting",
  status: 200,
  is_api: true,
});

async function restoreAll(path: string, into: Config): Promise<void> {
  const archive = await readArchive(path, passphrase);
  await restoreInto({ archive, config: into, log });
  await archive.close();
}

/** A user of the restored server: signs in, opens a call, a decision and an email. */
async function useServer(dataFolder: string): Promise<void> {
  const { origin, stop } = await serveUntilEnd({ PARAPET_DATA: dataFolder });
  const login = await fetch(new URL(endpoints["login.create"].path, origin), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(administrator),
  });
  expect(await login.json()).toHaveProperty("access");
  const ask = async (row: keyof typeof endpoints, id: string) => {
    const url = new URL(endpoints[row].path.replace(":id", id), origin);
    const answer = await fetch(url, { headers: { authorization: `JWT ${tenant.access.provider_admin}` } });
    return { status: answer.status, body: await answer.text() };
  };
  expect((await ask("events.get", tenant.eventId)).body).toContain("/pets/7");
  expect((await ask("decisions.get", tenant.decisionId)).status).toBe(200);
  expect((await ask("mail.get", tenant.mailId)).body).toContain("Hello");
  const running = await readRunning(dataFolder);
  const clickhouse = await openClickHouse({ url: `${running?.clickhouseUrl}`, dataFolder, log });
  const arrived = {
    sql: "SELECT count() AS rows FROM event WHERE path = '/waiting'",
    params: {},
    row: z.object({ rows: z.number() }),
  };
  expect(await readRows(clickhouse, arrived)).toEqual([{ rows: waiting.length }]);
  // The views count again, and had counted nothing twice.
  const counted = { ...arrived, sql: "SELECT toUInt32(sum(calls)) AS rows FROM operation_usage WHERE step = 60" };
  expect(await readRows(clickhouse, counted)).toEqual([{ rows: 1 + waiting.length }]);
  await clickhouse.close();
  for (const id of waiting) expect((await ask("events.get", id)).status).toBe(200);
  await backUpDuring(dataFolder);
  await stop();
}

/** The command reaches the stores of the running server, and the key stays where it is. */
async function backUpDuring(dataFolder: string): Promise<void> {
  const path = join(dataFolder, "..", "sibling.backup");
  const result = await runCommand(["backup", path], { PARAPET_DATA: dataFolder });
  expect(result).toMatchObject({ code: 0, out: expect.stringContaining("doesn't include the sealing key") });
  const { manifest, close } = await readArchive(path, null);
  await close();
  const rows = new Map(manifest.entries.map((entry) => [entry.name, entry.rows]));
  expect(rows.get("clickhouse/event")).toBe(1 + waiting.length);
  expect(manifest.key.is_included).toBe(false);
  expect([...rows.keys()].filter((name) => name.includes("secret.key"))).toEqual([]);
  const refused = await runCommand(["backup", path], { PARAPET_DATA: dataFolder });
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining("already exists") });
}
