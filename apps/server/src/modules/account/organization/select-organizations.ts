import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds, orderOf } from "../../../platform/postgres/list-page.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { countedUsers } from "./count-users.ts";
import { visibleOrganizations } from "./policy.ts";
import { organizationTable as table } from "./table.ts";

type Row = Endpoints["organizations.select"];

const sortColumns = { name: collated(table.name), users: countedUsers, created_at: table.createdAt } as const;

/** The condition of the organizations the caller may see and the filters select, and their order. */
export function organizationSelection(
  call: ViewerCall,
  query: QueryOf<Row>,
): { where: SQL | undefined; orderBy: SQL[] } {
  const { sort, search, archived = false } = query;
  const where = and(
    visibleOrganizations(call.viewer),
    archived ? isNotNull(table.archivedAt) : isNull(table.archivedAt),
    search === undefined ? undefined : holds(table.name, likePattern(search)),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}

/** The ids of the organizations that the filters select now. */
export async function selectOrganizations(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  return readIds(call.platform.postgres.db, table, organizationSelection(call, query));
}
