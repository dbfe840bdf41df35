import type { Endpoints, EventVerdict, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { type EnvironmentCondition, readEnvironmentConditions } from "../api/environments.ts";
import { filterMembers } from "../api/place-sql.ts";
import { placesParam, readPlaceMap, type PlaceMap } from "../api/places.ts";
import { siteColumn } from "../api/site-column.ts";
import type { EventSpan } from "./counted-spans.ts";
import { currentTemplateSql, shapeOf, shapeSql } from "./current-template.ts";

type Selection = Omit<QueryOf<Endpoints["events.list"]>, "page" | "page_size">;

/** A condition with its parameters, ready for ClickHouse. */
export interface SqlSelection {
  readonly where: string;
  readonly orderBy: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly span: EventSpan;
  /** The condition without the span, where the counts of events know all its columns; else null. */
  readonly counted: string | null;
}

/** How one operator reads: `c` is the column, `p` the name of its parameter, a list unless the operator is a bound. */
const operators = {
  is: (c: string, p: string, type: string) =>
    c === "findings" ? `hasAny(${c}, {${p}: Array(${type})})` : `${c} IN {${p}: Array(${type})}`,
  isNot: (c: string, p: string, type: string) => `${c} NOT IN {${p}: Array(${type})}`,
  start: (c: string, p: string) => `arrayExists(each -> startsWith(${c}, each), {${p}: Array(String)})`,
  end: (c: string, p: string) => `arrayExists(each -> endsWith(${c}, each), {${p}: Array(String)})`,
  contains: (c: string, p: string) => `multiSearchAnyCaseInsensitiveUTF8(${c}, {${p}: Array(String)})`,
  gte: (c: string, p: string, type: string) => `${c} >= {${p}: ${type}}`,
  // An unknown status (0) is not below any bound.
  lte: (c: string, p: string, type: string) => `${c} BETWEEN 1 AND {${p}: ${type}}`,
} as const;

/** The columns behind the filters' names. */
export const filterColumns: Readonly<Record<string, readonly [column: string, type: string]>> = {
  method: ["method", "String"],
  path: ["path", "String"],
  template: [currentTemplateSql(), "String"],
  action: ["action", "String"],
  host: ["host", "String"],
  port: ["port", "UInt16"],
  statusCode: ["status", "UInt16"],
  statusClass: ["intDiv(status, 100)", "UInt8"],
  sourceIP: ["src_ip", "String"],
  destinationIP: ["dst_ip", "String"],
  destinationPort: ["dst_port", "UInt16"],
  source: ["source_id", "UUID"],
  consumer: ["consumer", "String"],
  organization: ["organization", "String"],
  verdict: ["verdict", "String"],
  finding: ["findings", "String"],
};

/** The filters whose columns `event_count` has. */
const counted: ReadonlySet<string> = new Set([
  "method",
  "template",
  "host",
  "port",
  "statusCode",
  "statusClass",
  "source",
  "verdict",
]);

/** Writes a selection of the viewer's events as SQL; hosts and ports of an API mean all its places. */
export async function selectEventsOf({ platform, viewer }: ViewerCall, selection: Selection): Promise<SqlSelection> {
  const { providerId } = viewer;
  const { db } = platform.postgres;
  const [map, environments] = await Promise.all([
    readPlaceMap(db, providerId),
    readEnvironmentConditions(db, providerId, selection),
  ]);
  return selectEvents(providerId, selection, map, environments);
}

const undivided: PlaceMap = { members: [], divisions: [] };

/** Writes a selection of one provider's events `u` as SQL; values travel as typed parameters only. */
export function selectEvents(
  providerId: string,
  selection: Selection,
  map: PlaceMap = undivided,
  environments: readonly EnvironmentCondition[] = [],
): SqlSelection {
  const { members, divisions } = map;
  const params: Record<string, unknown> = { providerId };
  const site = divisions.length === 0 ? "host" : siteColumn(divisions).sql;
  const conditions = ["provider_id = {providerId: UUID}"];
  const bound = (name: string, sql: string, value: unknown) => {
    params[name] = value;
    conditions.push(sql);
  };
  const { from, to, showNonApi, sort, ...filters } = selection;
  const { included, excluded } = filterMembers(members, filters);
  const ofPlace: string[] = [];
  let isCounted = true;
  if (!showNonApi) conditions.push("is_api");
  for (const each of environments) {
    conditions.push(each.sql(site, "port"));
    Object.assign(params, each.params);
  }
  for (const [filter, value] of Object.entries(filters)) {
    if (value === undefined || filter.startsWith("environment[")) continue;
    const [, name = "", operator = ""] = /^(\w+)\[(\w+)\]$/.exec(filter) ?? [];
    const target = filterColumns[name];
    const write = isOperator(operator) ? operators[operator] : undefined;
    if (target === undefined || write === undefined) throw new Error(`The filter ${filter} has no SQL`);
    isCounted &&= counted.has(name);
    const parameter = `${name}_${operator}`;
    const [own, type] = target;
    const column = name === "host" && (operator === "is" || operator === "isNot") ? site : own;
    if (name === "template")
      bound(
        parameter,
        write(shapeSql(column), parameter, type),
        [value].flat().map((each) => shapeOf(String(each))),
      );
    else if (included.length > 0 && operator === "is" && (name === "host" || name === "port")) {
      params[parameter] = value;
      ofPlace.push(write(column, parameter, type));
    } else bound(parameter, write(column, parameter, type), value);
  }
  const places = "Array(Tuple(String, UInt16))";
  if (ofPlace.length > 0)
    bound("included", `(${ofPlace.join(" AND ")} OR (${site}, port) IN {included: ${places}})`, placesParam(included));
  if (excluded.length > 0) bound("excluded", `(${site}, port) NOT IN {excluded: ${places}}`, placesParam(excluded));
  if (conditions.some((condition) => condition.includes(site))) Object.assign(params, siteColumn(divisions).params);
  const timeless = conditions.join(" AND ");
  if (from !== undefined) bound("from", "ts >= {from: DateTime64(3, 'UTC')}", epoch(from));
  if (to !== undefined) bound("to", "ts < {to: DateTime64(3, 'UTC')}", epoch(to));
  return {
    where: conditions.join(" AND "),
    orderBy: orderOf(sort),
    params,
    span: { from: from === undefined ? -Infinity : Date.parse(from), to: to === undefined ? Infinity : Date.parse(to) },
    counted: isCounted ? timeless : null,
  };
}

function isOperator(name: string): name is keyof typeof operators {
  return Object.hasOwn(operators, name);
}

/** Seconds with milliseconds, as ClickHouse reads a DateTime64(3) parameter. */
function epoch(instant: string): string {
  return (Date.parse(instant) / 1000).toFixed(3);
}

/** The gravest last; a call without a document comes before all. */
const gravity = [
  "none",
  "unchecked",
  "rogue",
  "violation",
  "zombie",
  "shadow",
] as const satisfies readonly EventVerdict[];

function orderOf(sort: string): string {
  const direction = sort.startsWith("-") ? "DESC" : "ASC";
  const column = sort.replace("-", "");
  // The primary key's own order reads only what a page needs.
  if (column === "time") return `provider_id ${direction}, ts ${direction}, id ${direction}`;
  const value = column === "verdict" ? `indexOf([${gravity.map((each) => `'${each}'`).join(", ")}], verdict)` : column;
  return `${value} ${direction} NULLS LAST, ts DESC, id DESC`;
}
