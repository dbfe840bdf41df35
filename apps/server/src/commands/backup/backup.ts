import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pino } from "pino";
import * as z from "zod/mini";
import type { ClickHouse } from "../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../platform/clickhouse/read-rows.ts";
import { type Config, readConfig } from "../../platform/config.ts";
import { openJournal } from "../../platform/journal/journal.ts";
import type { Log } from "../../platform/log.ts";
import { readSettings } from "../../platform/settings.ts";
import { BackupError } from "../archive/backup-error.ts";
import { readPassphrase } from "../archive/passphrase.ts";
import { type Progress, startProgress } from "../archive/progress.ts";
import { readCommandLine } from "../command-options.ts";
import { findFolder, reachStores } from "../reach-stores.ts";
import { backupCommand } from "./backup-command.ts";
import { openBackupSession } from "./postgres-snapshot.ts";
import { sealingKeyOf } from "./sealing-key-of.ts";
import { takeSnapshot } from "./take-snapshot.ts";
import { writeBackup } from "./write-backup.ts";

/** How long a moment without inserts is waited for, in milliseconds. */
const patienceMs = 60_000;

/** `parapet backup`: all that is stored, in one file; the server may run meanwhile. */
export async function backup(argv: readonly string[]): Promise<void> {
  const { positionals, values, switches } = readCommandLine(backupCommand, argv);
  const [path = ""] = positionals;
  const target = resolve(path);
  if (existsSync(target) && !switches.has("force")) {
    throw new BackupError(`${target} already exists. Choose another file, or overwrite it with --force.`);
  }
  const settings = readSettings(process.env, values["config"]);
  const passphrase = await readPassphrase(values["passphrase-file"], settings);
  // Log lines of the stores during a backup don't matter.
  const log = pino({ level: "error" }, pino.destination(2));
  const progress = startProgress("backed up");
  const job = { config: readConfig(settings), path: target, passphrase, log, onEntry: progress.entry };
  const { size, hasKey } = await backUp(job).finally(progress.end);
  process.stdout.write(`Backed up to ${target} (${(size / 1024 / 1024).toFixed(1)} MiB)\n`);
  if (!hasKey) {
    process.stdout.write(
      "The backup doesn't include the sealing key. Store the key elsewhere: you need it to restore.\n",
    );
  }
}

interface BackupOptions {
  readonly config: Config;
  readonly path: string;
  readonly passphrase: string | null;
  readonly log: Log;
  /** Told what is written next. */
  readonly onEntry?: Progress["entry"];
}

/** Makes a backup of what a configuration names. @throws BackupError, ConfigError */
export async function backUp({ config, path, passphrase, log, onEntry = () => undefined }: BackupOptions) {
  const key = await sealingKeyOf(config);
  await using closing = new AsyncDisposableStack();
  const folder = await findFolder(config.dataFolder);
  closing.defer(() => folder.release());
  if (config.databaseUrl === null && !existsSync(join(folder.path, "postgres"))) {
    throw new BackupError(`Nothing to back up in ${folder.path}: no server has used it yet.`);
  }
  const { postgres, clickhouse, close } = await reachStores(folder, config, log);
  closing.defer(close);
  const session = await openBackupSession(postgres.url);
  closing.defer(session.close);
  const settle = () => (folder.isTaken ? Promise.resolve() : settleJournal(folder.path, clickhouse, log));
  const snapshot = await takeSnapshot({ session, clickhouse, dataFolder: folder.path, settle, patienceMs });
  closing.defer(snapshot.close);
  const clickhouseVersion = await versionOf(clickhouse);
  const job = { path, snapshot, passphrase, key, clickhouseVersion, now: new Date(), onEntry };
  return { size: await writeBackup(job), hasKey: passphrase !== null && key.fileContent !== null };
}

/** Brings rows to ClickHouse that a killed server left, as the next start would: only that tells which are there already. */
async function settleJournal(dataFolder: string, clickhouse: ClickHouse, log: Log): Promise<void> {
  const journal = await openJournal({ dataFolder, clickhouse, log });
  await journal.adopt(join(dataFolder, "ingest-thread"));
  await journal.settle(patienceMs);
  await journal.close();
}

async function versionOf(clickhouse: ClickHouse): Promise<string> {
  const row = z.object({ version: z.string() });
  const [found] = await readRows(clickhouse, { sql: "SELECT version() AS version", params: {}, row });
  return found?.version ?? "";
}
