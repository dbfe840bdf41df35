import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import { presentClients, selectClientRows } from "./present-clients.ts";
import { clientSelection } from "./select-clients.ts";
import { apiClientTable as table } from "./table.ts";

type Row = Endpoints["apiClients.list"];

/** Lists the API clients that the caller may see and the filters select. */
export async function listClients(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { db } = call.platform.postgres;
  const { where, orderBy } = clientSelection(call, query);
  const { limit, offset } = pageRange(query);
  const [found, total] = await Promise.all([
    selectClientRows(db, call.now)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.$count(table, where),
  ]);
  return { items: await presentClients(call, found), total, page: query.page, page_size: query.page_size };
}
