import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { v4 as newId, validate } from "uuid";

/**
 * The id under which this data folder's process learns. One process holds the folder at a time, so one learner at a time
 * uses the id, and a restarted one goes on with what it saved.
 */
export async function learnerIdOf(dataFolder: string): Promise<string> {
  const path = join(dataFolder, "learner-id");
  const known = await readFile(path, "utf8").catch(() => "");
  if (validate(known.trim())) return known.trim();
  const id = newId();
  await writeFile(path, `${id}\n`, { mode: 0o600 });
  return id;
}
