import { feedbackVerdict, type FeedbackVerdict } from "@parapet/contract";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import type { BackTestRow } from "./table.ts";

/** Beyond so many the newest are taken. */
const most = 5_000;

const row = z.object({ decision_id: z.string(), verdict: feedbackVerdict });

/** What people said about decisions of an API in a period, by the decisions' ids. */
export async function judgedDecisions(
  db: Queryable,
  { apiId, fromTime, toTime }: Pick<BackTestRow, "apiId" | "fromTime" | "toTime">,
): Promise<ReadonlyMap<string, FeedbackVerdict>> {
  const { rows } = await db.execute(sql`
    SELECT decision_id, verdict FROM decision_feedback
    WHERE api_id = ${apiId} AND decided_at >= ${fromTime.toISOString()} AND decided_at < ${toTime.toISOString()}
    ORDER BY decided_at DESC LIMIT ${most}`);
  return new Map(
    z
      .array(row)
      .parse(rows)
      .map(({ decision_id, verdict }) => [decision_id, verdict]),
  );
}
