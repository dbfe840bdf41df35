import type { Config } from "../../platform/config.ts";
import { keyFileOf, readKey } from "../../platform/sealing-key.ts";
import type { Manifest } from "../archive/archive-format.ts";
import { BackupError } from "../archive/backup-error.ts";
import { sealingFingerprint } from "../archive/sealing-fingerprint.ts";

/** @throws BackupError when a server on what is restored could not open what is sealed in it */
export async function checkKey({ key }: Manifest, config: Pick<Config, "secret" | "dataFolder">): Promise<void> {
  const secret = config.secret ?? (await readKey(config.dataFolder));
  const file = keyFileOf(config.dataFolder);
  if (secret === null) {
    if (key.is_included) return;
    const where = key.source === "file" ? `put its key file at ${file}` : "set its PARAPET_SECRET";
    throw new BackupError(`The backup has no sealing key: ${where}, then restore again. Nothing was changed.`);
  }
  if (sealingFingerprint(secret) === key.fingerprint) return;
  const what = config.secret === null ? file : "PARAPET_SECRET";
  throw new BackupError(`${what} isn't the sealing key of this backup. Nothing was changed.`);
}
