import type { ClientBase } from "pg";
import * as z from "zod";

/** The schema of job tables, which the job runner migrates by itself. */
export const jobSchema = "graphile_worker";

/** A table of PostgreSQL with what a backup keeps of it. */
export interface PostgresTable {
  /** As a backup calls it: `postgres/<table>`, or `jobs/<table>` for those of the job runner. */
  readonly entry: string;
  /** With its schema, quoted. */
  readonly sql: string;
  /** Those that are stored by themselves, in order. */
  readonly columns: readonly string[];
}

const tableRows = z.array(
  z.object({ schema: z.string(), name: z.string(), sql: z.string(), columns: z.array(z.string()) }),
);

/** Every table of the product and of its jobs, by name. */
export async function postgresTables(client: ClientBase): Promise<readonly PostgresTable[]> {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as sql,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and (n.nspname = current_schema() or n.nspname = $1 and c.relname <> 'migrations')
     group by 1, 2, 3 order by n.nspname = $1, 2`,
    [jobSchema],
  );
  return tableRows.parse(rows).map(({ schema, name, sql, columns }) => ({
    entry: `${schema === jobSchema ? "jobs" : "postgres"}/${name}`,
    sql,
    columns,
  }));
}

/** A list of columns for COPY. */
export function columnList(client: ClientBase, columns: readonly string[]): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(", ");
}

const versionRows = z.array(z.object({ version: z.coerce.number() }));

/** The number of the job runner's last migration; 0 where it never ran. */
export async function jobsVersion(client: ClientBase): Promise<number> {
  const found = await client.query("select to_regclass($1) as found", [`${jobSchema}.migrations`]);
  if (z.array(z.object({ found: z.string().nullable() })).parse(found.rows)[0]?.found == null) return 0;
  const { rows } = await client.query(`select coalesce(max(id), 0) as version from ${jobSchema}.migrations`);
  return versionRows.parse(rows)[0]?.version ?? 0;
}

const sequenceRows = z.array(z.object({ name: z.string(), sql: z.string(), value: z.string().nullable() }));

/** What numbers were given last; the name is that of the entry of a table, and the sequence's own. */
export async function postgresSequences(client: ClientBase) {
  const { rows } = await client.query(
    `select case schemaname when $1 then 'jobs/' else 'postgres/' end || sequencename as name,
       format('%I.%I', schemaname, sequencename) as sql, last_value::text as value
     from pg_sequences where schemaname in (current_schema(), $1) order by 1`,
    [jobSchema],
  );
  return sequenceRows.parse(rows);
}
