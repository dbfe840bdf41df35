import { defaultApiSettings, type ApiSettings } from "@parapet/contract";
import { eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiIdOf } from "../api/places.ts";
import { settingsOfPlace, toSettings } from "../api/settings.ts";
import { apiTable, type ApiRow } from "../api/table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "expire-traffic": Record<string, unknown>;
  }
}

type Means = Pick<Platform, "postgres" | "clickhouse" | "clock">;

/** Runs every three hours; each day of calls is touched once per retention period. */
export function expireTrafficTask(means: Means): Task {
  return defineTask<"expire-traffic">(z.record(z.string(), z.unknown()), () => expireTraffic(means), "41 */3 * * *");
}

/** What goes after so many days, of which nothing else knows the API, and by which day; events and their counts together. */
const tables = {
  event: { setting: "event_days", day: "toDate(received_at)" },
  event_count: { setting: "event_days", day: "received_on" },
  event_content: { setting: "payload_days", day: "toDate(received_at)" },
  event_payload: { setting: "payload_days", day: "toDate(received_at)" },
} as const satisfies Record<string, { readonly setting: keyof ApiSettings; readonly day: string }>;
type Table = keyof typeof tables;

/** APIs that one deletion names. */
const maxNamed = 500;

/**
 * Deletes events and payloads past their API's retention. Whole days (UTC) go, partition by partition and
 * in the background of the event store, so that a day's data is rewritten as seldom as can be; the tables' own limits
 * apply to everything. A table that still deletes is left for the next time.
 */
export async function expireTraffic({ postgres, clickhouse, clock }: Means): Promise<void> {
  const place = alias(apiTable, "place");
  const apis = await postgres.db
    .select({
      providerId: place.providerId,
      host: place.host,
      port: place.port,
      prefix: place.prefix,
      settings: apiTable.settings,
      ofPlace: place.settings,
    })
    .from(place)
    .innerJoin(apiTable, eq(apiTable.id, apiIdOf(place)))
    .where(sql`${apiTable.settings} != '{}'::jsonb`);
  const divided = await readDividedHosts(postgres.db);
  for (const table of ["event", "event_count", "event_content", "event_payload"] as const) {
    const days = ({ settings, ofPlace }: (typeof apis)[number]) =>
      settingsOfPlace(toSettings(settings), toSettings(ofPlace))[tables[table].setting];
    const sooner = apis.filter((api) => days(api) < defaultApiSettings[tables[table].setting]);
    if (sooner.length === 0 || (await isDeleting(clickhouse, table))) continue;
    for (const [kept, group] of Map.groupBy(sooner, days)) {
      const before = new Date(clock.now().getTime() - kept * 86_400_000).toISOString().slice(0, 10);
      const whole = group.filter((api) => !divided.has(hostOf(api)));
      for (let at = 0; at < whole.length; at += maxNamed)
        await deleteBefore(clickhouse, { table, before, apis: whole.slice(at, at + maxNamed) });
      for (const api of group.filter((each) => divided.has(hostOf(each))))
        await deleteBefore(clickhouse, { table, before, apis: [api], prefixes: divided.get(hostOf(api)) });
    }
  }
}

type Expiring = Pick<ApiRow, "providerId" | "host" | "port" | "prefix">;

const hostOf = ({ providerId, host, port }: Omit<Expiring, "prefix">): string => `${providerId} ${host} ${port}`;

/** The path prefixes of each divided host, by `hostOf`. */
async function readDividedHosts(db: Queryable): Promise<ReadonlyMap<string, readonly string[]>> {
  const { providerId, host, port, prefix } = apiTable;
  const rows = await db.select({ providerId, host, port, prefix }).from(apiTable).where(ne(prefix, ""));
  return new Map([...Map.groupBy(rows, hostOf)].map(([key, some]) => [key, some.map((row) => row.prefix)]));
}

interface Deletion {
  readonly table: Table;
  /** The first day that stays. */
  readonly before: string;
  readonly apis: readonly Expiring[];
  /** All of the host of a single API. */
  readonly prefixes?: readonly string[] | undefined;
}

/** Payloads from before version 0009 of the event store don't know their operation: they expire with the host's API. */
const hasTemplate: ReadonlySet<Table> = new Set(["event", "event_count", "event_content"]);

async function deleteBefore(
  clickhouse: Platform["clickhouse"],
  { table, before, apis, prefixes = [] }: Deletion,
): Promise<void> {
  const template = hasTemplate.has(table) ? "template" : "''";
  const prefixSql = `arrayFirst(each -> startsWith(concat(${template}, '/'), each), {prefixes: Array(String)})`;
  const where = `provider_id IN {providers: Array(UUID)} AND ${tables[table].day} < {before: Date}
    AND concat(toString(provider_id), ' ', host, ' ', toString(port)) IN {apis: Array(String)}
    ${prefixes.length === 0 ? "" : `AND ${prefixSql} = {prefix: String}`}`;
  const params = {
    before,
    providers: [...new Set(apis.map(({ providerId }) => providerId))],
    apis: apis.map(hostOf),
    ...(prefixes.length > 0 && {
      prefixes: prefixes.toSorted((a, b) => b.length - a.length).map((prefix) => `${prefix}/`),
      prefix: apis.map(({ prefix }) => (prefix === "" ? "" : `${prefix}/`)).join(""),
    }),
  };
  const partitions = await readRows(clickhouse, {
    sql: `SELECT DISTINCT _partition_id AS id FROM ${table} WHERE ${where}`,
    params,
    row: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]+$/)) }),
  });
  for (const { id } of partitions)
    await clickhouse.client.command({
      query: `ALTER TABLE ${table} DELETE IN PARTITION ID '${id}' WHERE ${where}`,
      query_params: params,
      clickhouse_settings: { mutations_sync: "0" },
    });
}

async function isDeleting(clickhouse: Platform["clickhouse"], table: Table): Promise<boolean> {
  const rows = await readRows(clickhouse, {
    sql: `SELECT 1 AS one FROM system.mutations
      WHERE database = currentDatabase() AND table = {table: String} AND NOT is_done LIMIT 1`,
    params: { table },
    row: z.object({ one: z.number() }),
  });
  return rows.length > 0;
}
