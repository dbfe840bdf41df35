import * as z from "zod/mini";
import type { Access } from "./access.ts";
import { bulkOutcome, selectedIds } from "./bulk.ts";
import { endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./error-catalogue.ts";
import { byId, empty, listOf, pageOf, paging } from "./primitives.ts";

interface Named {
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
}

/** Lists a page of what the selection, a shape of optional query fields, describes. */
export const listEndpoint = <const Row extends Named, Selection extends z.core.$ZodShape, Item extends z.ZodMiniType>(
  row: Row,
  selection: Selection,
  item: Item,
) =>
  endpoint({
    method: "GET",
    ...row,
    query: z.strictObject({ ...paging, ...selection }),
    answer: { status: 200, body: pageOf(item) },
    errors: [],
  });

/** Exports the selection as CSV, streamed, with the columns that the query names. */
export const exportEndpoint = <
  const Row extends Named,
  Selection extends z.core.$ZodShape,
  Columns extends z.ZodMiniType,
>(
  row: Row,
  selection: Selection,
  columns: Columns,
) =>
  endpoint({
    method: "GET",
    ...row,
    query: z.strictObject({ ...selection, column: z.optional(listOf(columns)) }),
    answer: { status: 200, type: "text/csv" },
    errors: [],
  });

/** Lists the IDs of the selection, in order, for bulk actions. */
export const selectEndpoint = <const Row extends Named, Selection extends z.core.$ZodShape>(
  row: Row,
  selection: Selection,
) =>
  endpoint({
    method: "GET",
    ...row,
    query: z.strictObject(selection),
    answer: { status: 200, body: selectedIds },
    errors: [],
  });

/** Changes several items, with individual results. */
export const bulkEndpoint = <const Row extends Named, Body extends z.ZodMiniType>(row: Row, body: Body) =>
  endpoint({ method: "POST", ...row, body, answer: { status: 200, body: bulkOutcome }, errors: [] });

/** Gets one item by the ID in the path. */
export const getEndpoint = <const Row extends Named, Item extends z.ZodMiniType>(row: Row, item: Item) =>
  endpoint({ method: "GET", ...row, params: byId, answer: { status: 200, body: item }, errors: ["not_found"] });

/** Deletes one item by the ID in the path. */
export const deleteEndpoint = <const Row extends Named>(row: Row) =>
  endpoint({ method: "DELETE", ...row, params: byId, answer: { status: 204 }, errors: ["not_found"] });

/** Does something to one item, by the ID in the path, and returns it; `errors` are those besides `not_found`. */
export const actionEndpoint = <
  const Row extends Named,
  Item extends z.ZodMiniType,
  const Errors extends readonly ErrorCode[] = [],
>(
  row: Row,
  item: Item,
  errors?: Errors,
) =>
  endpoint({
    method: "POST",
    ...row,
    params: byId,
    body: empty,
    answer: { status: 200, body: item },
    errors: ["not_found", ...(errors ?? [])],
  });
