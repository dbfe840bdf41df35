import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { count } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import { countedUsers } from "./count-users.ts";
import { presentOrganization } from "./present.ts";
import { organizationSelection } from "./select-organizations.ts";
import { organizationTable as table } from "./table.ts";

type Row = Endpoints["organizations.list"];

/** Lists organizations: those in use, or with `archived` the archived ones. */
export async function listOrganizations(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { db } = call.platform.postgres;
  const { where, orderBy } = organizationSelection(call, query);
  const { limit, offset } = pageRange(query);
  const [found, [counted]] = await Promise.all([
    db
      .select({ row: table, users: countedUsers })
      .from(table)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(table).where(where),
  ]);
  const items = found.map(({ row, users }) => presentOrganization(row, users, call.viewer));
  return { items, total: counted?.total ?? 0, page: query.page, page_size: query.page_size };
}
