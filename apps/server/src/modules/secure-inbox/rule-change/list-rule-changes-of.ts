import type { RuleChange } from "@parapet/contract";
import { and, asc, eq, gte } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { presentRuleChange } from "./present.ts";
import { ruleChangeTable as table } from "./table.ts";

/** A change with its session, for the mailbox timeline. */
export interface TimedRuleChange extends RuleChange {
  readonly session_id: string | null;
}

/** A mailbox's rule changes since a time, oldest first, without the first snapshot. */
export async function listRuleChangesOf(db: Queryable, mailboxId: string, since: Date): Promise<TimedRuleChange[]> {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.mailboxId, mailboxId), gte(table.happenedAt, since), eq(table.isBaseline, false)))
    .orderBy(asc(table.happenedAt), asc(table.id));
  return rows.map((row) => ({ ...presentRuleChange(row), session_id: row.sessionId }));
}
