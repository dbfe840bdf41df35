import type { ClientBase } from "pg";
import * as z from "zod";
import type { ArchiveEntry, Manifest } from "../archive/archive-format.ts";
import { BackupError } from "../archive/backup-error.ts";
import { copyIn } from "../archive/postgres-copy.ts";
import {
  columnList,
  jobSchema,
  postgresSequences,
  type PostgresTable,
  postgresTables,
} from "../archive/postgres-tables.ts";

const keyRows = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() }));
type ForeignKey = z.infer<typeof keyRows>[number];

/** Fills the tables of PostgreSQL in one transaction: all of it is there at its end, or nothing. */
export class PostgresLoader {
  readonly #client: ClientBase;
  readonly #manifest: Manifest;
  #tables = new Map<string, PostgresTable>();
  #keys: readonly ForeignKey[] = [];

  constructor(client: ClientBase, manifest: Manifest) {
    this.#client = client;
    this.#manifest = manifest;
  }

  /** Empties what migrations filled. Foreign keys wait until all rows are there, so tables come in any order. */
  async begin(): Promise<void> {
    await this.#client.query("begin");
    const tables = await postgresTables(this.#client);
    this.#tables = new Map(tables.map((table) => [table.entry, table]));
    const { rows } = await this.#client.query(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_namespace n on n.oid = c.connamespace
       where contype = 'f' and n.nspname in (current_schema(), $1)`,
      [jobSchema],
    );
    this.#keys = keyRows.parse(rows);
    for (const { table, name } of this.#keys) {
      await this.#client.query(`alter table ${table} drop constraint ${this.#client.escapeIdentifier(name)}`);
    }
    await this.#client.query(`truncate ${tables.map(({ sql }) => sql).join(", ")}`);
  }

  /** @throws BackupError when there are other rows than were backed up, or no such table */
  async load({ name, rows, columns }: ArchiveEntry, content: AsyncIterable<Uint8Array>): Promise<void> {
    const table = this.#tables.get(name);
    const missing = table === undefined ? name : columns.find((column) => !table.columns.includes(column));
    if (table === undefined || missing !== undefined) {
      throw new BackupError(`The backup has ${name} with ${missing}, which this version doesn't support.`);
    }
    await copyIn(this.#client, `copy ${table.sql} (${columnList(this.#client, columns)}) from stdin`, content);
    const found = await this.#client.query(`select count(*)::int8::text as rows from ${table.sql}`);
    const count = z.array(z.object({ rows: z.coerce.number() })).parse(found.rows)[0]?.rows;
    if (count !== rows) throw new BackupError(`PostgreSQL has ${count} rows in ${name} where the backup has ${rows}.`);
  }

  /** Checks foreign keys, sets sequences, unlocks jobs that were running, and commits. */
  async end(): Promise<void> {
    for (const { table, name, definition } of this.#keys) {
      await this.#client.query(
        `alter table ${table} add constraint ${this.#client.escapeIdentifier(name)} ${definition}`,
      );
    }
    const saved = new Map(this.#manifest.sequences.map(({ name, value }) => [name, value]));
    for (const { name, sql } of await postgresSequences(this.#client)) {
      const value = saved.get(name) ?? null;
      if (value !== null) await this.#client.query("select setval($1, $2::bigint, true)", [sql, value]);
    }
    for (const table of ["_private_jobs", "_private_job_queues"]) {
      await this.#client.query(
        `update ${jobSchema}.${table} set locked_at = null, locked_by = null where locked_at is not null`,
      );
    }
    await this.#client.query("commit; analyze");
  }
}
