import { constants, existsSync } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { keyFileOf, readKey } from "../../../platform/sealing-key.ts";
import { type Finding, ok, problem, reasonOf, unknown, warning } from "../finding.ts";
import type { Look } from "../look.ts";

const GiB = 1024 ** 3;

/** The data folder: whose it is, who may read it, and how much room it has. */
export async function checkFolder({ config: { dataFolder }, folder }: Look): Promise<readonly Finding[]> {
  const name = "data folder";
  if (folder.thing === null && folder.isNew) {
    return [
      ok(name, `${folder.why}; the server creates it when it first starts`),
      await freeSpace(existingParent(dataFolder)),
    ];
  }
  if (folder.thing === null) {
    return [
      problem(name, folder.why, "Run this command as the server's user, and set PARAPET_DATA to its data folder."),
    ];
  }
  return [await permissionsOf(name, dataFolder), await freeSpace(dataFolder)];
}

async function permissionsOf(name: string, path: string): Promise<Finding> {
  const { mode } = await stat(path);
  const isWritable = await access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) return problem(name, `${path} isn't writable`, `Change its owner to the server's user.`);
  if ((mode & 0o077) !== 0) {
    return warning(name, `${path} can be read by other users (mode ${octal(mode)})`, `chmod 700 ${path}`);
  }
  return ok(name, `${path}, mode ${octal(mode)}`);
}

function existingParent(path: string): string {
  return existsSync(path) ? path : existingParent(dirname(path));
}

async function freeSpace(path: string): Promise<Finding> {
  const name = "free space";
  const { bavail, blocks, bsize } = await statfs(path);
  const free = bavail * bsize;
  const seen = `${(free / GiB).toFixed(1)} GiB free, ${Math.floor((100 * bavail) / Math.max(1, blocks))} % of its file system`;
  const advice =
    "Free up disk space, or shorten the retention of events and payloads. Nothing is stored when the disk is full.";
  if (free < GiB) return problem(name, seen, advice);
  return free < 5 * GiB ? warning(name, seen, advice) : ok(name, seen);
}

/** Where the sealing key comes from, and whether others may read it. */
export async function checkKey({ config, postgres }: Look): Promise<readonly Finding[]> {
  const name = "sealing key";
  if (config.secret !== null) return [ok(name, "derived from PARAPET_SECRET")];
  const path = keyFileOf(config.dataFolder);
  try {
    const key = await readKey(config.dataFolder);
    if (key === null) {
      const isNeeded = await hasInstallation(postgres);
      if (isNeeded === false) return [ok(name, "created when the server first starts")];
      if (isNeeded === null)
        return [unknown(name, `${path} is missing, and the database that may need it can't be read`)];
      return [problem(name, `${path} is missing`, "Restore this installation's key file, or set PARAPET_SECRET.")];
    }
    const { mode } = await stat(path);
    return (mode & 0o077) === 0
      ? [ok(name, `${path}, mode ${octal(mode)}`)]
      : [problem(name, `${path} can be read by other users (mode ${octal(mode)})`, `chmod 600 ${path}`)];
  } catch (error) {
    return [unknown(name, reasonOf(error), "Run this command as the server's user.")];
  }
}

/** Whether a server has sealed anything in the database; null where that is not known. */
async function hasInstallation(postgres: Look["postgres"]): Promise<boolean | null> {
  if (postgres.thing === null) return postgres.isNew ? false : null;
  const { pool } = postgres.thing;
  const found = await pool.query(
    "select from pg_tables where schemaname = current_schema() and tablename = 'installation'",
  );
  if (found.rowCount === 0) return false;
  return ((await pool.query("select from installation")).rowCount ?? 0) > 0;
}

function octal(mode: number): string {
  return (mode & 0o777).toString(8).padStart(4, "0");
}
