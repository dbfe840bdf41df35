import {
  consumerKind,
  type AnswerOf,
  type Endpoints,
  type QueryOf,
  type UsageDimension,
  type UsageTopItem,
} from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleMs } from "../settle.ts";
import { presentPeriod } from "./usage-period.ts";
import { errorsSql, latencySql, selectUsage } from "./usage-sql.ts";

type Row = Endpoints["usage.top"];

const countRow = z.object({ key: z.array(z.string()), calls: z.number(), errors: z.number() });
const durationRow = z.object({ key: z.array(z.string()), p95: z.number() });
const firstCall = z.object({ host: z.string(), port: z.number(), first_call_at: z.string() });

/** The columns that make a dimension, the one that must be known last. */
const dimensions = {
  api: ["port", "host"],
  operation: ["port", "method", "template", "host"],
  consumer: ["consumer_kind", "consumer"],
  organization: ["organization"],
} as const satisfies Record<UsageDimension, readonly string[]>;

/** Ranks what the calls are counted by. */
export async function readUsageTop(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { by, order, limit, ...selection } = query;
  const { period, from, params } = selectUsage(call, selection);
  const { clickhouse, journal } = call.platform;
  const columns: readonly string[] = dimensions[by];
  const key = `[${columns.map((column) => `toString(u.${column})`).join(", ")}] AS key`;
  const known = `${columns.at(-1)} != ''`;
  await journal.settle(settleMs);

  /** Of the keys given, else the first ones of the order. */
  function narrowed(keys: readonly (readonly string[])[] | null, and: string) {
    if (keys === null) return { and, params: { ...params, limit }, limit: "LIMIT {limit: UInt16}" };
    const some = columns.map((column) => `toString(${column})`).join(", ");
    // One column at a time lets the engine skip by its index; the tuple says exactly which.
    const single = columns.map((column, at) => {
      const type = column === "port" ? "UInt16" : "String";
      const values = keys.map((each) => (column === "port" ? Number(each[at]) : each[at]));
      return { condition: `${column} IN {key_${at}: Array(${type})}`, name: `key_${at}`, values };
    });
    return {
      and: [and, ...single.map((each) => each.condition), `[${some}] IN {keys: Array(Array(String))}`].join(" AND "),
      params: { ...params, keys, ...Object.fromEntries(single.map(({ name, values }) => [name, values])) },
      limit: "",
    };
  }
  function readCounts(keys: readonly (readonly string[])[] | null) {
    const part = narrowed(keys, known);
    return readRows(clickhouse, {
      sql: `SELECT ${key}, sum(u.calls) AS calls, ${errorsSql} AS errors
        FROM ${from({ columns: [...columns, "status_class"], and: part.and })} GROUP BY ${grouped}
        ORDER BY ${order === "errors" ? "errors DESC, " : ""}calls DESC, key ${part.limit}`,
      params: part.params,
      row: countRow,
    });
  }
  function readDurations(keys: readonly (readonly string[])[] | null) {
    const part = narrowed(keys, `${known} AND bucket > 0`);
    return readRows(clickhouse, {
      sql: `SELECT ${key}, ${latencySql}[2] AS p95
        FROM ${from({ columns: [...columns, "bucket"], and: part.and })} GROUP BY ${grouped}
        ORDER BY p95 DESC, sum(u.calls) DESC, key ${part.limit}`,
      params: part.params,
      row: durationRow,
    });
  }
  const grouped = columns.map((column) => `u.${column}`).join(", ");
  const items = await (order === "p95" ? slowestFirst() : busiestFirst());

  async function busiestFirst() {
    const counts = await readCounts(null);
    const durations = counts.length === 0 ? [] : await readDurations(counts.map((row) => row.key));
    const p95Of = new Map(durations.map((row) => [row.key.join("\n"), row.p95]));
    return counts.map((row) => ({ ...row, p95: p95Of.get(row.key.join("\n")) ?? null }));
  }
  async function slowestFirst() {
    const durations = await readDurations(null);
    const counts = durations.length === 0 ? [] : await readCounts(durations.map((row) => row.key));
    const countsOf = new Map(counts.map((row) => [row.key.join("\n"), row]));
    return durations.flatMap((row) => {
      const counted = countsOf.get(row.key.join("\n"));
      return counted ? [{ ...counted, p95: row.p95 }] : [];
    });
  }
  const named = items.map(({ key: parts, ...numbers }) => ({ ...numbers, ...partsOf(columns, parts) }));
  const firstCalls =
    by === "api"
      ? await readFirstCalls(
          call,
          named.map(({ host }) => host ?? ""),
        )
      : null;
  return {
    ...presentPeriod(period),
    items: named.map((item) => ({
      ...item,
      first_call_at: firstCalls?.get(`${item.host}:${item.port ?? 0}`) ?? null,
    })),
  };
}

type Parts = Pick<
  UsageTopItem,
  "host" | "port" | "method" | "template" | "consumer_kind" | "consumer" | "organization"
>;

function partsOf(columns: readonly string[], key: readonly string[]): Parts {
  const of = (column: string) => (columns.includes(column) ? (key[columns.indexOf(column)] ?? null) : null);
  return {
    host: of("host"),
    port: Number(of("port")) || null,
    method: of("method"),
    template: of("template"),
    consumer_kind: consumerKind.safeParse(of("consumer_kind")).data ?? null,
    consumer: of("consumer"),
    organization: of("organization"),
  };
}

/** When the APIs of hosts were called for the first time, to the minute, by `host:port`. */
async function readFirstCalls(
  { platform, viewer }: ViewerCall,
  hosts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows(platform.clickhouse, {
    sql: `SELECT f.host AS host, f.port AS port, min(f.minute) AS first_call_at FROM first_call AS f
      WHERE provider_id = {providerId: UUID} AND f.host IN {hosts: Array(String)} GROUP BY host, port`,
    params: { providerId: viewer.providerId, hosts },
    row: firstCall,
  });
  return new Map(rows.map(({ host, port, first_call_at }) => [`${host}:${port}`, first_call_at]));
}
