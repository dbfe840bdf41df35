import type { FeedbackVerdict } from "@parapet/contract";
import { and, desc, eq, gte, lt } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { feedbackTable as table } from "../feedback/table.ts";
import type { BackTestRow } from "./table.ts";

/** Max verdicts; the newest count. */
const max = 5_000;

/** Feedback on decisions of an API in a period, by decision ID. */
export async function readFeedback(
  db: Queryable,
  { apiId, fromTime, toTime }: Pick<BackTestRow, "apiId" | "fromTime" | "toTime">,
): Promise<ReadonlyMap<string, FeedbackVerdict>> {
  const rows = await db
    .select({ id: table.decisionId, verdict: table.verdict })
    .from(table)
    .where(and(eq(table.apiId, apiId), gte(table.decidedAt, fromTime), lt(table.decidedAt, toTime)))
    .orderBy(desc(table.decidedAt))
    .limit(max);
  return new Map(rows.map(({ id, verdict }) => [id, verdict]));
}
