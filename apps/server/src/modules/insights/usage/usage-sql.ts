import type { Endpoints, QueryOf } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { type Grain, type Reading, readingsOf } from "./rollups.ts";
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
  /** A subquery with `minute`, `calls` and the columns asked for. */
  readonly from: (asked: Asked) => string;
  /** Whether each of these would read the same one table, so that one question reads it for all of them. */
  readonly isOneTable: (...asked: readonly Asked[]) => boolean;
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
  const conditions = ["provider_id = {providerId: UUID}"];
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
    conditions.push(`${column} ${operator === "is" ? "IN" : "NOT IN"} {${parameter}: Array(${type})}`);
  }

  function readings({ columns, both = false, grain }: Asked): readonly Reading[] {
    const length = period.to - period.from;
    const needed = { named, read: [...excluded, ...columns], now: now.getTime() / 1000 };
    const earlier = grain === undefined ? needed : { ...needed, grain: { ...grain, origin: grain.origin - length } };
    return [
      ...(both ? readingsOf(before, earlier) : []),
      ...readingsOf(period, grain === undefined ? needed : { ...needed, grain }),
    ];
  }
  function source(asked: Asked): string {
    const { columns, and } = asked;
    const where = [...conditions, ...(and === undefined ? [] : [and])].join(" AND ");
    const parts = [...Map.groupBy(joined(readings(asked)), ({ rollup }) => rollup.table)].map(([table, some]) => {
      const isOfCalls = some.some(({ rollup }) => rollup.isOfCalls);
      const selected = columns.map((column) => (isOfCalls && column === "buckets" ? bucketsOfCall : column));
      const rows = table === "call" ? callSql([...columns, ...named, ...excluded]) : table;
      return `SELECT ${["minute", "calls", ...selected].join(", ")} FROM ${rows}
          WHERE ${where} AND (${some.map(timesSql).join(" OR ")})`;
    });
    return `(${parts.join(" UNION ALL ")}) AS u`;
  }
  const isOneTable = (...asked: readonly Asked[]) =>
    new Set(asked.flatMap(readings).map(({ rollup }) => rollup.table)).size === 1;
  return { period, from: source, isOneTable, params };
}

/** What one table is read for, without cuts where one of its parts ends and another begins. */
function joined(readings: readonly Reading[]): readonly Reading[] {
  return [...Map.groupBy(readings, ({ rollup }) => rollup)].flatMap(([rollup, some]) => {
    const periods: UsagePeriod[] = [];
    for (const { period } of some) {
      const last = periods.at(-1);
      if (last?.to === period.from) periods[periods.length - 1] = { from: last.from, to: period.to };
      else periods.push(period);
    }
    return periods.map((period) => ({ rollup, period }));
  });
}

/** The times of a reading, said so that the index of its table skips by them. */
function timesSql({ rollup: { isInSteps, block, seconds }, period: { from, to } }: Reading): string {
  return [
    ...(isInSteps === true ? [`step = ${seconds}`] : []),
    ...(block === undefined ? [] : [`${block.sql} >= ${from - (from % block.seconds)} AND ${block.sql} < ${to}`]),
    `minute >= ${from} AND minute < ${to}`,
  ].join(" AND ");
}

/** What the view `call` tells of events, of a few columns: planning the view costs a small question more than reading it. */
function callSql(columns: readonly string[]): string {
  const named = columns.map((column) => (column === "buckets" ? "bucket" : column));
  const known = new Set(["provider_id", "minute", "calls", ...named]);
  const selected = [...known].map((column) => (column in ofEvent ? `${ofEvent[column]} AS ${column}` : column));
  return `(SELECT ${selected.join(", ")} FROM event WHERE is_api) AS call`;
}
const ofEvent: Readonly<Record<string, string>> = {
  minute: "toStartOfMinute(ts)",
  calls: "toUInt64(weight)",
  status_class: "intDiv(status, 100)",
  bucket: `toUInt16(if(isNull(duration_ms), 0,
    161 + least(500, greatest(-160, round(16 * log2(greatest(duration_ms, 0.001)))))))`,
  req_bytes: "weight * toUInt64(ifNull(event.req_bytes, 0))",
  res_bytes: "weight * toUInt64(ifNull(event.res_bytes, 0))",
};

const bucketsOfCall = "(if(bucket > 0, [bucket], []), if(bucket > 0, [calls], [])) AS buckets";

export const isCurrent = "toBool(u.minute >= {from: DateTime('UTC')}) AS is_current";
/** An operation keeps its shape when a parameter of its path gets another name. */
export const shapeSql = (column: string): string => `replaceRegexpAll(${column}, '[{][^{}/]*[}]', '{}')`;
export const errorsSql = "sumIf(u.calls, u.status_class >= 4)";
/**
 * The durations below which a half, 95 % and 99 % of the calls lie, in ms: the middles of their buckets. All three are
 * null where no call says how long it took.
 */
export const latencySql = `arrayMap(each -> if(each = 0, NULL, exp2((each - 161) / 16)),
  quantilesExactWeightedArray(0.5, 0.95, 0.99)(u.buckets.1, u.buckets.2))`;
const quantile = z.nullable(z.number());
export const latencyRow = z.tuple([quantile, quantile, quantile]);
