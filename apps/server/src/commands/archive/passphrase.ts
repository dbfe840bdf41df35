import { readFile } from "node:fs/promises";
import { ConfigError } from "../../platform/config.ts";
import type { Settings } from "../../platform/settings.ts";

/** The passphrase of a backup: the first line of a file, or the variable; null for none. @throws ConfigError */
export async function readPassphrase(path: string | undefined, environment: Settings): Promise<string | null> {
  const text = path === undefined ? environment["PARAPET_BACKUP_PASSPHRASE"] : await lineOf(path);
  if (text === undefined || (path === undefined && text === "")) return null;
  if (text.length < 12) throw new ConfigError("Use a backup passphrase of at least 12 characters.");
  return text;
}

async function lineOf(path: string): Promise<string> {
  try {
    return (await readFile(path, "utf8")).split(/\r?\n/, 1)[0] ?? "";
  } catch (error) {
    throw new ConfigError(`Can't read --passphrase-file: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
