import type { JsonObject } from "../base/json.ts";
import { GraphError } from "./graph-error.ts";
import { parseFilter, propertiesOf, type FilterExpression, type PropertyPath } from "./parse-filter.ts";

export interface OrderBy {
  readonly path: PropertyPath;
  readonly isDescending: boolean;
}

/** Query options of a collection or entity request. */
interface QueryOptions {
  readonly select: readonly string[] | null;
  readonly expand: readonly string[];
  readonly filter: FilterExpression | null;
  readonly orderBy: readonly OrderBy[];
  readonly top: number | null;
  readonly skip: number;
  readonly isCounted: boolean;
  readonly search: string | null;
}

export function readQueryOptions(query: URLSearchParams): QueryOptions {
  const filter = query.get("$filter");
  return {
    select: listOf(query.get("$select")),
    expand: (listOf(query.get("$expand")) ?? []).map((each) => each.replace(/\(.*$/, "")),
    filter: filter === null ? null : parseFilter(filter),
    orderBy: (listOf(query.get("$orderby")) ?? []).map(orderOf),
    top: numberOf(query, "$top"),
    skip: numberOf(query, "$skip") ?? 0,
    isCounted: query.get("$count") === "true",
    search: query.get("$search"),
  };
}

/** Exchange sorts a filtered list only by the filter's first property. */
export function checkSortable({ filter, orderBy }: QueryOptions): void {
  if (filter === null || orderBy.length === 0) return;
  const filtered = [...new Set(propertiesOf(filter).map((path) => path.join("/")))];
  const sorted = orderBy.map(({ path }) => path.join("/"));
  if (sorted.some((name, index) => filtered[index] !== name)) throw new GraphError("inefficientFilter");
}

function listOf(text: string | null): readonly string[] | null {
  if (text === null) return null;
  // Commas in parentheses belong to `$expand` options.
  return text
    .split(/,(?![^(]*\))/)
    .map((each) => each.trim())
    .filter((each) => each !== "");
}

function orderOf(text: string): OrderBy {
  const [, name = "", direction = "asc"] = /^(\S+)(?:\s+(asc|desc))?$/.exec(text) ?? [];
  if (name === "") throw new GraphError("badRequest", `Invalid orderby clause: '${text}'.`);
  return { path: name.split("/"), isDescending: direction === "desc" };
}

function numberOf(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  if (!/^\d{1,9}$/.test(text)) throw new GraphError("badRequest", `Invalid value '${text}' for ${name} query option.`);
  return Number(text);
}

/** Keeps selected and expanded properties, the id and OData annotations. */
export function selectProperties(
  entity: JsonObject,
  select: readonly string[] | null,
  expand: readonly string[] = [],
): JsonObject {
  if (select === null) return entity;
  const kept = new Set([...select, ...expand].map((name) => name.toLowerCase()));
  return Object.fromEntries(
    Object.entries(entity).filter(
      ([name]) => name === "id" || name.startsWith("@") || kept.has("*") || kept.has(name.toLowerCase()),
    ),
  );
}
