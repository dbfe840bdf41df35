import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { MigrationError } from "./migration-error.ts";

/** The two kinds of store, also the names of the folders with their files. */
export const stores = ["postgres", "clickhouse"] as const;
export type Store = (typeof stores)[number];

/** One numbered SQL file, such as `0001_base.sql`. */
export interface Migration {
  readonly store: Store;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string;
}

/** The files that this program ships. */
export const migrationFolder = join(import.meta.dirname, "../../../migrations");

/** Reads a store's files in the order of their numbers. @throws MigrationError on a wrong name or a number used twice. */
export async function readMigrations(folder: string, store: Store): Promise<readonly Migration[]> {
  const found = await readdir(join(folder, store)).catch(() => []);
  const names = found.filter((name) => name.endsWith(".sql")).toSorted();
  checkNames(store, names);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, store, name), "utf8");
      return { store, name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

function checkNames(store: Store, names: readonly string[]): void {
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined)
      throw new MigrationError(`The migration ${store}/${name} must be named like 0001_base.sql.`);
    if (numbers.has(number)) throw new MigrationError(`Two migrations of ${store} have the number ${number}.`);
    numbers.add(number);
  }
}
