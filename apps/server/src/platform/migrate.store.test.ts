import { silentLog as log, type TemporaryStores, temporaryStores } from "@parapet/testkit";
import { expect, onTestFinished, test } from "vitest";
import { numberMigrations, type SqlFiles, writeSqlFiles } from "./fixtures/number-migrations.ts";
import { temporaryFolder } from "./fixtures/temporary-folder.ts";
import { migrate } from "./migrate.ts";
import { MigrationError } from "./migrations/migration-error.ts";

async function emptyStores(): Promise<TemporaryStores> {
  const stores = await temporaryStores({ migrated: false });
  onTestFinished(() => stores.close());
  return stores;
}

async function migrateWith(stores: TemporaryStores, files: SqlFiles): Promise<void> {
  const folder = await writeSqlFiles(await temporaryFolder(), files);
  await migrate({ ...stores, folder, log });
}

async function appliedNames({ postgres }: TemporaryStores): Promise<string[]> {
  const answer = await postgres.pool.query("select store || '/' || name as path from schema_migration order by 1");
  return answer.rows.map(({ path }) => String(path));
}

const more: SqlFiles = {
  ...numberMigrations,
  "postgres/0002_more.sql": "alter table number add note text; insert into number values (1, 'a;b');",
  "clickhouse/0002_more.sql": "ALTER TABLE number ADD COLUMN IF NOT EXISTS note String; -- a note\n\n-- the end\n",
};

test("the program's own files apply, and apply once", async () => {
  const stores = await temporaryStores();
  onTestFinished(() => stores.close());
  const before = await appliedNames(stores);
  expect(before.length).toBeGreaterThan(0);
  await migrate({ ...stores, log });
  expect(await appliedNames(stores)).toEqual(before);
  // The journal forgets its copy of rows when their insert ends.
  const answer = await stores.clickhouse.client.query({
    query: `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'
      AND create_table_query NOT LIKE '%fsync_after_insert = 1, fsync_part_directory = 1%'`,
    format: "JSONEachRow",
  });
  expect(await answer.json()).toEqual([]);
}, 60_000);

test("files apply in order to both stores, and later ones on top of them", async () => {
  const stores = await emptyStores();
  await migrateWith(stores, numberMigrations);
  await migrateWith(stores, more);
  expect(await appliedNames(stores)).toEqual(Object.keys(more).toSorted());
  const answer = await stores.postgres.pool.query("select value, note from number");
  expect(answer.rows).toEqual([{ value: "1", note: "a;b" }]);
  await stores.clickhouse.client.insert({ table: "number", values: [{ value: 1, note: "x" }], format: "JSONEachRow" });
});

test("two processes that start together apply every file once", async () => {
  const stores = await emptyStores();
  await Promise.all([migrateWith(stores, more), migrateWith(stores, more), migrateWith(stores, more)]);
  expect(await appliedNames(stores)).toEqual(Object.keys(more).toSorted());
});

test("a database of a newer program is refused", async () => {
  const stores = await emptyStores();
  await migrateWith(stores, more);
  const attempt = migrateWith(stores, numberMigrations);
  await expect(attempt).rejects.toThrow(
    new MigrationError(
      "The database is newer than this program: it has the migration clickhouse/0002_more.sql, which this version does not know.",
    ),
  );
});

test("a database of a checkout before 0.1.0 is refused with what to do", async () => {
  const stores = await emptyStores();
  const { "postgres/0001_number.sql": number = "", "clickhouse/0001_number.sql": events = "" } = numberMigrations;
  await migrateWith(stores, { "postgres/0002_number.sql": number, "clickhouse/0002_number.sql": events });
  await expect(migrateWith(stores, more)).rejects.toThrow(
    /^The data is of a checkout before 0\.1\.0: back it up with that checkout \(parapet backup\) and restore .* \(parapet restore\)\.$/,
  );
});

test("an edited file is refused", async () => {
  const stores = await emptyStores();
  await migrateWith(stores, numberMigrations);
  const edited = { ...numberMigrations, "postgres/0001_number.sql": "create table number (value bigint);" };
  await expect(migrateWith(stores, edited)).rejects.toThrow(
    new MigrationError("The migration postgres/0001_number.sql was changed after the database had applied it."),
  );
});

test("a file that fails leaves nothing behind in PostgreSQL and says where it failed", async () => {
  const stores = await emptyStores();
  const wrong = { ...numberMigrations, "postgres/0002_wrong.sql": "create table half (value int); select nonsense;" };
  await expect(migrateWith(stores, wrong)).rejects.toThrow(
    /^The migration postgres\/0002_wrong\.sql failed: column "nonsense" does not exist$/,
  );
  const answer = await stores.postgres.pool.query("select to_regclass('half') as half");
  expect(answer.rows).toEqual([{ half: null }]);
  expect(await appliedNames(stores)).toEqual(["postgres/0001_number.sql"]);
  await migrateWith(stores, numberMigrations);
});

test("a ClickHouse file that was applied but not recorded applies again", async () => {
  const stores = await emptyStores();
  await migrateWith(stores, more);
  await stores.postgres.pool.query("delete from schema_migration where store = 'clickhouse'");
  await migrateWith(stores, more);
  expect(await appliedNames(stores)).toEqual(Object.keys(more).toSorted());
});

test("an empty ClickHouse behind an old PostgreSQL gets its tables again", async () => {
  const stores = await emptyStores();
  await migrateWith(stores, more);
  await stores.clickhouse.client.command({ query: "DROP TABLE number" });
  await migrateWith(stores, more);
  const answer = await stores.clickhouse.client.query({
    query: "SELECT value, note FROM number",
    format: "JSONEachRow",
  });
  expect(await answer.json()).toEqual([]);
});

test.each([
  ["postgres/first.sql", "The migration postgres/first.sql must be named like 0001_base.sql."],
  ["postgres/0001_other.sql", "Two migrations of postgres have the number 0001."],
])("the name %s is refused", async (path, sentence) => {
  const stores = await emptyStores();
  await expect(migrateWith(stores, { ...numberMigrations, [path]: "select 1;" })).rejects.toThrow(
    new MigrationError(sentence),
  );
});
