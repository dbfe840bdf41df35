import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import { countActions } from "./list-actions.ts";
import { listKnownOperations, type KnownOperation } from "./list-known-operations.ts";
import { findApi, readTemplates } from "./queries.ts";
import { toSpan } from "./span.ts";
import { operationKey } from "./to-consumers.ts";

type Row = Endpoints["apis.operations"];

/** Lists the operations that were learned of an API. @throws Failure `not_found` */
export async function listOperations(call: ViewerCall, id: string, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, search = "", sort } = query;
  const api = await findApi(call, id);
  const [{ templates, known }, actions] = await Promise.all([
    readTemplates(call.platform, api.id),
    countActions(call.platform, api, toSpan({}, call.now)),
  ]);
  const found = listKnownOperations(templates, known)
    .filter((operation) => operation.id.toLowerCase().includes(search.toLowerCase()))
    .toSorted(orderOf(sort));
  const { limit, offset } = pageRange(query);
  const items = found
    .slice(offset, offset + limit)
    .map((operation) => ({ ...operation, actions: actions.get(operationKey(operation)) ?? 0 }));
  return { items, total: found.length, page, page_size };
}

function orderOf(sort: QueryOf<Row>["sort"]) {
  const sign = sort.startsWith("-") ? -1 : 1;
  return (a: KnownOperation, b: KnownOperation): number =>
    sign * compare(keyOf(a, sort), keyOf(b, sort)) || compare(a.template, b.template) || compare(a.method, b.method);
}

function keyOf(operation: KnownOperation, sort: QueryOf<Row>["sort"]): string | number {
  switch (sort) {
    case "template":
    case "-template":
      return operation.template;
    case "method":
    case "-method":
      return operation.method;
    case "calls":
    case "-calls":
      return operation.calls;
    case "last_seen_at":
    case "-last_seen_at":
      return operation.last_seen_at;
  }
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
