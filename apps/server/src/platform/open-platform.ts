import { once } from "node:events";
import { createServer } from "node:net";
import { openClickHouse, type ClickHouse } from "./clickhouse/clickhouse.ts";
import { systemClock, type Clock } from "./clock.ts";
import { type Config, ConfigError } from "./config.ts";
import { openDataFolder } from "./data-folder.ts";
import { watchDisk } from "./disk-guard.ts";
import { createJobs, type Tasks } from "./jobs.ts";
import { openJournal } from "./journal/journal.ts";
import { type Log, openLog } from "./log.ts";
import { createMailer } from "./mail/mailer.ts";
import { sendMailTask } from "./mail/send-mail.ts";
import { createMetrics } from "./metrics.ts";
import { migrate } from "./migrate.ts";
import type { Platform, Service } from "./platform.ts";
import { openPostgres, type Postgres } from "./postgres/postgres.ts";
import { onceAlone } from "./postgres/while-alone.ts";
import { isWildcard, reachableOrigin } from "./reachable-origin.ts";
import { createReadiness } from "./readiness.ts";
import { reasonOf } from "./reason-of.ts";
import { sealingSecret } from "./sealing-key.ts";
import { createSealing, type Sealing } from "./sealing.ts";
import { createServices } from "./services.ts";
import { createStoreWatch } from "./store-watch.ts";

/** A platform that the caller starts and closes. */
export interface OpenPlatform extends Platform {
  /** Tells the origin under which the server listens, for links in mails, and starts the work that needs no request. */
  start(origin: string, tasks: Omit<Tasks, "send-mail">): Promise<void>;
  /** Ends jobs, then services, and closes everything that was opened, last first. */
  close(): Promise<void>;
}

interface Means {
  /** `dataFolder` is taken by this process. */
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  /** Both with their schema up to date. */
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouse;
  /** Of the data folder or the configured secret, when it is not given. */
  readonly sealing?: Sealing;
  /** Those of this process, in the order in which they start. */
  readonly services: readonly Service<unknown>[];
}

/**
 * Opens the data folder and the stores, and brings both schemas up to date. What costs nothing to find out comes first: a folder or
 * a port that cannot be used leaves no databases behind. @throws ConfigError, MigrationError
 */
export async function openPlatform(
  config: Config,
  services: readonly Service<unknown>[],
  onStep: (step: string) => void,
  log: Log = openLog(),
): Promise<OpenPlatform> {
  const closing = closeStack();
  try {
    const { path: dataFolder } = closing.add(await openDataFolder(config.dataFolder));
    await mustBeFree(config);
    const { postgres, clickhouse } = await openStores({ ...config, dataFolder }, { onStep, log, closing });
    onStep("applying migrations");
    await migrate({ postgres, clickhouse, log });
    const means = { config: { ...config, dataFolder }, log, clock: systemClock, postgres, clickhouse, services };
    const platform = closing.add(await assemblePlatform(means));
    return { ...platform, close: closing.close };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

interface Opening {
  readonly onStep: (step: string) => void;
  readonly log: Log;
  readonly closing: ReturnType<typeof closeStack>;
}

/** Opens both stores at the same time. An operator's PostgreSQL that can't be used is found out before ClickHouse starts. */
async function openStores({ databaseUrl, clickhouseUrl, dataFolder }: Config, { onStep, log, closing }: Opening) {
  onStep(databaseUrl === null ? "starting PostgreSQL" : "connecting to PostgreSQL");
  const postgres = openPostgres({ url: databaseUrl, dataFolder, log }).then((opened) => closing.add(opened));
  if (databaseUrl !== null) await postgres;
  onStep(clickhouseUrl === null ? "starting ClickHouse" : "connecting to ClickHouse");
  const clickhouse = openClickHouse({ url: clickhouseUrl, dataFolder, log }).then((opened) => closing.add(opened));
  // Where one fails, the other has to be closed.
  await Promise.allSettled([postgres, clickhouse]);
  return { postgres: await postgres, clickhouse: await clickhouse };
}

/** Builds the rest of a platform on open stores, which stay the caller's to close. */
export async function assemblePlatform(means: Means): Promise<OpenPlatform> {
  const closing = closeStack();
  try {
    return await assemble(means, closing);
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function assemble(
  { config, log, clock, postgres, clickhouse, ...means }: Means,
  closing: ReturnType<typeof closeStack>,
): Promise<OpenPlatform> {
  const { dataFolder } = config;
  const metrics = createMetrics();
  const sealing = means.sealing ?? createSealing(await sealingSecret(config));
  const readiness = createReadiness();
  const disk = closing.add(await watchDisk({ dataFolder, reserveBytes: config.diskReserve, readiness, log }));
  const hasSpace = () => !disk.isFull;
  const journal = closing.add(
    await openJournal({
      dataFolder,
      clickhouse: { client: clickhouse.journalClient },
      log,
      hasSpace,
      alone: (names, job) => onceAlone(postgres, names, job),
    }),
  );
  const jobs = await createJobs({ postgres, log });
  const mailer = createMailer({ jobs, sealing });
  let listening = "";
  const publicUrl = () => config.publicUrl ?? listening;
  const stores = createStoreWatch({ postgres, clickhouse, log });
  const base = { config, clock, log, metrics, postgres, clickhouse, journal, sealing, jobs, mailer, stores, disk };
  const parts = { ...base, readiness, publicUrl };
  const services = createServices(parts, means.services);
  closing.add({ close: () => services.stop() });
  return {
    ...parts,
    services,
    async start(origin, tasks) {
      listening = reachableOrigin(origin);
      if (config.publicUrl === null && isWildcard(origin)) {
        log.warn(`Links in emails name ${listening}: set PARAPET_PUBLIC_URL to the address that people open.`);
      }
      await jobs.start({ ...tasks, "send-mail": sendMailTask({ config, log, metrics, sealing, publicUrl }) });
      closing.add({ close: () => jobs.stop() });
    },
    close: closing.close,
  };
}

/** @throws ConfigError when the server could not listen there */
async function mustBeFree({ host, port }: Pick<Config, "host" | "port">): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, "listening");
  } catch (error) {
    throw cannotListen({ host, port }, error);
  }
  const closed = once(probe, "close");
  probe.close();
  await closed;
}

/** What to do about an address that can't be listened on, by the system's code. */
const listenAdvice: Readonly<Record<string, (address: Pick<Config, "host" | "port">) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is already in use. Stop the program that uses it, or set PARAPET_PORT to another port.`,
  EADDRNOTAVAIL: ({ host }) =>
    `${host} isn't an address of this machine. Set PARAPET_HOST to one that is, or to 0.0.0.0 for every address.`,
  EACCES: ({ port }) => `Port ${port} needs privileges that this user doesn't have. Set PARAPET_PORT to 1024 or more.`,
  ENOTFOUND: ({ host }) => `PARAPET_HOST is ${host}, which is no known host name or address.`,
};

/** The sentence about an address that is taken, or not ours. */
export function cannotListen(address: Pick<Config, "host" | "port">, error: unknown): ConfigError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const advice = listenAdvice[code]?.(address);
  return new ConfigError(advice ?? `Can't listen on ${address.host}, port ${address.port}: ${reasonOf(error)}.`);
}

/** Remembers what to close, last first. */
function closeStack() {
  const things: { close(): Promise<void> }[] = [];
  return {
    add<Thing extends { close(): Promise<void> }>(thing: Thing): Thing {
      things.push(thing);
      return thing;
    },
    async close(): Promise<void> {
      for (let thing = things.pop(); thing !== undefined; thing = things.pop()) await thing.close();
    },
  };
}
