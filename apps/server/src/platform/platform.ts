import type { ClickHouse } from "./clickhouse/clickhouse.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { DiskGuard } from "./disk-guard.ts";
import type { Jobs } from "./jobs.ts";
import type { Journal } from "./journal/journal.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Metrics } from "./metrics.ts";
import type { Postgres } from "./postgres/postgres.ts";
import type { Readiness } from "./readiness.ts";
import type { Sealing } from "./sealing.ts";
import type { StoreWatch } from "./store-watch.ts";

/** Something that lives as long as its process: a cache, a pool of threads, work in the background. */
export interface Service<Instance> {
  /** For logs. */
  readonly name: string;
  create(platform: Platform): Instance;
  /** Runs before the server listens. Services without it begin when they are first needed. */
  start?(instance: Instance): Promise<void>;
  /** Ends what runs and saves what would be lost. */
  stop?(instance: Instance): Promise<void> | void;
  readonly stopMs?: number;
}

/** The services of one process. */
export interface Services {
  /** Creates the service when it is first needed. @throws Error for one that isn't in the process's list */
  get<Instance>(service: Service<Instance>): Instance;
  /** Uses another instance from now on, for tests. */
  replace<Instance>(service: Service<Instance>, instance: Instance): void;
  /** Starts the services that need it, in the order of the list. */
  start(): Promise<void>;
  /** Stops the services that were created, last first. The same promise however often it is called; it never rejects. */
  stop(): Promise<void>;
}

/** Everything a verb may use of the machine: stores, journal, mail, clock, and what lives as long as the process. */
export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouse;
  readonly journal: Journal;
  readonly sealing: Sealing;
  readonly mailer: Mailer;
  readonly jobs: Jobs;
  readonly disk: Pick<DiskGuard, "isLow" | "isFull" | "mustHaveSpace">;
  readonly stores: StoreWatch;
  readonly readiness: Readiness;
  readonly services: Services;
  /** Origin for links in mails, without a trailing slash; known once the server listens. */
  publicUrl(): string;
}
