import { resolve } from "node:path";
import { pino } from "pino";
import { readConfig } from "../../platform/config.ts";
import { readSettings } from "../../platform/settings.ts";
import type { Manifest } from "../archive/archive-format.ts";
import { readPassphrase } from "../archive/passphrase.ts";
import { startProgress } from "../archive/progress.ts";
import { readArchive } from "../archive/read-archive.ts";
import { readCommandLine } from "../command-options.ts";
import { restoreCommand } from "./restore-command.ts";
import { restoreInto } from "./restore-into.ts";

/** `parapet restore`: fills an empty data folder, and empty databases where they are servers', from a backup. */
export async function restore(argv: readonly string[]): Promise<void> {
  const { positionals, values, switches } = readCommandLine(restoreCommand, argv);
  const [path = ""] = positionals;
  const settings = readSettings(process.env, values["config"]);
  const config = readConfig(settings);
  const passphrase = await readPassphrase(values["passphrase-file"], settings);
  await using closing = new AsyncDisposableStack();
  const archive = await readArchive(resolve(path), passphrase);
  closing.defer(archive.close);
  if (switches.has("check")) {
    process.stdout.write(`${describe(archive.manifest)}All checksums are correct.\n`);
    return;
  }
  const progress = startProgress("restored");
  const log = pino({ level: "error" }, pino.destination(2));
  await restoreInto({ archive, config, log, onEntry: progress.entry }).finally(progress.end);
  process.stdout.write(
    `${describe(archive.manifest)}Restored into ${config.dataFolder}; you can start the server now.\n`,
  );
}

function describe({ created_at, version, entries, stores, key }: Manifest): string {
  const rows = entries.reduce((sum, entry) => sum + (entry.rows ?? 0), 0);
  return `Made at ${created_at} by Parapet ${version} from PostgreSQL ${stores.postgres} and ClickHouse ${stores.clickhouse}
${rows.toLocaleString("en")} rows in ${entries.filter((entry) => entry.rows !== null).length} tables; ${
    key.is_included ? "with" : "without"
  } the sealing key\n`;
}
