import type { Json, JsonObject } from "../base/json.ts";
import type { Call, GraphAnswer } from "./call.ts";
import { compareTexts, meetsFilter, valueAt } from "./evaluate-filter.ts";
import { GraphError } from "./graph-error.ts";
import { readQueryOptions, selectProperties, type OrderBy } from "./query-options.ts";

/** A collection and its paging. */
interface Collection<Row> {
  readonly rows: readonly Row[];
  /** The complete entity, for `$select` and `$filter`. */
  readonly present: (row: Row) => JsonObject;
  /** Properties returned without `$select`; all if absent. */
  readonly selected?: readonly string[] | undefined;
  readonly pageSize: number;
  readonly largestPage: number;
  /** Whether links contain a position (`$skip`, as in Exchange) or a token (`$skiptoken`). */
  readonly paging: "skip" | "skiptoken";
  /** The fragment of `@odata.context`. */
  readonly context: string;
  /** Parses `$search` to a predicate; without it, search isn't supported. */
  readonly search?: ((search: string) => (row: Row) => boolean) | undefined;
}

/** Returns a page of a collection by the query options. */
export function answerCollection<Row>(call: Call, collection: Collection<Row>): GraphAnswer {
  const options = readQueryOptions(call.query);
  const { rows, present, paging, largestPage } = collection;
  if (options.top !== null && (options.top > largestPage || options.top < 1))
    throw new GraphError(
      "badRequest",
      `Invalid page size specified: '${options.top}'. Must be between 1 and ${largestPage} inclusive.`,
    );
  const searched = options.search === null ? rows : searchedRows(collection, options.search);
  const { filter } = options;
  const filtered = filter === null ? searched : searched.filter((row) => meetsFilter(filter, present(row)));
  const sorted = options.orderBy.length === 0 ? filtered : filtered.toSorted(orderBy(present, options.orderBy));
  const start = paging === "skip" ? options.skip : placeOf(call.query.get("$skiptoken"));
  const size = options.top ?? collection.pageSize;
  const select = options.select ?? collection.selected ?? null;
  const page = sorted.slice(start, start + size).map((row) => selectProperties(present(row), select, options.expand));
  return {
    status: 200,
    body: {
      "@odata.context": `${call.root}/$metadata#${collection.context}`,
      ...(options.isCounted ? { "@odata.count": sorted.length } : {}),
      ...(start + size < sorted.length ? { "@odata.nextLink": linkTo(call, paging, start + size) } : {}),
      value: page,
    },
  };
}

function searchedRows<Row>({ rows, search }: Collection<Row>, sought: string): readonly Row[] {
  if (search === undefined) throw new GraphError("badRequest", "The query option '$search' is not supported.");
  return rows.filter(search(sought));
}

function orderBy<Row>(present: (row: Row) => JsonObject, orders: readonly OrderBy[]) {
  return (left: Row, right: Row): number => {
    for (const { path, isDescending } of orders) {
      const order = compareValues(valueAt(path, present(left)), valueAt(path, present(right)));
      if (order !== 0) return isDescending ? -order : order;
    }
    return 0;
  };
}

/** Null sorts first. */
function compareValues(left: Json, right: Json): number {
  if (left === null || right === null) return Number(right === null) - Number(left === null);
  if (typeof left === "string" && typeof right === "string") return compareTexts(left, right);
  return Math.sign(Number(left) - Number(right));
}

function linkTo(call: Call, paging: "skip" | "skiptoken", place: number): string {
  const query = new URLSearchParams(call.query);
  if (paging === "skip") query.set("$skip", String(place));
  else query.set("$skiptoken", Buffer.from(`place:${place}`).toString("base64url"));
  return linkOf(call, query);
}

/** A URL of the same operation with another query; `$` isn't encoded, as in Graph. */
export function linkOf({ root, path }: Pick<Call, "root" | "path">, query: URLSearchParams): string {
  return `${root}${path}?${query.toString().replaceAll("%24", "$")}`;
}

function placeOf(token: string | null): number {
  if (token === null) return 0;
  const place = /^place:(\d+)$/.exec(Buffer.from(token, "base64url").toString())?.[1];
  if (place === undefined) throw new GraphError("badRequest", "The skip token is invalid.");
  return Number(place);
}

/** Returns an entity with its selected properties. */
export function answerEntity(
  call: Call,
  entity: JsonObject,
  { context, selected, status = 200 }: { context: string; selected?: readonly string[]; status?: 200 | 201 },
): GraphAnswer {
  const { select, expand } = readQueryOptions(call.query);
  const body = selectProperties(entity, select ?? selected ?? null, expand);
  return { status, body: { "@odata.context": `${call.root}/$metadata#${context}/$entity`, ...body } };
}
