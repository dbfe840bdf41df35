import { createHash } from "node:crypto";
import { openClickHouse } from "@parapet/server/platform/clickhouse/clickhouse.ts";
import { migrate } from "@parapet/server/platform/migrate.ts";
import { migrationFolder, readMigrations } from "@parapet/server/platform/migrations/migration-files.ts";
import { openPostgres } from "@parapet/server/platform/postgres/postgres.ts";
import { databaseUrl } from "./database-url.ts";
import { silentLog } from "./silent-log.ts";
import { dropTables, hasTables } from "./template-tables.ts";
import type { TestStoreUrls } from "./test-stores.ts";

/** One session that may make databases. */
export interface AdminSession {
  query(sql: string, values?: unknown[]): Promise<{ readonly rowCount: number | null }>;
}

interface TemplateOptions {
  readonly urls: TestStoreUrls;
  readonly admin: AdminSession;
  readonly dataFolder: string;
}

/** Serialises the making of templates among test processes. */
const advisoryLock = 7_061_726_171;

/** Makes the migrated databases that others are copied from, unless both servers have them. @returns their name. */
export async function templateDatabase({ urls, admin, dataFolder }: TemplateOptions): Promise<string> {
  const name = `parapet_template_${await fingerprint()}`;
  await admin.query("select pg_advisory_lock($1)", [advisoryLock]);
  try {
    const found = await admin.query("select from pg_database where datname = $1", [name]);
    if (found.rowCount === 0 || !(await hasTables(urls, name))) await make(name, { urls, admin, dataFolder });
  } finally {
    await admin.query("select pg_advisory_unlock($1)", [advisoryLock]);
  }
  return name;
}

/** PostgreSQL's under another name first, so that a failed migration leaves no half template. */
async function make(name: string, { urls, admin, dataFolder }: TemplateOptions): Promise<void> {
  const unfinished = `${name}_unfinished`;
  for (const each of [name, unfinished]) await admin.query(`drop database if exists ${each}`);
  await admin.query(`create database ${unfinished}`);
  await dropTables(urls, name);
  const log = silentLog;
  const postgres = await openPostgres({ url: databaseUrl(urls.postgres, unfinished), dataFolder, log });
  const clickhouse = await openClickHouse({ url: databaseUrl(urls.clickhouse, name), dataFolder, log });
  try {
    await migrate({ postgres, clickhouse, log });
  } finally {
    await Promise.all([postgres.close(), clickhouse.close()]);
  }
  await admin.query(`alter database ${unfinished} rename to ${name}`);
}

/** Changes with every migration, so that a server that lives longer than a run gives no outdated copy. */
async function fingerprint(): Promise<string> {
  const files = [
    ...(await readMigrations(migrationFolder, "postgres")),
    ...(await readMigrations(migrationFolder, "clickhouse")),
  ];
  return createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 12);
}
