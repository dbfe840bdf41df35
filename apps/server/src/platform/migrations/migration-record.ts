import type { ClientBase } from "pg";
import * as z from "zod";
import { foldedAdvice, isBeforeBase } from "./folded-migrations.ts";
import { MigrationError } from "./migration-error.ts";
import { type Migration, type Store, stores } from "./migration-files.ts";

/** A row of `schema_migration`, the record for both stores. */
export interface Applied {
  readonly store: Store;
  readonly name: string;
  readonly checksum: string;
}

const appliedRows = z.array(z.object({ store: z.enum(stores), name: z.string(), checksum: z.string() }));

/** Reads what was applied, making the table at first. */
export async function readApplied(client: ClientBase): Promise<readonly Applied[]> {
  await client.query(`create table if not exists schema_migration (
    store text not null,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    primary key (store, name)
  )`);
  return readRecord(client);
}

/** Reads what was applied and changes nothing; empty where nothing ever was. */
export async function readAppliedIfAny(client: ClientBase): Promise<readonly Applied[]> {
  const found = await client.query("select from pg_tables where schemaname = current_schema() and tablename = $1", [
    "schema_migration",
  ]);
  return found.rowCount === 0 ? [] : readRecord(client);
}

async function readRecord(client: ClientBase): Promise<readonly Applied[]> {
  const answer = await client.query("select store, name, checksum from schema_migration order by store, name");
  return appliedRows.parse(answer.rows);
}

/** Records a file as applied. */
export async function recordApplied(client: ClientBase, { store, name, checksum }: Migration): Promise<void> {
  const values = [store, name, checksum];
  await client.query(
    "insert into schema_migration (store, name, checksum) values ($1, $2, $3) on conflict do nothing",
    values,
  );
}

/** The name of a migration that no version knows: a database has it while a restore fills it. */
export const unfinishedRestore = "restore_unfinished";

/** @throws MigrationError when the database is newer than this program or older than 0.1.0, or an applied file was edited. */
export function checkApplied(applied: readonly Applied[], known: readonly Migration[]): void {
  if (isBeforeBase(applied, known))
    throw new MigrationError(`The data is of a checkout before 0.1.0: ${foldedAdvice}.`);
  for (const row of applied) {
    const file = known.find(({ store, name }) => store === row.store && name === row.name);
    if (row.name === unfinishedRestore) {
      throw new MigrationError(
        "A restore into these stores did not finish: empty the data folder and the databases, and restore again.",
      );
    }
    if (file === undefined) {
      throw new MigrationError(
        `The database is newer than this program: it has the migration ${row.store}/${row.name}, which this version does not know.`,
      );
    }
    if (file.checksum !== row.checksum) {
      throw new MigrationError(`The migration ${row.store}/${row.name} was changed after the database had applied it.`);
    }
  }
}
