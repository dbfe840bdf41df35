import { mkdir, open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { outboxOf } from "../../platform/mail/outbox.ts";
import { syncFolder } from "../../platform/sync-folder.ts";
import { BackupError } from "../archive/backup-error.ts";

/** Where files of each kind go. */
const places: Readonly<Record<string, (dataFolder: string) => string>> = {
  folder: (dataFolder) => dataFolder,
  journal: (dataFolder) => join(dataFolder, "journal"),
  refused: (dataFolder) => join(dataFolder, "journal", "refused"),
  outbox: outboxOf,
};

/** Writes a file back to its place, for its owner only, and on the disk. @throws BackupError for one that belongs nowhere */
export async function restoreFile(
  dataFolder: string,
  kind: string,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const place = Object.hasOwn(places, kind) ? places[kind]?.(dataFolder) : undefined;
  if (place === undefined || name !== basename(name) || name.startsWith(".")) {
    throw new BackupError(`The backup contains a file that this version doesn't support: ${kind}/${name}.`);
  }
  const path = join(place, name);
  await mkdir(place, { recursive: true, mode: 0o700 });
  const file = await open(path, "w", 0o600);
  try {
    for await (const piece of content) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
}
