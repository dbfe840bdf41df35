import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, count, isNotNull, isNull } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds, orderOf, pageRange } from "../../../platform/postgres/list-page.ts";
import { countedUsers } from "./count-users.ts";
import { visibleOrganizations } from "./policy.ts";
import { presentOrganization } from "./present.ts";
import { organizationTable as table } from "./table.ts";

type Row = Endpoints["organizations.list"];

const sortColumns = { name: collated(table.name), users: countedUsers, created_at: table.createdAt } as const;

/** Lists organizations: those in use, or with `archived` the archived ones. */
export async function listOrganizations(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { db } = call.platform.postgres;
  const where = and(
    visibleOrganizations(call.viewer),
    query.archived === true ? isNotNull(table.archivedAt) : isNull(table.archivedAt),
    query.search === undefined ? undefined : holds(table.name, likePattern(query.search)),
  );
  const { limit, offset } = pageRange(query);
  const [found, [counted]] = await Promise.all([
    db
      .select({ row: table, users: countedUsers })
      .from(table)
      .where(where)
      .orderBy(...orderOf(query.sort, sortColumns, table.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(table).where(where),
  ]);
  const items = found.map(({ row, users }) => presentOrganization(row, users, call.viewer));
  return { items, total: counted?.total ?? 0, page: query.page, page_size: query.page_size };
}
