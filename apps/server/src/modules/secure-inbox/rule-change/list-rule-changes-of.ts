import type { RuleChange } from "@parapet/contract";
import { and, asc, eq, gte } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { presentRuleChange } from "./present.ts";
import { ruleChangeTable as table } from "./table.ts";

/** A change with the session that it was made in, as the timeline of a mailbox tells it. */
export interface TimedRuleChange extends RuleChange {
  readonly session_id: string | null;
}

/** What changed in a mailbox's rules since a moment, the oldest first. What stood there before it was watched is left out. */
export async function listRuleChangesOf(db: Queryable, mailboxId: string, since: Date): Promise<TimedRuleChange[]> {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.mailboxId, mailboxId), gte(table.happenedAt, since), eq(table.isBaseline, false)))
    .orderBy(asc(table.happenedAt), asc(table.id));
  return rows.map((row) => ({ ...presentRuleChange(row), session_id: row.sessionId }));
}
