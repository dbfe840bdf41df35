import { consumerKind, type Endpoints, type QueryOf, type UsageDimension, type UsageTopItem } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { shapeSql } from "../event/current-template.ts";
import { type Key, keyText, readWithNames } from "./read-with-names.ts";
import { errorsSql, selectUsage } from "./usage-sql.ts";

type Ranking = Omit<QueryOf<Endpoints["usage.top"]>, "limit">;
export type Ranked = Omit<UsageTopItem, "first_call_at" | "inventory">;

const rankedRow = z.object({
  key: z.array(z.string()),
  template: z.nullable(z.string()),
  calls: z.number(),
  errors: z.number(),
  p95: z.nullable(z.number()),
});
const durationRow = z.object({ key: z.array(z.string()), p95: z.nullable(z.number()) });

/** The columns that make a dimension, the one that must be known last. */
const dimensions = {
  api: ["port", "host"],
  operation: ["port", "method", "template", "host"],
  consumer: ["consumer_kind", "consumer"],
  organization: ["organization"],
  action: ["port", "method", "template", "host", "action"],
} as const satisfies Record<UsageDimension, readonly string[]>;

/** More keys than this are not worth naming: everything is read. */
const maxNamed = 100;

/** The first ones of what the calls are counted by. What has no known duration is in no ranking by duration. */
export async function rankUsage(call: ViewerCall, query: Ranking, limit: number): Promise<Ranked[]> {
  const { by, order, ...selection } = query;
  const { from, latencySql, params } = await selectUsage(call, selection);
  const columns: readonly string[] = dimensions[by];
  const sqlOf = (column: string) => (column === "template" ? shapeSql("u.template") : `u.${column}`);
  const key = `[${columns.map((column) => `toString(${sqlOf(column)})`).join(", ")}] AS key`;
  const grouped = columns.map(sqlOf).join(", ");
  const template = `${columns.includes("template") ? "argMax(toString(u.template), u.minute)" : "NULL"} AS template`;
  const known = `${columns.at(-1)} != ''`;

  // Durations cost more than counts, but only callers are so many, and so ordered, that those of a few are read apart.
  const isByTime = order === "p95";
  const isTimed = isByTime || by !== "consumer";
  const asked = { columns: [...columns, "status_class", ...(isTimed ? ["buckets"] : [])], and: known };
  const counting = readRows(call.platform.clickhouse, {
    sql: `SELECT ${key}, ${template}, sum(u.calls) AS calls, ${errorsSql} AS errors,
        ${isTimed ? `${latencySql(asked)}[2]` : "NULL"} AS p95
      FROM ${from(asked)} GROUP BY ${grouped} ${isByTime ? "HAVING p95 IS NOT NULL" : ""}
      ORDER BY ${order === "calls" ? "" : `${order} DESC, `}calls DESC, key LIMIT {limit: UInt32}`,
    params: { ...params, limit },
    row: rankedRow,
  });
  // The order follows from the counts alone.
  const place = JSON.stringify([call.viewer.providerId, by, order, limit, { ...selection, from: null, to: null }]);
  const timing = isTimed
    ? counting.then((all) => ({ rows: all, more: all }))
    : readWithNames({ place, rows: counting, getKey: (row) => row.key, more: readDurations });
  const { rows, more } = await timing;
  const p95Of = new Map(more.map((row) => [keyText(row.key), row.p95]));
  return rows.map(({ key: each, ...row }) => ({
    ...partsOf(columns, each),
    ...row,
    p95: p95Of.get(keyText(each)) ?? null,
  }));

  async function readDurations(some: readonly Key[]) {
    const { condition, values } = some.length > maxNamed ? everyKey : conditionOf(columns, some);
    const durations = { columns: [...columns, "buckets"], and: `${known} AND ${condition}` };
    return readRows(call.platform.clickhouse, {
      sql: `SELECT ${key}, ${latencySql(durations)}[2] AS p95 FROM ${from(durations)} GROUP BY ${grouped}`,
      params: { ...params, ...values },
      row: durationRow,
    });
  }
}

const everyKey = { condition: "true", values: {} };

/** Callers, and what shares each of its columns with one of them: column by column the engine can skip by its index. */
function conditionOf(columns: readonly string[], keys: readonly Key[]) {
  const values: Record<string, unknown> = {};
  const conditions = columns.map((column, at) => {
    values[`key_${column}`] = [...new Set(keys.map((key) => key[at]))];
    return `${column} IN {key_${column}: Array(String)}`;
  });
  return { condition: conditions.join(" AND "), values };
}

function partsOf(columns: readonly string[], key: Key) {
  const of = (column: string) => (columns.includes(column) ? (key[columns.indexOf(column)] ?? null) : null);
  return {
    host: of("host"),
    port: Number(of("port")) || null,
    method: of("method"),
    action: of("action"),
    consumer_kind: consumerKind.safeParse(of("consumer_kind")).data ?? null,
    consumer: of("consumer"),
    organization: of("organization"),
  };
}
