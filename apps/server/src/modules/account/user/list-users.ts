import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, count, eq, or, sql, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds, orderOf, pageRange } from "../../../platform/postgres/list-page.ts";
import { visiblePeople } from "./policy.ts";
import { presentUser } from "./present.ts";
import { userTable as table } from "./table.ts";

type Row = Endpoints["users.list"];

const fullName = sql`(${table.firstName} || ' ' || ${table.lastName})`;
const sortColumns = {
  name: collated(fullName),
  email: table.email,
  role: table.role,
  status: table.status,
  created_at: table.createdAt,
  last_login_at: table.lastLoginAt,
} as const;

/** Lists the people the caller may see. */
export async function listUsers(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { db } = call.platform.postgres;
  const where = and(visiblePeople(call.viewer), ...filtersOf(query));
  const { limit, offset } = pageRange(query);
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(...orderOf(query.sort, sortColumns, table.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(table).where(where),
  ]);
  return { items: rows.map(presentUser), total: counted?.total ?? 0, page: query.page, page_size: query.page_size };
}

function filtersOf({ search, role, status, organization_id }: QueryOf<Row>): (SQL | undefined)[] {
  const pattern = search === undefined ? null : likePattern(search);
  return [
    pattern === null ? undefined : or(holds(fullName, pattern), holds(table.email, pattern)),
    role === undefined ? undefined : eq(table.role, role),
    status === undefined ? undefined : eq(table.status, status),
    organization_id === undefined ? undefined : eq(table.organizationId, organization_id),
  ];
}
