import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, eq, or, sql, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds, orderOf } from "../../../platform/postgres/list-page.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { visiblePeople } from "./policy.ts";
import { userTable as table } from "./table.ts";

type Row = Endpoints["users.select"];

const fullName = sql`(${table.firstName} || ' ' || ${table.lastName})`;
const sortColumns = {
  name: collated(fullName),
  email: table.email,
  role: table.role,
  status: table.status,
  created_at: table.createdAt,
  last_login_at: table.lastLoginAt,
} as const;

/** The condition of the people the caller may see and the filters select, and their order. */
export function userSelection(call: ViewerCall, query: QueryOf<Row>): { where: SQL | undefined; orderBy: SQL[] } {
  const { sort, search, role, status, organization_id } = query;
  const pattern = search === undefined ? null : likePattern(search);
  const where = and(
    visiblePeople(call.viewer),
    pattern === null ? undefined : or(holds(fullName, pattern), holds(table.email, pattern)),
    role === undefined ? undefined : eq(table.role, role),
    status === undefined ? undefined : eq(table.status, status),
    organization_id === undefined ? undefined : eq(table.organizationId, organization_id),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}

/** The ids of all users that the filters select now, so that a bulk action doesn't reach users added later. */
export async function selectUsers(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  return readIds(call.platform.postgres.db, table, userSelection(call, query));
}
