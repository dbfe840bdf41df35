import type { Endpoints, QueryOf } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readEnvironmentConditions } from "../api/environments.ts";
import { filterMembers, placeColumns, type PlaceColumns } from "../api/place-sql.ts";
import { placesParam, readPlaceMap } from "../api/places.ts";
import { currentTemplateSql, shapeOf, shapeSql } from "../event/current-template.ts";
import { type Grain, type Reading, listReadings } from "./rollups.ts";
import { type UsagePeriod, usagePeriod } from "./usage-period.ts";

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

/** Above this many steps, a range is sent instead of a list: a year of hours is long. */
const maxListed = 100;

/**
 * The times of one table's readings, said so that its index skips by them. Steps are listed where they are few: a
 * question has some dozen readings, and planning conditions on each one's ends costs more than reading them.
 */
function timesSql(readings: readonly Reading[]): string {
  const some = joined(readings);
  const isListed = ({ rollup: { isInSteps, seconds }, period: { from, to } }: Reading) =>
    isInSteps === true && (to - from) / seconds <= maxListed;
  const listed = some.filter(isListed);
  const ranges = some.filter((each) => !isListed(each));
  const isInBlocks = listed.some(({ rollup }) => rollup.block !== undefined);
  const [columns, types] = isInBlocks
    ? ["step, block, minute", "UInt16, UInt32, UInt32"]
    : ["step, minute", "UInt16, UInt32"];
  // As one value of a type: of a list of tuples, each is looked at when the question is planned.
  const list = `(${columns}) IN CAST('[${listed.flatMap(stepsOf).join(",")}]', 'Array(Tuple(${types}))')`;
  return `(${[...(listed.length > 0 ? [list] : []), ...ranges.map(rangeSql)].join(" OR ")})`;
}

function stepsOf({ rollup: { seconds, block }, period: { from, to } }: Reading): string[] {
  return Array.from({ length: (to - from) / seconds }, (_, index) => {
    const at = from + index * seconds;
    return `(${[seconds, ...(block === undefined ? [] : [at - (at % block.seconds)]), at].join(",")})`;
  });
}

function rangeSql({ rollup: { table, isInSteps, block, seconds }, period: { from, to } }: Reading): string {
  if (table === "event") return `(ts >= toDateTime64(${from}, 3, 'UTC') AND ts < toDateTime64(${to}, 3, 'UTC'))`;
  return `(${[
    ...(isInSteps === true ? [`step = ${seconds}`] : []),
    ...(block === undefined ? [] : [`${block.sql} >= ${from - (from % block.seconds)} AND ${block.sql} < ${to}`]),
    `minute >= ${from} AND minute < ${to}`,
  ].join(" AND ")})`;
}

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
  /** Where people joined places to APIs: `host` and `port` of `u` are those of the API. */
  readonly places: PlaceColumns | null;
}

/** The rollups' columns behind the filters' names. */
const filterColumns: Readonly<Record<string, readonly [column: string, type: string]>> = {
  source: ["source_id", "UUID"],
  host: ["host", "String"],
  port: ["port", "UInt16"],
  method: ["method", "String"],
  template: ["template", "String"],
  action: ["action", "String"],
  statusClass: ["status_class", "UInt8"],
  consumer: ["consumer", "String"],
  organization: ["organization", "String"],
  verdict: ["verdict", "String"],
};

/** Writes a selection of one provider's rollups as SQL; values travel as typed parameters only. */
export async function selectUsage(
  { platform, viewer, now }: ViewerCall,
  query: QueryOf<Endpoints["usage.summary"]>,
): Promise<UsageSelection> {
  const { from, to, ...filters } = query;
  const period = usagePeriod({ from, to }, now);
  const before: UsagePeriod = { from: 2 * period.from - period.to, to: period.from };
  const { db } = platform.postgres;
  const [map, environments] = await Promise.all([
    readPlaceMap(db, viewer.providerId),
    readEnvironmentConditions(db, viewer.providerId, filters),
  ]);
  const places = placeColumns(map);
  const site = places?.site ?? "u.host";
  const { included, excluded: excludedPlaces } = filterMembers(map.members, filters);
  const params: Record<string, unknown> = {
    providerId: viewer.providerId,
    before: before.from,
    ...period,
    ...places?.params,
    ...(included.length > 0 && { included: placesParam(included) }),
    ...(excludedPlaces.length > 0 && { excluded: placesParam(excludedPlaces) }),
  };
  const ofPlace: string[] = [];
  const conditions: ((sqlOf: SqlOf) => string)[] = [];
  const named: string[] = [];
  const excluded: string[] = [];
  for (const [filter, values] of Object.entries(filters)) {
    if (values === undefined || filter.startsWith("environment[")) continue;
    const [, name = "", operator = ""] = /^(\w+)\[(is|isNot)\]$/.exec(filter) ?? [];
    const target = filterColumns[name];
    if (target === undefined) throw new Error(`The filter ${filter} has no SQL`);
    const [column, type] = target;
    const parameter = `${name}_${operator}`;
    params[parameter] = name === "template" ? [values].flat().map((each) => shapeOf(String(each))) : values;
    (operator === "is" ? named : excluded).push(column);
    const among = `${operator === "is" ? "IN" : "NOT IN"} {${parameter}: Array(${type})}`;
    if (operator === "is" && name === "host") ofPlace.push(`${site} ${among}`);
    else if (operator === "is" && name === "port") ofPlace.push(`u.port ${among}`);
    else conditions.push((sqlOf) => `${name === "template" ? shapeSql(sqlOf(column)) : sqlOf(column)} ${among}`);
  }
  for (const each of environments) {
    Object.assign(params, each.params);
    conditions.push(() => each.sql(site, "u.port"));
    // Neither column has one value, so that rollups sorted by them are of no use.
    excluded.push("host", "port");
  }
  const isPlace = (names: string) => `(${site}, u.port) ${names}: Array(Tuple(String, UInt16))}`;
  if (ofPlace.length > 0) {
    const own = ofPlace.join(" AND ");
    conditions.push(() => (included.length === 0 ? own : `(${own} OR ${isPlace("IN {included")})`));
  }
  if (excludedPlaces.length > 0) conditions.push(() => isPlace("NOT IN {excluded"));

  function readings({ columns, both = false, grain }: Asked): readonly Reading[] {
    const length = period.to - period.from;
    const asked = [...excluded, ...columns];
    // The place of a call to a divided host is known by its template.
    const isByPlace =
      places?.isDivided === true && [...named, ...asked].some((each) => each === "host" || each === "port");
    const needed = { named, read: isByPlace ? [...asked, "template"] : asked, now: now.getTime() / 1000 };
    const earlier = grain === undefined ? needed : { ...needed, grain: { ...grain, origin: grain.origin - length } };
    return [
      ...(both ? listReadings(before, earlier) : []),
      ...listReadings(period, grain === undefined ? needed : { ...needed, grain }),
    ];
  }
  function source({ and, ...asked }: Asked): string {
    const all = readings(asked);
    const durations = isOfCalls(all) ? "bucket" : "buckets";
    const columns = ["minute", "calls", ...asked.columns.map((each) => (each === "buckets" ? durations : each))];
    const parts = [...Map.groupBy(all, ({ rollup }) => rollup.table)].map(([table, some]) => {
      const made: Readonly<Record<string, string>> = {
        ...regrouped,
        ...(places !== null && { host: places.host, port: places.port }),
        ...madeColumns[table],
      };
      // Filters of hosts and ports are about the row's own place.
      const own: Readonly<Record<string, string>> = { host: site, port: "u.port" };
      const sqlOf = (column: string) => own[column] ?? made[column] ?? column;
      const where = [...conditions.map((conditionOf) => conditionOf(sqlOf)), ...(and === undefined ? [] : [and])];
      if (table === "event") where.push("is_api");
      const rows = `WHERE provider_id = {providerId: UUID} AND ${[...where, timesSql(some)].join(" AND ")}`;
      const selected = columns.map((column) => (made[column] === undefined ? column : `${made[column]} AS ${column}`));
      const isMade = (column: string) => made[column] !== undefined;
      return { table, rows, selected, isPlain: !columns.some(isMade) };
    });
    const [only] = parts;
    // A subquery costs a small question more than the rows it reads.
    if (parts.length === 1 && only?.isPlain === true) return `${only.table} AS u ${only.rows}`;
    return `(${parts.map(({ table, rows, selected }) => `SELECT ${selected.join(", ")} FROM ${table} AS u ${rows}`).join(" UNION ALL ")}) AS u`;
  }
  const isOneTable = (...asked: readonly Asked[]) =>
    new Set(asked.flatMap(readings).map(({ rollup }) => rollup.table)).size === 1;
  const latencySql = (asked: Asked) => (isOfCalls(readings(asked)) ? durationsOfCallsSql : durationsSql);
  return { period, from: source, isOneTable, latencySql, params, places };
}

/** Whether all of it are single calls, whose buckets need no arrays. */
const isOfCalls = (some: readonly Reading[]) => some.every(({ rollup }) => rollup.isOfCalls === true);

type SqlOf = (column: string) => string;

const regrouped = { template: currentTemplateSql("u") };

/** What tables of single calls do not have as the others do, and how it is made. */
const madeColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  caller_call: { buckets: "(if(bucket > 0, [bucket], []), if(bucket > 0, [calls], []))" },
  event: {
    minute: "toStartOfMinute(ts)",
    calls: "toUInt64(weight)",
    status_class: "intDiv(status, 100)",
    buckets: `(if(isNull(duration_ms), [], [toUInt16(161 + least(500, greatest(-160, round(16 * log2(greatest(
      assumeNotNull(duration_ms), 0.001))))))]), if(isNull(duration_ms), [], [toUInt64(weight)]))`,
    req_bytes: "weight * toUInt64(ifNull(u.req_bytes, 0))",
    res_bytes: "weight * toUInt64(ifNull(u.res_bytes, 0))",
  },
};

export const isCurrent = "toBool(u.minute >= {from: DateTime('UTC')}) AS is_current";
export const errorsSql = "sumIf(u.calls, u.status_class >= 4)";
const shares = "0.5, 0.95, 0.99";
const msOf = (buckets: string) => `arrayMap(each -> if(each = 0, NULL, exp2((each - 161) / 16)), ${buckets})`;
const durationsSql = msOf(`quantilesExactWeightedArray(${shares})(u.buckets.1, u.buckets.2)`);
const durationsOfCallsSql = msOf(`quantilesExactWeightedIf(${shares})(u.bucket, u.calls, u.bucket > 0)`);
const quantile = z.nullable(z.number());
export const latencyRow = z.tuple([quantile, quantile, quantile]);
