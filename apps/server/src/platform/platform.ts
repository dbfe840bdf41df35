import type { Clock } from "./clock.ts";
import type { ClickHouse } from "./clickhouse/clickhouse.ts";
import type { Config } from "./config.ts";
import type { DiskGuard } from "./disk-guard.ts";
import type { Jobs } from "./jobs.ts";
import type { Journal } from "./journal/journal.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Metrics } from "./metrics.ts";
import type { Postgres } from "./postgres/postgres.ts";
import type { Readiness } from "./readiness.ts";
import type { Services } from "./services.ts";
import type { StoreWatch } from "./store-watch.ts";
import type { Sealing } from "./sealing.ts";

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
