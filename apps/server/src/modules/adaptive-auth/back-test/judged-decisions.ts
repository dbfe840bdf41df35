import type { FeedbackVerdict } from "@parapet/contract";
import { and, desc, eq, gte, lt } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { feedbackTable as table } from "../feedback/table.ts";
import type { BackTestRow } from "./table.ts";

/** Beyond so many the newest are taken. */
const most = 5_000;

/** What people said about decisions of an API in a period, by the decisions' ids. */
export async function judgedDecisions(
  db: Queryable,
  { apiId, fromTime, toTime }: Pick<BackTestRow, "apiId" | "fromTime" | "toTime">,
): Promise<ReadonlyMap<string, FeedbackVerdict>> {
  const rows = await db
    .select({ id: table.decisionId, verdict: table.verdict })
    .from(table)
    .where(and(eq(table.apiId, apiId), gte(table.decidedAt, fromTime), lt(table.decidedAt, toTime)))
    .orderBy(desc(table.decidedAt))
    .limit(most);
  return new Map(rows.map(({ id, verdict }) => [id, verdict]));
}
