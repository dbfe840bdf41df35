import { and, desc, eq, gte, lt } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds } from "../../../platform/postgres/list-page.ts";
import { apiClientTable } from "../api-client/table.ts";
import { feedbackTable } from "../feedback/table.ts";
import type { Known, Selection } from "./sql.ts";

/** Max IDs in a ClickHouse condition. */
const max = 10_000;

/** Resolves filters that need PostgreSQL. */
export async function resolveSelection(call: ViewerCall, selection: Selection): Promise<Known> {
  const [clients, spoken] = await Promise.all([
    findClientsByName(call, selection),
    findReviewedDecisions(call, selection),
  ]);
  return { clients, spoken };
}

async function findClientsByName({ platform, viewer }: ViewerCall, { search }: Selection): Promise<string[]> {
  if (search === undefined) return [];
  const rows = await platform.postgres.db
    .select({ id: apiClientTable.id })
    .from(apiClientTable)
    .where(and(eq(apiClientTable.providerId, viewer.providerId), holds(apiClientTable.name, likePattern(search))))
    .limit(max);
  return rows.map(({ id }) => id);
}

async function findReviewedDecisions(
  { platform, viewer }: ViewerCall,
  { feedback, from, to }: Selection,
): Promise<string[]> {
  if (feedback === undefined) return [];
  const { providerId, verdict, decidedAt } = feedbackTable;
  const rows = await platform.postgres.db
    .select({ id: feedbackTable.decisionId })
    .from(feedbackTable)
    .where(
      and(
        eq(providerId, viewer.providerId),
        feedback === "none" ? undefined : eq(verdict, feedback),
        from === undefined ? undefined : gte(decidedAt, new Date(from)),
        to === undefined ? undefined : lt(decidedAt, new Date(to)),
      ),
    )
    .orderBy(desc(decidedAt))
    .limit(max);
  return rows.map(({ id }) => id);
}
