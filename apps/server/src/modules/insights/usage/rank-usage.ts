import { consumerKind, type Endpoints, type QueryOf, type UsageDimension, type UsageTopItem } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { errorsSql, latencySql, selectUsage, shapeSql } from "./usage-sql.ts";

type Ranking = Omit<QueryOf<Endpoints["usage.top"]>, "limit">;
export type Ranked = Omit<UsageTopItem, "first_call_at">;
type Key = readonly string[];

const countRow = z.object({
  key: z.array(z.string()),
  templates: z.array(z.string()),
  calls: z.number(),
  errors: z.number(),
});
const durationRow = z.object({ key: z.array(z.string()), p95: z.number() });

/** The columns that make a dimension, the one that must be known last. */
const dimensions = {
  api: ["port", "host"],
  operation: ["port", "method", "template", "host"],
  consumer: ["consumer_kind", "consumer"],
  organization: ["organization"],
} as const satisfies Record<UsageDimension, readonly string[]>;

/** The ways an operation was written, the newest first. */
const newestTemplates = `arrayDistinct(arrayConcat([argMax(toString(u.template), u.minute)],
  groupUniqArray(50)(toString(u.template)))) AS templates`;

/** More keys than this are not worth naming: everything is read. */
const mostNamed = 100;

/** The first ones of what the calls are counted by. What has no known duration is in no ranking by duration. */
export async function rankUsage(call: ViewerCall, query: Ranking, limit: number): Promise<Ranked[]> {
  const { by, order, ...selection } = query;
  const { from, params } = selectUsage(call, selection);
  const columns: readonly string[] = dimensions[by];
  const sqlOf = (column: string) => (column === "template" ? shapeSql("u.template") : `u.${column}`);
  const key = `[${columns.map((column) => `toString(${sqlOf(column)})`).join(", ")}] AS key`;
  const grouped = columns.map(sqlOf).join(", ");
  const templates = by === "operation" ? newestTemplates : "[] AS templates";
  const known = `${columns.at(-1)} != ''`;

  /** Of the keys given, else the first ones of the order. */
  function part(keys: readonly Key[] | null, and: string) {
    if (keys === null) return { and, params: { ...params, limit }, limit: "LIMIT {limit: UInt32}" };
    if (keys.length > mostNamed) return { and, params, limit: "" };
    const { condition, values } = conditionOf(columns, keys);
    return { and: `${and} AND ${condition}`, params: { ...params, ...values }, limit: "" };
  }
  function readCounts(keys: readonly Key[] | null) {
    const { and, params: values, limit: first } = part(keys, known);
    return readRows(call.platform.clickhouse, {
      sql: `SELECT ${key}, ${templates}, sum(u.calls) AS calls, ${errorsSql} AS errors
        FROM ${from({ columns: [...columns, "status_class"], and })} GROUP BY ${grouped}
        ORDER BY ${order === "errors" ? "errors DESC, " : ""}calls DESC, key ${first}`,
      params: values,
      row: countRow,
    });
  }
  function readDurations(keys: readonly Key[] | null) {
    const { and, params: values, limit: first } = part(keys, `${known} AND bucket > 0`);
    return readRows(call.platform.clickhouse, {
      sql: `SELECT ${key}, ${latencySql}[2] AS p95
        FROM ${from({ columns: [...columns, "bucket"], and })} GROUP BY ${grouped}
        ORDER BY p95 DESC, sum(u.calls) DESC, key ${first}`,
      params: values,
      row: durationRow,
    });
  }
  const keysOf = (rows: readonly { key: Key }[]) => rows.map((row) => row.key);
  if (order === "p95") {
    const durations = await readDurations(null);
    return durations.length === 0 ? [] : joined(keysOf(durations), await readCounts(keysOf(durations)), durations);
  }
  const counts = await readCounts(null);
  return counts.length === 0 ? [] : joined(keysOf(counts), counts, await readDurations(keysOf(counts)));

  function joined(keys: readonly Key[], counted: Counts, timed: Durations): Ranked[] {
    const nameOf = (each: Key) => each.join("\n");
    const countsOf = new Map(counted.map((row) => [nameOf(row.key), row]));
    const p95Of = new Map(timed.map(({ key: each, p95 }) => [nameOf(each), p95]));
    return keys.flatMap((each) => {
      const row = countsOf.get(nameOf(each));
      if (row === undefined) return [];
      const {
        templates: [template = null, ...others],
        calls,
        errors,
      } = row;
      const p95 = p95Of.get(nameOf(each)) ?? null;
      return [{ ...partsOf(columns, each), template, earlier_templates: others, calls, errors, p95 }];
    });
  }
}

type Counts = readonly z.infer<typeof countRow>[];
type Durations = readonly z.infer<typeof durationRow>[];

/** The keys, and what shares each of its columns with one of them: column by column the engine can skip by its index. */
function conditionOf(columns: readonly string[], keys: readonly Key[]) {
  const values: Record<string, unknown> = {};
  const conditions = columns.map((column, at) => {
    const [type, read] = column === "port" ? ["UInt16", Number] : ["String", String];
    values[`key_${column}`] = [...new Set(keys.map((key) => read(key[at])))];
    return `${column === "template" ? shapeSql(column) : column} IN {key_${column}: Array(${type})}`;
  });
  return { condition: conditions.join(" AND "), values };
}

function partsOf(columns: readonly string[], key: Key) {
  const of = (column: string) => (columns.includes(column) ? (key[columns.indexOf(column)] ?? null) : null);
  return {
    host: of("host"),
    port: Number(of("port")) || null,
    method: of("method"),
    consumer_kind: consumerKind.safeParse(of("consumer_kind")).data ?? null,
    consumer: of("consumer"),
    organization: of("organization"),
  };
}
