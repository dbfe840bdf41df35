import { access } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pino } from "pino";
import { type ClickHouse, openClickHouse } from "../../platform/clickhouse/clickhouse.ts";
import { type Config, ConfigError, readConfig } from "../../platform/config.ts";
import { lockFile } from "../../platform/file-lock.ts";
import { openJournal } from "../../platform/journal/journal.ts";
import type { Log } from "../../platform/log.ts";
import { openPostgres, type Postgres } from "../../platform/postgres/postgres.ts";
import { onceAlone } from "../../platform/postgres/while-alone.ts";
import { readRunning } from "../../platform/running.ts";
import { readSettings } from "../../platform/settings.ts";
import { readCommandLine } from "../command-options.ts";
import { findFolder, storeUrl } from "../reach-stores.ts";
import { journalCommand } from "./journal-command.ts";

/** How long rows may take to arrive, in milliseconds; the rest stays for another run. */
const patienceMs = 600_000;

/** `parapet journal adopt DIR`: brings to ClickHouse what a server that no longer runs left in its data folder. */
export async function journal(argv: readonly string[]): Promise<void> {
  const { positionals, values, switches } = readCommandLine(journalCommand, argv);
  const [, folder = ""] = positionals;
  const config = readConfig(readSettings(process.env, values["config"]));
  // Standard output stays free for what people and scripts read.
  const log = pino({ level: "warn" }, pino.destination(2));
  const { rows, waiting, unstored, missing } = await adoptJournal(resolve(folder), config, log);
  process.stdout.write(`${rows} rows of ${folder} are in ClickHouse.\n`);
  const problems = [
    ...(waiting > 0
      ? [`${waiting} rows are still in ${folder} because ClickHouse didn't accept them. Run the command again.`]
      : []),
    ...(unstored.length > 0
      ? [`Not stored because ClickHouse rejected it or it can't be read: ${unstored.join(", ")}.`]
      : []),
    ...lossOf(missing, switches.has("accept-loss")),
  ];
  if (problems.length > 0) throw new ConfigError(problems.join(" "));
}

interface Adopted {
  readonly rows: number;
  readonly waiting: number;
  /** Files of rows that were refused or can't be read. */
  readonly unstored: readonly string[];
  /** Blocks that are gone, by segment. */
  readonly missing: ReadonlyMap<string, number>;
}

/** What is lost: a problem unless that is accepted, and then said. */
function lossOf(missing: Adopted["missing"], isAccepted: boolean): readonly string[] {
  if (missing.size === 0) return [];
  const blocks = [...missing.values()].reduce((sum, each) => sum + each, 0);
  const loss = `${blocks} blocks of acknowledged rows are missing from ${[...missing.keys()].join(", ")}.`;
  if (!isAccepted)
    return [`${loss} Restore these files from a copy of the disk, or accept the loss with --accept-loss.`];
  process.stdout.write(`${loss}\n`);
  return [];
}

/** @throws ConfigError when the folder is none of a server, or its server still runs */
export async function adoptJournal(dead: string, config: Config, log: Log): Promise<Adopted> {
  await access(join(dead, "journal")).catch(() => {
    throw new ConfigError(`${dead} isn't a data folder: it has no journal.`);
  });
  const lock = lockFile(join(dead, "lock"));
  if (lock === null) throw new ConfigError(`A running server uses ${dead}. Stop it first.`);
  try {
    return await bring(dead, config, log);
  } finally {
    lock.release();
  }
}

/** Segments keep their names, by which ClickHouse knows those that it has. */
async function bring(dead: string, config: Config, log: Log): Promise<Adopted> {
  const own = config.clickhouseUrl === null ? await findFolder(config.dataFolder) : null;
  try {
    const url = own === null ? config.clickhouseUrl : storeUrl(own, null, "clickhouseUrl");
    const clickhouse = await openClickHouse({ url, dataFolder: config.dataFolder, log, makesDatabase: false });
    try {
      const postgres = await reachPostgres(config, log);
      try {
        return await store(dead, { clickhouse, postgres, log });
      } finally {
        await postgres?.close();
      }
    } finally {
      await clickhouse.close();
    }
  } finally {
    own?.release();
  }
}

interface Stores {
  readonly clickhouse: ClickHouse;
  readonly postgres: Postgres | null;
  readonly log: Log;
}

async function store(dead: string, { clickhouse, postgres, log }: Stores): Promise<Adopted> {
  let rows = 0;
  const unstored: string[] = [];
  const missing = new Map<string, number>();
  const journalOfDead = await openJournal({
    dataFolder: dead,
    clickhouse,
    log,
    onRows: (_, arrived) => (rows += arrived),
    onUnstored: (path) => unstored.push(path),
    onMissing: (path, blocks) => missing.set(path, blocks),
    // Imports of running servers must not store the same rows meanwhile.
    ...(postgres === null ? {} : { alone: (names, job) => onceAlone(postgres, names, job) }),
  });
  await journalOfDead.adopt(join(dead, "ingest-thread"));
  await journalOfDead.settle(patienceMs);
  const waiting = journalOfDead.pending().rows;
  await journalOfDead.close();
  return { rows, waiting, unstored, missing };
}

/** Where imports are run; null where no server runs that could. */
async function reachPostgres({ databaseUrl, dataFolder }: Config, log: Log): Promise<Postgres | null> {
  const url = databaseUrl ?? (await readRunning(dataFolder))?.postgresUrl ?? null;
  return url === null ? null : openPostgres({ url, dataFolder, log });
}
