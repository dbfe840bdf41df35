import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, arrayOverlaps, eq, exists, inArray, or, sql, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds, orderOf } from "../../../platform/postgres/list-page.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { visibleClients } from "./policy.ts";
import { currentState } from "./sql.ts";
import { apiClientAccessTable as access, apiClientTable as table } from "./table.ts";

type Row = Endpoints["apiClients.select"];

/** The condition of the clients that the caller may see and the filters select, and their order. */
export function clientSelection(call: ViewerCall, query: QueryOf<Row>): { where: SQL | undefined; orderBy: SQL[] } {
  const { sort, search, kind, state, api, organization, tag } = query;
  const { db } = call.platform.postgres;
  const pattern = search === undefined ? null : likePattern(search);
  const ofState = currentState(call.now);
  const where = and(
    visibleClients(call.viewer),
    pattern === null
      ? undefined
      : or(holds(table.name, pattern), holds(table.ownerName, pattern), holds(table.ownerEmail, pattern)),
    kind === undefined ? undefined : eq(table.kind, kind),
    state === undefined ? undefined : inArray(ofState, state),
    api === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(access)
            .where(and(eq(access.clientId, table.id), eq(access.apiId, api))),
        ),
    organization === undefined ? undefined : eq(table.organizationId, organization),
    tag === undefined ? undefined : arrayOverlaps(table.tags, tag),
  );
  const columns = {
    name: collated(table.name),
    kind: table.kind,
    state: ofState,
    last_seen_at: table.lastSeenAt,
    created_at: table.createdAt,
  };
  return { where, orderBy: orderOf(sort, columns, table.id) };
}

/** IDs of the clients that the filters select. */
export async function selectClients(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  return readIds(call.platform.postgres.db, table, clientSelection(call, query));
}
