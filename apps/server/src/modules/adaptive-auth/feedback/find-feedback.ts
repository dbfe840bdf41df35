import { and, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { type FeedbackRow, feedbackTable as table } from "./table.ts";

/** Feedback on a decision; null without one. */
export async function findFeedback(
  { platform, viewer }: Pick<ViewerCall, "platform" | "viewer">,
  decisionId: string,
  db: Queryable = platform.postgres.db,
): Promise<FeedbackRow | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.providerId, viewer.providerId), eq(table.decisionId, decisionId)));
  return row ?? null;
}
