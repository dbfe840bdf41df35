import type { Config } from "../../platform/config.ts";
import { keyFileOf, readKey } from "../../platform/sealing-key.ts";
import { BackupError } from "../archive/backup-error.ts";
import { sealingFingerprint } from "../archive/sealing-fingerprint.ts";

/** The key that opens what is sealed in the database. */
export interface SealingKey {
  readonly fingerprint: string;
  /** The key file; null where the key comes from PARAPET_SECRET. */
  readonly fileContent: string | null;
}

/** Reads the key and makes none. @throws BackupError where there is none */
export async function sealingKeyOf({ secret, dataFolder }: Pick<Config, "secret" | "dataFolder">): Promise<SealingKey> {
  if (secret !== null) return { fingerprint: sealingFingerprint(secret), fileContent: null };
  const key = await readKey(dataFolder);
  if (key === null) {
    throw new BackupError(
      `${keyFileOf(dataFolder)} is missing. A backup is useless without the sealing key. If this installation uses PARAPET_SECRET, set it.`,
    );
  }
  return { fingerprint: sealingFingerprint(key), fileContent: `${key.toString("base64url")}\n` };
}
