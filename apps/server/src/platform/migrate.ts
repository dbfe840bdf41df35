import type { PoolClient } from "pg";
import type { ClickHouse } from "./clickhouse/clickhouse.ts";
import type { Log } from "./log.ts";
import { MigrationError } from "./migrations/migration-error.ts";
import { type Migration, migrationFolder, readMigrations } from "./migrations/migration-files.ts";
import { checkApplied, readApplied, recordApplied } from "./migrations/migration-record.ts";
import type { Postgres } from "./postgres/postgres.ts";

/** Engines with fsync settings per table; others, such as those of ClickHouse Cloud, have their own durability. */
const engines = /^(?:Replicated)?(?:Aggregating|Summing|Replacing)?MergeTree$/;

/**
 * Makes inserts return after fsync: the journal deletes its copy then, and a ClickHouse server does not sync parts by default.
 * Only tables without the setting are changed, so a start usually costs one query.
 */
async function syncInserts({ client }: Pick<ClickHouse, "client">, log: Log): Promise<void> {
  const answer = await client.query({
    query: `SELECT name, engine FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'
      AND position(create_table_query, 'fsync_after_insert = ') = 0`,
    format: "JSONEachRow",
  });
  const tables = await answer.json<{ readonly name: string; readonly engine: string }>();
  for (const { name } of tables.filter(({ engine }) => engines.test(engine))) {
    try {
      await client.command({
        query: "ALTER TABLE {name:Identifier} MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1",
        query_params: { name },
      });
    } catch (error) {
      log.warn(
        { err: error, table: name },
        "inserts into a table are not synced: a power loss of ClickHouse may lose some",
      );
    }
  }
}

interface MigrateOptions {
  readonly postgres: Pick<Postgres, "pool">;
  readonly clickhouse: Pick<ClickHouse, "client" | "patientClient">;
  /** With the folders `postgres` and `clickhouse`; the program's own by default. */
  readonly folder?: string;
  /** Leaves files out, for a restore of what had fewer; all are applied by default. */
  readonly select?: (file: Migration) => boolean;
  readonly log: Log;
}

/** Any number, the same in every version: it keeps two starting processes from migrating at once. */
const advisoryLock = 7_061_726_170;

/** Brings both stores to this program's schema. @throws MigrationError when it cannot; nothing is ever undone. */
export async function migrate({
  postgres,
  clickhouse,
  folder = migrationFolder,
  select = () => true,
  log,
}: MigrateOptions): Promise<void> {
  const client = await postgres.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [advisoryLock]);
    const postgresFiles = await readMigrations(folder, "postgres");
    const clickhouseFiles = await readMigrations(folder, "clickhouse");
    const applied = await readApplied(client);
    checkApplied(applied, [...postgresFiles, ...clickhouseFiles]);
    const isPending = (file: Migration) =>
      !applied.some(({ store, name }) => store === file.store && name === file.name);
    for (const file of postgresFiles.filter((each) => isPending(each) && select(each))) {
      await apply(file, log, () => applyToPostgres(client, file));
    }
    // A new, empty ClickHouse behind an old PostgreSQL (a moved or lost event store) gets its tables again.
    const fresh = await isEmpty(clickhouse);
    for (const file of clickhouseFiles.filter((each) => (fresh || isPending(each)) && select(each))) {
      await apply(file, log, async () => {
        await applyToClickHouse(clickhouse, file);
        await recordApplied(client, file);
      });
    }
    await syncInserts(clickhouse, log);
  } finally {
    // Ending the session frees the lock and forgets its settings.
    client.release(true);
  }
}

async function apply({ store, name }: Migration, log: Log, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw new MigrationError(
      `The migration ${store}/${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
  log.info({ store, migration: name }, "migration applied");
}

async function applyToPostgres(client: PoolClient, file: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(file.sql);
    await recordApplied(client, file);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function isEmpty({ client }: Pick<ClickHouse, "client">): Promise<boolean> {
  const query = "SELECT name FROM system.tables WHERE database = currentDatabase() LIMIT 1";
  const answer = await client.query({ query, format: "JSONEachRow" });
  return (await answer.json()).length === 0;
}

/**
 * Runs a file's statements one by one. ClickHouse has no transaction around them, so a crash may leave a file half
 * applied and it runs again: every statement must say IF NOT EXISTS, or be harmless when repeated.
 */
async function applyToClickHouse(
  { patientClient }: Pick<ClickHouse, "patientClient">,
  { sql }: Migration,
): Promise<void> {
  for (const query of splitStatements(sql)) await patientClient.command({ query });
}

/** Statements end with a semicolon at the end of a line. */
function splitStatements(sql: string): string[] {
  const parts = sql.split(/;[ \t]*(?:--[^\n]*)?(?:\r?\n|$)/);
  return parts.map((part) => part.trim()).filter((part) => part.replaceAll(/^\s*--[^\n]*$/gm, "").trim() !== "");
}
