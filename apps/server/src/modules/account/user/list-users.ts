import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { count } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import { presentUser } from "./present.ts";
import { userSelection } from "./select-users.ts";
import { userTable as table } from "./table.ts";

type Row = Endpoints["users.list"];

/** Lists the people the caller may see. */
export async function listUsers(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { db } = call.platform.postgres;
  const { where, orderBy } = userSelection(call, query);
  const { limit, offset } = pageRange(query);
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(table).where(where),
  ]);
  return { items: rows.map(presentUser), total: counted?.total ?? 0, page: query.page, page_size: query.page_size };
}
