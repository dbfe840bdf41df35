import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { type QueryMeter, unmetered } from "../../../platform/clickhouse/query-time.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { defineService } from "../../../platform/services.ts";
import { type Limits, readLimits } from "./limits.ts";
import { addQueryTime, readQueryTime } from "./query-time.ts";
import { trafficBytes } from "./traffic-bytes.ts";

const answer = z.array(z.object({ bytes: z.coerce.number<number>() }));

/** What a provider's documents, its rule packs, and uploads that wait to be imported take in PostgreSQL, as they are compressed there. */
export async function keptBytes(db: Queryable, providerId: string): Promise<number> {
  const { rows } = await db.execute(sql`
    SELECT (SELECT coalesce(sum(pg_column_size(source) + coalesce(pg_column_size(written), 0)), 0)
        FROM api_document JOIN api ON api.id = api_document.api_id WHERE api.provider_id = ${providerId})
      + (SELECT coalesce(sum(pg_column_size(content)), 0)
        FROM traffic_import_part JOIN traffic_import ON traffic_import.id = traffic_import_part.import_id
        WHERE traffic_import.provider_id = ${providerId})
      + (SELECT coalesce(sum(pg_column_size(source)), 0) FROM rule_pack WHERE provider_id = ${providerId}) AS bytes`);
  return answer.parse(rows)[0]?.bytes ?? 0;
}

const hour = 3_600_000;
const day = 24 * hour;
/** How old what is known of a provider's use may be. */
const freshMs = 30_000;
/** How long query time waits to be shared with the other processes. */
const shareMs = 1_000;
/** Longest wait for what was taken to be in the store. */
const settleMs = 2_000;

/** What is known of one provider. */
interface Page {
  limits: Limits | null;
  /** Events of the day in the store, and when that was read. */
  stored: number;
  bytes: number;
  readAt: number;
  reading: Promise<void> | null;
  /** Events taken before the last reading that it may not have seen, and since. */
  taken: readonly [before: number, since: number];
  today: number;
  thisHour: number;
  /** Query time of this hour, of all processes as far as it was shared, and of this one that was not. */
  sharedMs: number;
  ownMs: number;
  sharing: Promise<void> | null;
}

const usage = z.object({
  today: z.coerce.number<number>(),
  own: z.coerce.number<number>(),
  everything: z.coerce.number<number>(),
});

/**
 * What providers use of both stores, as it is stored; read again every 30 seconds while they do. Between readings each
 * process counts what it takes, so a limit may be passed by what arrives within that time. Query time is shared every second.
 */
export class UsageBook {
  readonly #pages = new LRUCache<string, Page>({ max: 10_000 });
  readonly #platform: Platform;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Checks that a provider's events may be taken. @throws Failure `quota_exceeded` */
  assertIntake(providerId: string, now: Date): void {
    const page = this.#pageOf(providerId, now);
    this.#refreshWhenOld(page, providerId, now);
    if (page.limits === null) return;
    const { events_per_day: events, stored_bytes: bytes } = page.limits;
    if (page.stored + page.taken[0] + page.taken[1] >= events) {
      throw exceeded(`The limit of ${events} events per day has been reached.`, (page.today + 1) * day - now.getTime());
    }
    if (page.bytes >= bytes) throw exceeded(`The limit of ${bytes} stored bytes has been reached.`, hour);
  }

  /** Checks that a provider may keep so many bytes more, and counts them. @throws Failure `quota_exceeded` */
  async assertStorage(providerId: string, now: Date, bytes: number): Promise<void> {
    const page = this.#pageOf(providerId, now);
    if (page.limits === null) await this.refresh(providerId, now);
    else this.#refreshWhenOld(page, providerId, now);
    const limit = page.limits?.stored_bytes ?? Infinity;
    if (page.bytes + bytes > limit) throw exceeded(`The limit of ${limit} stored bytes has been reached.`, hour);
    page.bytes += bytes;
  }

  take(providerId: string, now: Date, events: number): void {
    const page = this.#pageOf(providerId, now);
    page.taken = [page.taken[0], page.taken[1] + events];
  }

  /** Times the queries of a provider's people. */
  meterOf(providerId: string, now: Date): QueryMeter {
    const page = this.#pageOf(providerId, now);
    this.#refreshWhenOld(page, providerId, now);
    return {
      assertTime: () => {
        const seconds = page.limits?.query_seconds_per_hour ?? Infinity;
        if (page.sharedMs + page.ownMs < seconds * 1000) return;
        const wait = (page.thisHour + 1) * hour - now.getTime();
        throw exceeded(`The limit of ${seconds} seconds of query time per hour has been reached.`, wait);
      },
      charge: (ms) => {
        page.ownMs += ms;
        page.sharing ??= this.#share(page, providerId);
      },
    };
  }

  /** Reads what a provider uses now, after a reading that has begun. A store that doesn't answer leaves what was known. */
  async refresh(providerId: string, now: Date): Promise<void> {
    const page = this.#pageOf(providerId, now);
    const earlier = page.reading;
    const reading = unmetered(async () => {
      await earlier;
      await this.#read(page, providerId, now);
    })
      .catch((error: unknown) => this.#platform.log.warn({ err: error }, "usage of a provider could not be read"))
      .finally(() => {
        if (page.reading === reading) page.reading = null;
      });
    page.reading = reading;
    return reading;
  }

  /** Adds query time to that of all processes, in the background. What PostgreSQL doesn't take counts here until it does. */
  async #share(page: Page, providerId: string): Promise<void> {
    await sleep(shareMs, undefined, { ref: false });
    const { ownMs: ms, thisHour } = page;
    const sum = await addQueryTime(this.#platform.postgres.db, providerId, thisHour, ms).catch(() => null);
    page.sharing = null;
    if (sum === null || page.thisHour !== thisHour) return;
    page.ownMs -= ms;
    page.sharedMs = sum;
  }

  /** In the background, and one reading at a time. */
  #refreshWhenOld(page: Page, providerId: string, now: Date): void {
    if (page.reading === null && now.getTime() - page.readAt > freshMs) void this.refresh(providerId, now);
  }

  /** Of the last reading. */
  usedBy(providerId: string, now: Date) {
    const { stored, taken, bytes, sharedMs, ownMs } = this.#pageOf(providerId, now);
    return {
      events_per_day: stored + taken[0] + taken[1],
      stored_bytes: bytes,
      query_seconds_per_hour: Math.round((sharedMs + ownMs) / 100) / 10,
    };
  }

  async #read(page: Page, providerId: string, now: Date): Promise<void> {
    page.readAt = now.getTime();
    const { postgres, clickhouse } = this.#platform;
    const { thisHour } = page;
    page.limits = (await readLimits(postgres.db, providerId)).limits;
    const queryMs = await readQueryTime(postgres.db, providerId, thisHour);
    if (page.thisHour === thisHour) page.sharedMs = Math.max(page.sharedMs, queryMs);
    const kept = await keptBytes(postgres.db, providerId);
    const before = page.taken[1];
    const isAllThere = await this.#platform.journal.settle(settleMs);
    const [row] = await readRows(clickhouse, {
      sql: `SELECT sumIf(events, provider_id = {provider:UUID} AND received_on = {today:Date}) AS today,
          sumIf(events, provider_id = {provider:UUID}) AS own, sum(events) AS everything
        FROM event_count WHERE step = 3600`,
      params: { provider: providerId, today: now.toISOString().slice(0, 10) },
      row: usage,
    });
    if (row === undefined) return;
    page.stored = row.today;
    page.bytes = kept + (await trafficBytes(clickhouse, providerId, row));
    page.taken = [isAllThere ? 0 : before, page.taken[1] - before];
  }

  #pageOf(providerId: string, now: Date): Page {
    const today = Math.floor(now.getTime() / day);
    const thisHour = Math.floor(now.getTime() / hour);
    let page = this.#pages.get(providerId);
    if (page === undefined) {
      const nothing = { stored: 0, bytes: 0, sharedMs: 0, ownMs: 0, readAt: 0, taken: [0, 0] as const };
      page = { ...nothing, limits: null, reading: null, sharing: null, today, thisHour };
      this.#pages.set(providerId, page);
    }
    if (page.today !== today) Object.assign(page, { today, stored: 0, taken: [0, 0] });
    if (page.thisHour !== thisHour) Object.assign(page, { thisHour, sharedMs: 0, ownMs: 0 });
    return page;
  }
}

function exceeded(detail: string, waitMs: number): Failure {
  return new Failure("quota_exceeded", { detail, retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}

export const usageBookService = defineService("usage book", (platform) => new UsageBook(platform));
