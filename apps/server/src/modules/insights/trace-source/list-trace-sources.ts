import type { Endpoints, QueryOf, AnswerOf } from "@parapet/contract";
import { and, asc, count, desc, ilike, or } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { settleMs } from "../settle.ts";
import { noActivity, readSourceActivity } from "./activity-store.ts";
import { ownLiveSources } from "./policy.ts";
import { presentTraceSource } from "./present.ts";
import { traceSourceTable as table } from "./table.ts";

type Row = Endpoints["traceSources.list"];

const sortColumns = { name: table.name, type: table.type, created_at: table.createdAt } as const;

/** Lists the provider's trace sources with what they sent. */
export async function listTraceSources({ platform, viewer, now }: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, search, sort } = query;
  const matches = search === undefined ? undefined : likePattern(search);
  const where = and(
    ownLiveSources(viewer),
    matches === undefined ? undefined : or(ilike(table.name, matches), ilike(table.description, matches)),
  );
  const descending = sort.startsWith("-");
  const column = sortColumns[sort.replace("-", "") as keyof typeof sortColumns];
  const { db } = platform.postgres;
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(descending ? desc(column) : asc(column), asc(table.id))
      .limit(page_size)
      .offset((page - 1) * page_size),
    db.select({ total: count() }).from(table).where(where),
    platform.journal.settle(settleMs),
  ]);
  const ids = rows.map((row) => row.id);
  const activity = await readSourceActivity(platform.clickhouse, viewer.providerId, ids, now);
  const items = rows.map((row) => presentTraceSource(row, activity.get(row.id) ?? noActivity));
  return { items, total: counted?.total ?? 0, page, page_size };
}
