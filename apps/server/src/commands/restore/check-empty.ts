import { readdir } from "node:fs/promises";
import type { ClickHouse } from "../../platform/clickhouse/clickhouse.ts";
import type { Postgres } from "../../platform/postgres/postgres.ts";
import { BackupError } from "../archive/backup-error.ts";
import { clickhouseTables } from "../archive/clickhouse-tables.ts";
import { jobSchema } from "../archive/postgres-tables.ts";

/** What may lie in a folder that is empty otherwise: the key, put there for the restore, the lock, and what a start compiled. */
const harmless: ReadonlySet<string> = new Set(["secret.key", "lock", "compiled"]);

/** @throws BackupError when a data folder has anything in it */
export async function checkEmptyFolder(path: string): Promise<void> {
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new BackupError(`Can't read the data folder ${path}: ${error.message}.`);
  });
  const other = names.find((name) => !harmless.has(name));
  if (other === undefined) return;
  throw new BackupError(
    `The data folder ${path} isn't empty (${other}), and a restore doesn't overwrite data. Set PARAPET_DATA to another folder.`,
  );
}

/** @throws BackupError when a database has tables */
export async function checkEmptyStores(postgres: Postgres, clickhouse: ClickHouse): Promise<void> {
  const found = await postgres.pool.query(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname in (current_schema(), $1) limit 1",
    [jobSchema],
  );
  if (found.rowCount !== 0) throw notEmpty("PostgreSQL");
  const tables = await clickhouseTables(clickhouse);
  if (tables.length > 0) throw notEmpty("ClickHouse");
}

function notEmpty(store: string): BackupError {
  return new BackupError(
    `The ${store} database already has tables, and a restore doesn't overwrite data. Use an empty database.`,
  );
}
