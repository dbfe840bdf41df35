import { createHash } from "node:crypto";
import { type Migration, stores } from "./migration-files.ts";

type Recorded = Pick<Migration, "store" | "name" | "checksum">;

/** Of the migrations before 0.1.0, which `0001_base.sql` of each store replaced: SHA-256 of their names and checksums. */
const folded = "9c073524373406d7cd827db545a0ca552e6a00c3f1abb6bc57bb8d6edc235960";

/** What to do with data of a checkout before 0.1.0. */
export const foldedAdvice =
  "back it up with that checkout (parapet backup) and restore the file to an empty data folder with this version (parapet restore)";

/** Whether a record is that of the last checkout before 0.1.0, whose schema is the one of `0001_base.sql`. */
export function isFolded(applied: readonly Recorded[]): boolean {
  const lines = applied.map(({ store, name, checksum }) => `${store}/${name} ${checksum}`).toSorted();
  return createHash("sha256").update(JSON.stringify(lines)).digest("hex") === folded;
}

/** Whether a record lacks the file that everything of this version begins with: its migrations were folded since. */
export function isBeforeBase(applied: readonly Recorded[], known: readonly Migration[]): boolean {
  return stores.some((store) => {
    const first = known.find((file) => file.store === store);
    const names = applied.filter((row) => row.store === store).map(({ name }) => name);
    return first !== undefined && names.length > 0 && !names.includes(first.name);
  });
}
