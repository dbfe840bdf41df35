import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, count, or } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds, orderOf, pageRange } from "../../../platform/postgres/list-page.ts";
import { settleMs } from "../settle.ts";
import { noActivity, readSourceActivity } from "./activity-store.ts";
import { ownLiveSources } from "./policy.ts";
import { presentTraceSource } from "./present.ts";
import { traceSourceTable as table } from "./table.ts";

type Row = Endpoints["traceSources.list"];

const sortColumns = { name: collated(table.name), type: table.type, created_at: table.createdAt };

/** Lists the provider's trace sources with what they sent. */
export async function listTraceSources(
  { platform, viewer, now }: ViewerCall,
  query: QueryOf<Row>,
): Promise<AnswerOf<Row>> {
  const { page, page_size, search, sort } = query;
  const pattern = search === undefined ? null : likePattern(search);
  const where = and(
    ownLiveSources(viewer),
    pattern === null ? undefined : or(holds(table.name, pattern), holds(table.description, pattern)),
  );
  const { limit, offset } = pageRange(query);
  const { db } = platform.postgres;
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(...orderOf(sort, sortColumns, table.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(table).where(where),
    platform.journal.settle(settleMs),
  ]);
  const ids = rows.map((row) => row.id);
  const activity = await readSourceActivity(platform.clickhouse, viewer.providerId, ids, now);
  const items = rows.map((row) => presentTraceSource(row, activity.get(row.id) ?? noActivity));
  return { items, total: counted?.total ?? 0, page, page_size };
}
