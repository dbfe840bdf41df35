import { ownVersion } from "../../platform/version.ts";
import type { Manifest } from "../archive/archive-format.ts";
import type { Progress } from "../archive/progress.ts";
import { writeArchive } from "../archive/write-archive.ts";
import type { SealingKey } from "./sealing-key-of.ts";
import type { Snapshot } from "./take-snapshot.ts";

interface BackupJob {
  readonly path: string;
  readonly snapshot: Snapshot;
  /** Encrypts the whole file, which then holds the sealing key too. */
  readonly passphrase: string | null;
  readonly key: SealingKey;
  readonly clickhouseVersion: string;
  readonly now: Date;
  /** Told what is written next. */
  readonly onEntry: Progress["entry"];
}

/** Writes a snapshot to a file, in the order in which it is restored. @returns the file's size in bytes */
export async function writeBackup(job: BackupJob): Promise<number> {
  const { postgres, clones, files } = job.snapshot;
  const archive = await writeArchive(job.path, job.passphrase);
  try {
    for (const table of postgres.tables) {
      job.onEntry(table.entry, table.rows);
      await archive.add({ name: table.entry, rows: table.rows, columns: [...table.columns] }, postgres.content(table));
    }
    for (const table of await clones.tables()) {
      const name = `clickhouse/${table.name}`;
      job.onEntry(name, table.rows);
      await archive.add({ name, rows: table.rows, columns: [...table.columns] }, clones.content(table));
    }
    for (const file of files) {
      job.onEntry(file.name, null);
      await archive.add({ name: file.name, rows: null, columns: [] }, file.content());
    }
    const isIncluded = job.passphrase !== null && job.key.fileContent !== null;
    if (isIncluded)
      await archive.add({ name: "folder/secret.key", rows: null, columns: [] }, once(job.key.fileContent));
    return await archive.finish(await manifestOf(job, isIncluded));
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

async function manifestOf(
  { snapshot: { postgres }, key, clickhouseVersion, now }: BackupJob,
  isIncluded: boolean,
): Promise<Omit<Manifest, "entries">> {
  return {
    version: await ownVersion(),
    created_at: now.toISOString(),
    stores: { postgres: postgres.version, clickhouse: clickhouseVersion },
    migrations: postgres.migrations.map((each) => ({ ...each })),
    jobs_version: postgres.jobsVersion,
    key: {
      fingerprint: key.fingerprint,
      source: key.fileContent === null ? "setting" : "file",
      is_included: isIncluded,
    },
    sequences: postgres.sequences.map((each) => ({ ...each })),
  };
}

async function* once(text: string | null): AsyncIterable<Buffer> {
  if (text !== null) yield Buffer.from(text);
}
