import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, count, eq, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds, orderOf, pageRange } from "../../../platform/postgres/list-page.ts";
import { inForce, knownApi, modeInForce, presentProtectedApis } from "./get-protected-api.ts";
import { ownProtectedApis } from "./policy.ts";
import { adaptiveConfigTable as config, protectedApiTable as table } from "./table.ts";

type Row = Endpoints["protectedApis.list"];

const sortColumns = {
  name: collated(table.name),
  environment: table.environment,
  sensitivity: sql`array_position(ARRAY['low', 'normal', 'high'], ${table.sensitivity})`,
  created_at: table.createdAt,
} as const;

/** Lists protected APIs with their last decisions. */
export async function listProtectedApis(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { where, orderBy } = protectedApiSelection(call, selection);
  const { limit, offset } = pageRange(query);
  const { db } = call.platform.postgres;
  const [found, [counted]] = await Promise.all([
    db
      .select(knownApi)
      .from(table)
      .innerJoin(config, inForce)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(table).innerJoin(config, inForce).where(where),
  ]);
  return { items: await presentProtectedApis(call, found), total: counted?.total ?? 0, page, page_size };
}

/** Condition that a protected API's name or URL matches a pattern. */
export const nameOrAddressHolds = (pattern: string): SQL | undefined =>
  or(holds(table.name, pattern), holds(table.baseUrl, pattern));

/** Condition and order of the selected APIs, joined with their current settings. */
export function protectedApiSelection(
  { viewer }: ViewerCall,
  query: Omit<QueryOf<Row>, "page" | "page_size">,
): { where: SQL | undefined; orderBy: SQL[] } {
  const { search, environment, sensitivity, mode, archived, sort } = query;
  const where = and(
    ownProtectedApis(viewer),
    archived ? isNotNull(table.archivedAt) : isNull(table.archivedAt),
    search === undefined ? undefined : nameOrAddressHolds(likePattern(search)),
    environment === undefined ? undefined : eq(table.environment, environment),
    sensitivity === undefined ? undefined : inArray(table.sensitivity, sensitivity),
    mode === undefined ? undefined : inArray(modeInForce, mode),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}
