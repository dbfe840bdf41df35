import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { silentLog as log, type TemporaryStores, temporaryStores } from "@parapet/testkit";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Config, readConfig } from "../../platform/config.ts";
import { temporaryFolder } from "../../platform/fixtures/temporary-folder.ts";
import { createJobs } from "../../platform/jobs.ts";
import { migrate } from "../../platform/migrate.ts";
import { migrationFolder, type Store } from "../../platform/migrations/migration-files.ts";
import { unfinishedRestore } from "../../platform/migrations/migration-record.ts";
import { sealingSecret } from "../../platform/sealing-key.ts";
import { type Archive, readArchive } from "../archive/read-archive.ts";
import { backUp } from "../backup/backup.ts";
import { runCommand } from "../fixtures/run-command.ts";
import { restoreInto } from "./restore-into.ts";

const releases = join(import.meta.dirname, "../../../../../fixtures/releases");

let source: TemporaryStores;
let config: Config;
let path: string;
let folder: string;

beforeAll(async () => {
  source = await temporaryStores();
  config = configOf(source, source.dataFolder);
  await sealingSecret(config);
  await createJobs({ ...source, log });
  // A fifth is older than events are kept, as all of an old backup is one day.
  await source.clickhouse.client.command({ query: "SYSTEM STOP MERGES event" });
  await source.clickhouse.client.command({
    query: `INSERT INTO event (provider_id, ts, id, received_at, is_api, host, status)
      SELECT generateUUIDv4(), at, generateUUIDv4(), at, true, 'api.example.com', 200
      FROM (SELECT now() - INTERVAL if(number % 5 = 0, 200, 0) DAY AS at FROM numbers(500))`,
  });
  folder = join(source.dataFolder, "backups");
  await mkdir(folder);
  path = join(folder, "all.backup");
  await backUp({ config, path, passphrase: null, log });
});
afterAll(() => source.close());

function configOf({ urls }: TemporaryStores, dataFolder: string): Config {
  return { ...readConfig({}), databaseUrl: urls.postgres, clickhouseUrl: urls.clickhouse, dataFolder };
}

/** Empty databases, and a folder with nothing but the key. */
async function target(withKey = true): Promise<{ readonly stores: TemporaryStores; readonly into: Config }> {
  const stores = await temporaryStores({ migrated: false });
  onTestFinished(() => stores.close());
  const dataFolder = await temporaryFolder();
  if (withKey) await cp(join(source.dataFolder, "secret.key"), join(dataFolder, "secret.key"));
  return { stores, into: configOf(stores, dataFolder) };
}

async function opened(): Promise<Archive> {
  const archive = await readArchive(path, null);
  onTestFinished(() => archive.close());
  return archive;
}

/** Whether a refused restore left everything as it was. */
async function isUntouched({ stores, into }: Awaited<ReturnType<typeof target>>, files: readonly string[]) {
  const { rowCount } = await stores.postgres.pool.query("select from pg_tables where schemaname = 'public'");
  const names = (await readdir(into.dataFolder)).filter((name) => name !== "lock");
  return rowCount === 0 && names.join() === files.join();
}

test("a backup without the key needs the key that it was made with", async () => {
  const without = await target(false);
  await expect(restoreInto({ archive: await opened(), config: without.into, log })).rejects.toThrow(
    /no sealing key: put/,
  );
  expect(await isUntouched(without, [])).toBe(true);
  await sealingSecret(without.into);
  await expect(restoreInto({ archive: await opened(), config: without.into, log })).rejects.toThrow(
    /isn't the sealing/,
  );
  const secret = { ...without.into, secret: "sixteen characters" };
  await expect(restoreInto({ archive: await opened(), config: secret, log })).rejects.toThrow(/PARAPET_SECRET isn't/);
  expect(await isUntouched(without, ["secret.key"])).toBe(true);
});

test("only an empty folder and empty databases are filled", async () => {
  const used = await target();
  await writeFile(join(used.into.dataFolder, "learner-id"), "x");
  await expect(restoreInto({ archive: await opened(), config: used.into, log })).rejects.toThrow(
    /isn't empty \(learner-id\)/,
  );
  const full = await target();
  await expect(
    restoreInto({ archive: await opened(), config: { ...config, dataFolder: full.into.dataFolder }, log }),
  ).rejects.toThrow(/PostgreSQL database already has tables/);
  await expect(
    restoreInto({ archive: await opened(), config: { ...full.into, clickhouseUrl: config.clickhouseUrl }, log }),
  ).rejects.toThrow(/ClickHouse database already has tables/);
});

test("a backup of a newer version is refused before anything is touched", async () => {
  const archive = await opened();
  const migrations = [
    ...archive.manifest.migrations,
    { store: "postgres" as const, name: "9999_later.sql", checksum: "" },
  ];
  const newer = { ...archive, manifest: { ...archive.manifest, migrations } };
  const empty = await target();
  await expect(restoreInto({ archive: newer, config: empty.into, log })).rejects.toThrow(/newer than this program/);
  expect(await isUntouched(empty, ["secret.key"])).toBe(true);
});

test("a backup of an older version gets the migrations that it lacks", { timeout: 60_000 }, async () => {
  const migrations = await temporaryFolder();
  await cp(migrationFolder, migrations, { recursive: true });
  const later = ["9998_note.sql", "9999_note.sql"];
  await writeFile(join(migrations, "postgres", "9998_note.sql"), "ALTER TABLE provider ADD COLUMN note text;\n");
  const column = "ALTER TABLE event ADD COLUMN IF NOT EXISTS note String DEFAULT path;\n";
  await writeFile(join(migrations, "clickhouse", "9999_note.sql"), column);
  const { stores, into } = await target();
  const archive = await opened();
  expect(archive.manifest.migrations.filter(({ name }) => later.includes(name))).toEqual([]);
  await restoreInto({ archive, config: into, migrations, log });
  const applied = "select name from schema_migration where name = any($1) order by 1";
  expect((await stores.postgres.pool.query(applied, [later])).rows).toEqual(later.map((name) => ({ name })));
  expect((await stores.postgres.pool.query("select note from provider")).rowCount).toBe(0);
  // Those that are older than events are kept may be gone.
  const counted = await stores.clickhouse.client.query({
    query: "SELECT toUInt32(count()) AS rows FROM event WHERE note = path AND ts > now() - INTERVAL 1 DAY",
    format: "JSONEachRow",
  });
  expect(await counted.json()).toEqual([{ rows: 400 }]);
});

test("a backup of the last checkout before 0.1.0 is restored, and is of this version then", async () => {
  const record = await readFile(join(releases, "before-0.1.0.txt"), "utf8");
  const migrations = record
    .trim()
    .split("\n")
    .map((line) => /^(?<store>postgres|clickhouse)\/(?<name>\S+) (?<checksum>\S+)$/.exec(line)?.groups)
    .map((row) => ({ store: row?.["store"] as Store, name: `${row?.["name"]}`, checksum: `${row?.["checksum"]}` }));
  const old = await target();
  await migrate({ ...old.stores, log, select: ({ name }) => name.startsWith("0001_") });
  await createJobs({ ...old.stores, log });
  const oldPath = join(await temporaryFolder(), "old.backup");
  await backUp({ config: old.into, path: oldPath, passphrase: null, log });
  const archive = await readArchive(oldPath, null);
  onTestFinished(() => archive.close());
  const earlier = { ...archive, manifest: { ...archive.manifest, migrations } };
  const { stores, into } = await target();
  await restoreInto({ archive: earlier, config: into, log });
  const { rows } = await stores.postgres.pool.query<{ name: string }>("select name from schema_migration");
  const all = (await opened()).manifest.migrations.map(({ name }) => name);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(all.toSorted());
  await migrate({ ...stores, log });
});

test("a backup of a checkout before 0.1.0 is refused unless it has all of its migrations", async () => {
  const archive = await opened();
  const migrations = [{ store: "postgres" as const, name: "0001_account.sql", checksum: "" }];
  const earlier = { ...archive, manifest: { ...archive.manifest, migrations } };
  const empty = await target();
  await expect(restoreInto({ archive: earlier, config: empty.into, log })).rejects.toThrow(
    /^The backup comes from a checkout before 0\.1\.0 without its last migrations\. Start the last checkout/,
  );
  expect(await isUntouched(empty, ["secret.key"])).toBe(true);
});

test("rows that do not arrive are noticed, and what is half restored is not served", async () => {
  const archive = await opened();
  const entries = archive.manifest.entries.map((entry) =>
    entry.name === "clickhouse/event" ? { ...entry, rows: 501 } : entry,
  );
  const empty = await target();
  const wrong = { ...archive, manifest: { ...archive.manifest, entries } };
  await expect(restoreInto({ archive: wrong, config: empty.into, log })).rejects.toThrow(
    /500 rows in event where .* 501/,
  );
  await expect(migrate({ ...empty.stores, log })).rejects.toThrow(/did not finish/);
});

test("a restore that was killed is not served", { timeout: 60_000 }, async () => {
  const { stores, into } = await target();
  const environment = {
    PARAPET_DATA: into.dataFolder,
    DATABASE_URL: stores.urls.postgres,
    CLICKHOUSE_URL: stores.urls.clickhouse,
  };
  const result = await runCommand(["restore", path], environment, (kill) => void untilMarked(stores).then(kill));
  expect(result.code).toBeNull();
  const again = await runCommand(["restore", path], environment);
  expect(again).toMatchObject({ code: 1, errors: expect.stringMatching(/already has tables/) });
  const served = await runCommand(["serve"], environment);
  expect(served).toMatchObject({ code: 1, errors: expect.stringMatching(/did not finish/) });
});

async function untilMarked({ postgres }: TemporaryStores): Promise<void> {
  for (;;) {
    const found = await postgres.pool
      .query("select from schema_migration where name = $1", [unfinishedRestore])
      .catch(() => ({ rowCount: 0 }));
    if (found.rowCount === 1) return;
    await sleep(5);
  }
}

test("a backup that cannot be written whole leaves the one before it", { timeout: 60_000 }, async () => {
  const before = await readdir(folder);
  const environment = {
    PARAPET_DATA: source.dataFolder,
    DATABASE_URL: source.urls.postgres,
    CLICKHOUSE_URL: source.urls.clickhouse,
  };
  // Files of at most 4 KiB, which ends a write as a full disk does.
  const result = await runCommand(["backup", path, "--force"], environment, undefined, ["prlimit", "--fsize=4096"]);
  expect(result).toMatchObject({ code: 1, errors: expect.stringMatching(/Can't write /) });
  expect(await readdir(folder)).toEqual(before);
  await opened();
  const databases = await source.clickhouse.client.query({
    query: "SHOW DATABASES LIKE '%_backup'",
    format: "JSONEachRow",
  });
  expect(
    (await databases.json<{ name: string }>()).filter(({ name }) => name.startsWith(source.clickhouse.database)),
  ).toEqual([]);
});
