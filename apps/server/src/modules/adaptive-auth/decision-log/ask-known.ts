import { and, desc, eq, gte, lt } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds } from "../../../platform/postgres/list-page.ts";
import { apiClientTable } from "../api-client/table.ts";
import { feedbackTable } from "../feedback/table.ts";
import type { Known, Selection } from "./sql.ts";

/** A condition on ClickHouse carries so many ids. People speak about few decisions: more is not to be expected. */
const most = 10_000;

/** Asks PostgreSQL for what a selection needs of it. */
export async function askKnown(call: ViewerCall, selection: Selection): Promise<Known> {
  const [clients, spoken] = await Promise.all([clientsNamed(call, selection), spokenAbout(call, selection)]);
  return { clients, spoken };
}

async function clientsNamed({ platform, viewer }: ViewerCall, { search }: Selection): Promise<string[]> {
  if (search === undefined) return [];
  const rows = await platform.postgres.db
    .select({ id: apiClientTable.id })
    .from(apiClientTable)
    .where(and(eq(apiClientTable.providerId, viewer.providerId), holds(apiClientTable.name, likePattern(search))))
    .limit(most);
  return rows.map(({ id }) => id);
}

async function spokenAbout({ platform, viewer }: ViewerCall, { feedback, from, to }: Selection): Promise<string[]> {
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
    .limit(most);
  return rows.map(({ id }) => id);
}
