import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, count, isNotNull, isNull, or } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds, orderOf, pageRange } from "../../../platform/postgres/list-page.ts";
import { presentProvider } from "./present.ts";
import { counted, providerWithKey, withActiveKey } from "./sql.ts";
import { providerKeyTable, providerTable as table } from "./table.ts";

type Row = Endpoints["providers.search"];

const sortColumns = { ...counted, name: collated(table.name), created_at: table.createdAt } as const;

/** Pages through all providers: those in use, or with `archived` the archived ones. */
export async function searchProviders(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  if (!call.viewer.platformAdmin) throw new Failure("forbidden");
  const { db } = call.platform.postgres;
  const where = and(
    query.archived === true ? isNotNull(table.archivedAt) : isNull(table.archivedAt),
    query.search === undefined ? undefined : found(likePattern(query.search)),
  );
  const { limit, offset } = pageRange(query);
  const [rows, [all]] = await Promise.all([
    db
      .select({ ...providerWithKey, ...counted })
      .from(table)
      .innerJoin(providerKeyTable, withActiveKey)
      .where(where)
      .orderBy(...orderOf(query.sort, sortColumns, table.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(table).where(where),
  ]);
  const items = rows.map(({ users, organizations, ...each }) => ({ ...presentProvider(each), users, organizations }));
  return { items, total: all?.total ?? 0, page: query.page, page_size: query.page_size };
}

/** By name or by whom to ask. */
const found = (pattern: string) =>
  or(holds(table.name, pattern), holds(table.contactName, pattern), holds(table.contactEmail, pattern));
