import { insightsSeverity, type AnswerOf, type Endpoints, type Finding, type QueryOf } from "@parapet/contract";
import { and, count, eq, getTableColumns, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ViewerCall } from "../../../platform/call.ts";
import { orderOf, pageRange } from "../../../platform/postgres/list-page.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiIdOf } from "../api/places.ts";
import { apiName } from "../api/present.ts";
import { apiTable } from "../api/table.ts";
import { findingTable as table } from "./table.ts";

type Row = Endpoints["findings.list"];

/** Where a finding was seen; `apiTable` is its API. */
const placeTable = alias(apiTable, "place");

const sortColumns = {
  severity: sql`array_position(${sql.raw(`ARRAY['${insightsSeverity.options.join("','")}']`)}, ${table.severity})`,
  kind: table.kind,
  template: sql`${table.template} COLLATE "C"`,
  count: table.count,
  first_seen_at: table.firstSeenAt,
  last_seen_at: table.lastSeenAt,
};

/** Lists what detectors found in the provider's traffic. */
export async function listFindings(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, sort, api, action, kind, severity, state } = query;
  const where = and(
    ownFindings(call),
    api === undefined ? undefined : or(eq(placeTable.id, api), eq(placeTable.memberOf, api)),
    action === undefined ? undefined : inArray(table.action, action),
    kind === undefined ? undefined : inArray(table.kind, kind),
    severity === undefined ? undefined : inArray(table.severity, severity),
    state === undefined ? undefined : inArray(table.state, state),
  );
  const { limit, offset } = pageRange(query);
  const { db } = call.platform.postgres;
  const [items, [counted]] = await Promise.all([
    readFindings(db, where)
      .orderBy(...orderOf(sort, sortColumns, table.id))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(table)
      .innerJoin(placeTable, eq(placeTable.id, table.apiId))
      .innerJoin(apiTable, eq(apiTable.id, apiIdOf(placeTable)))
      .where(where),
  ]);
  return { items: items.map(presentFinding), total: counted?.total ?? 0, page, page_size };
}

/** Findings of the viewer's provider, in APIs that are in use. */
export function ownFindings({ viewer }: ViewerCall): SQL | undefined {
  return and(eq(table.providerId, viewer.providerId), isNull(apiTable.archivedAt));
}

export function readFindings(db: Queryable, where: SQL | undefined) {
  const { id, host, port, prefix, scheme } = apiTable;
  return db
    .select({ ...getTableColumns(table), api: { id, host, port, prefix, scheme } })
    .from(table)
    .innerJoin(placeTable, eq(placeTable.id, table.apiId))
    .innerJoin(apiTable, eq(apiTable.id, apiIdOf(placeTable)))
    .where(where)
    .$dynamic();
}

export function presentFinding(row: Awaited<ReturnType<typeof readFindings>>[number]): Finding {
  const { id, method, template, action, kind, severity, pointer, evidence, state } = row;
  return {
    id,
    api_id: row.api.id,
    api_name: apiName(row.api),
    method,
    template,
    action: action || null,
    kind,
    severity,
    pointer,
    names: [...evidence.names],
    event_id: evidence.event_id,
    count: row.count,
    first_seen_at: row.firstSeenAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    state,
  };
}
