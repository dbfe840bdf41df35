import pg from "pg";
import * as z from "zod";
import { type Applied, readAppliedIfAny } from "../../platform/migrations/migration-record.ts";
import { BackupError } from "../archive/backup-error.ts";
import { copyOut } from "../archive/postgres-copy.ts";
import {
  columnList,
  jobsVersion,
  postgresSequences,
  type PostgresTable,
  postgresTables,
} from "../archive/postgres-tables.ts";

/** PostgreSQL as it was at one moment. */
export interface PostgresSnapshot {
  readonly version: string;
  readonly tables: readonly (PostgresTable & { readonly rows: number })[];
  readonly sequences: readonly { readonly name: string; readonly value: string | null }[];
  readonly migrations: readonly Applied[];
  readonly jobsVersion: number;
  content(table: PostgresTable): AsyncIterable<Buffer>;
}

/** Any number, the same in every version: one backup at a time has the clones of a database. */
const advisoryLock = 7_061_726_172;

/** A session of a backup. */
export interface BackupSession {
  snapshot(): Promise<PostgresSnapshot>;
  close(): Promise<void>;
}

/** Connects, and keeps other backups of the database away. @throws BackupError while there is one */
export async function openBackupSession(url: string): Promise<BackupSession> {
  const client = await connectForCopy(url);
  const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [advisoryLock]);
  if (z.array(z.object({ taken: z.boolean() })).parse(rows)[0]?.taken !== true) {
    await client.end();
    throw new BackupError("Another backup of this database is in progress.");
  }
  return { snapshot: () => snapshotOf(client), close: () => client.end() };
}

/** A connection in which values are written the same way everywhere, and that may take hours. */
export async function connectForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "parapet backup", keepAlive: true });
  // A lost connection also fails the running statement.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(`set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`);
  return client;
}

async function snapshotOf(client: pg.Client): Promise<PostgresSnapshot> {
  await client.query("begin isolation level repeatable read read only");
  const tables: (PostgresTable & { readonly rows: number })[] = [];
  for (const table of await postgresTables(client)) {
    const { rows } = await client.query(`select count(*)::int8::text as rows from ${table.sql}`);
    tables.push({ ...table, rows: z.array(z.object({ rows: z.coerce.number() })).parse(rows)[0]?.rows ?? 0 });
  }
  const { rows } = await client.query("show server_version");
  return {
    version: z.array(z.object({ server_version: z.string() })).parse(rows)[0]?.server_version ?? "",
    tables,
    sequences: (await postgresSequences(client)).map(({ name, value }) => ({ name, value })),
    migrations: await readAppliedIfAny(client),
    jobsVersion: await jobsVersion(client),
    content: ({ sql, columns }) => copyOut(client, `copy ${sql} (${columnList(client, columns)}) to stdout`),
  };
}
