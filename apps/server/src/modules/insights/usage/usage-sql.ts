import type { Endpoints, QueryOf } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { type Grain, type Reading, listReadings } from "./rollups.ts";
import { timesSql } from "./times-sql.ts";
import { type UsagePeriod, usagePeriod } from "./usage-period.ts";

/** What to read: the columns a question names, `buckets` for durations, in one or two equally long periods. */
interface Asked {
  readonly columns: readonly string[];
  readonly both?: boolean;
  /** Of the period; the one before is cut at the same distance from its own start. */
  readonly grain?: Grain;
  /** Another condition on the rollups' columns. */
  readonly and?: string;
}

/** What selects usage, with its parameters, ready for ClickHouse. */
export interface UsageSelection {
  readonly period: UsagePeriod;
  /**
   * What follows FROM, up to GROUP BY: rows `u` with `minute`, `calls` and the columns asked for. It has conditions on a
   * table's columns, so no other expression is called `step`, `block` or `minute`.
   */
  readonly from: (asked: Asked) => string;
  /** Whether each of these would read the same one table, so that one question reads it for all of them. */
  readonly isOneTable: (...asked: readonly Asked[]) => boolean;
  /**
   * The durations of these rows below which a half, 95 % and 99 % of the calls lie, in ms: the middles of their buckets.
   * All three are null where no call says how long it took.
   */
  readonly latencySql: (asked: Asked) => string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The rollups' columns behind the filters' names. */
const filterColumns: Readonly<Record<string, readonly [column: string, type: string]>> = {
  source: ["source_id", "UUID"],
  host: ["host", "String"],
  port: ["port", "UInt16"],
  method: ["method", "String"],
  template: ["template", "String"],
  statusClass: ["status_class", "UInt8"],
  consumer: ["consumer", "String"],
  organization: ["organization", "String"],
  verdict: ["verdict", "String"],
};

/** Writes a selection of one provider's rollups as SQL; values travel as typed parameters only. */
export function selectUsage({ viewer, now }: ViewerCall, query: QueryOf<Endpoints["usage.summary"]>): UsageSelection {
  const { from, to, ...filters } = query;
  const period = usagePeriod({ from, to }, now);
  const before: UsagePeriod = { from: 2 * period.from - period.to, to: period.from };
  const params: Record<string, unknown> = { providerId: viewer.providerId, before: before.from, ...period };
  const conditions: ((sqlOf: SqlOf) => string)[] = [];
  const named: string[] = [];
  const excluded: string[] = [];
  for (const [filter, values] of Object.entries(filters)) {
    if (values === undefined) continue;
    const [, name = "", operator = ""] = /^(\w+)\[(is|isNot)\]$/.exec(filter) ?? [];
    const target = filterColumns[name];
    if (target === undefined) throw new Error(`The filter ${filter} has no SQL`);
    const [column, type] = target;
    const parameter = `${name}_${operator}`;
    params[parameter] = values;
    (operator === "is" ? named : excluded).push(column);
    const among = `${operator === "is" ? "IN" : "NOT IN"} {${parameter}: Array(${type})}`;
    conditions.push((sqlOf) => `${sqlOf(column)} ${among}`);
  }

  function readings({ columns, both = false, grain }: Asked): readonly Reading[] {
    const length = period.to - period.from;
    const needed = { named, read: [...excluded, ...columns], now: now.getTime() / 1000 };
    const earlier = grain === undefined ? needed : { ...needed, grain: { ...grain, origin: grain.origin - length } };
    return [
      ...(both ? listReadings(before, earlier) : []),
      ...listReadings(period, grain === undefined ? needed : { ...needed, grain }),
    ];
  }
  function source({ and, ...asked }: Asked): string {
    const columns = ["minute", "calls", ...asked.columns];
    const parts = [...Map.groupBy(readings(asked), ({ rollup }) => rollup.table)].map(([table, some]) => {
      const made = madeColumns[table];
      const sqlOf = (column: string) => made?.[column] ?? column;
      const where = [...conditions.map((conditionOf) => conditionOf(sqlOf)), ...(and === undefined ? [] : [and])];
      if (table === "event") where.push("is_api");
      const rows = `WHERE provider_id = {providerId: UUID} AND ${[...where, timesSql(some)].join(" AND ")}`;
      const selected = columns.map((column) =>
        made?.[column] === undefined ? column : `${made[column]} AS ${column}`,
      );
      const isMade = (column: string) => made?.[column] !== undefined && !(column === "buckets" && isOfCalls(some));
      return { table, rows, selected, isPlain: !columns.some(isMade) };
    });
    const [only] = parts;
    // A subquery costs a small question more than the rows it reads.
    if (parts.length === 1 && only?.isPlain === true) return `${only.table} AS u ${only.rows}`;
    return `(${parts.map(({ table, rows, selected }) => `SELECT ${selected.join(", ")} FROM ${table} ${rows}`).join(" UNION ALL ")}) AS u`;
  }
  const isOneTable = (...asked: readonly Asked[]) =>
    new Set(asked.flatMap(readings).map(({ rollup }) => rollup.table)).size === 1;
  const latencySql = (asked: Asked) => (isOfCalls(readings(asked)) ? durationsOfCallsSql : durationsSql);
  return { period, from: source, isOneTable, latencySql, params };
}

/** Whether all of it are single calls, whose buckets need no arrays. */
const isOfCalls = (some: readonly Reading[]) => some.every(({ rollup }) => rollup.isOfCalls === true);

type SqlOf = (column: string) => string;

/** What tables of single calls do not have as the others do, and how it is made. */
const madeColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  caller_call: { buckets: "(if(bucket > 0, [bucket], []), if(bucket > 0, [calls], []))" },
  event: {
    minute: "toStartOfMinute(ts)",
    calls: "toUInt64(weight)",
    status_class: "intDiv(status, 100)",
    buckets: `(if(isNull(duration_ms), [], [toUInt16(161 + least(500, greatest(-160, round(16 * log2(greatest(
      assumeNotNull(duration_ms), 0.001))))))]), if(isNull(duration_ms), [], [toUInt64(weight)]))`,
    req_bytes: "weight * toUInt64(ifNull(event.req_bytes, 0))",
    res_bytes: "weight * toUInt64(ifNull(event.res_bytes, 0))",
  },
};

export const isCurrent = "toBool(u.minute >= {from: DateTime('UTC')}) AS is_current";
/** Path parameters are normalized: renaming one doesn't make another operation. */
export const shapeSql = (column: string): string => `replaceRegexpAll(${column}, '[{][^{}/]*[}]', '{}')`;
export const errorsSql = "sumIf(u.calls, u.status_class >= 4)";
const shares = "0.5, 0.95, 0.99";
const msOf = (buckets: string) => `arrayMap(each -> if(each = 0, NULL, exp2((each - 161) / 16)), ${buckets})`;
const durationsSql = msOf(`quantilesExactWeightedArray(${shares})(u.buckets.1, u.buckets.2)`);
const durationsOfCallsSql = msOf(`quantilesExactWeightedIf(${shares})(u.bucket, u.calls, u.bucket > 0)`);
const quantile = z.nullable(z.number());
export const latencyRow = z.tuple([quantile, quantile, quantile]);
