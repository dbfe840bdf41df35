import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { count } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import { presentProvider } from "./present.ts";
import { providerSelection } from "./select-providers.ts";
import { counted, providerWithKey, withActiveKey } from "./sql.ts";
import { providerKeyTable, providerTable as table } from "./table.ts";

type Row = Endpoints["providers.search"];

/** Pages through all providers: those in use, or with `archived` the archived ones. */
export async function searchProviders(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { where, orderBy } = providerSelection(call, query);
  const { db } = call.platform.postgres;
  const { limit, offset } = pageRange(query);
  const [rows, [all]] = await Promise.all([
    db
      .select({ ...providerWithKey, ...counted })
      .from(table)
      .innerJoin(providerKeyTable, withActiveKey)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(table).where(where),
  ]);
  const items = rows.map(({ users, organizations, ...each }) => ({ ...presentProvider(each), users, organizations }));
  return { items, total: all?.total ?? 0, page: query.page, page_size: query.page_size };
}
