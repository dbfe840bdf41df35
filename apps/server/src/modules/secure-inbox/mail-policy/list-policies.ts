import { type AnswerOf, type Endpoints, type MailPolicy, policyHistoryDays } from "@parapet/contract";
import { and, count, eq, gt, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { mailboxTable } from "../mail/table.ts";
import { readPolicies } from "./policy-candidates.ts";
import { hitTable, type StoredPolicy } from "./table.ts";

/** The provider's policies in order. */
export async function listPolicies(call: ViewerCall): Promise<AnswerOf<Endpoints["mailPolicies.list"]>> {
  const rows = await readPolicies(call.platform.postgres.db, call.viewer.providerId);
  return {
    items: await presentPolicies(
      call,
      rows.map(({ row }) => row),
    ),
  };
}

/** Policies with their recent activity. */
export async function presentPolicies(call: ViewerCall, rows: readonly StoredPolicy[]): Promise<MailPolicy[]> {
  const { db } = call.platform.postgres;
  const { providerId } = call.viewer;
  const since = new Date(call.now.getTime() - policyHistoryDays * 86_400_000);
  const hits = await db
    .select({ policyId: hitTable.policyId, outcome: hitTable.outcome, mails: count() })
    .from(hitTable)
    .where(and(eq(hitTable.providerId, providerId), gt(hitTable.time, since)))
    .groupBy(hitTable.policyId, hitTable.outcome);
  const many = (id: string, outcome: string) =>
    hits.find((each) => each.policyId === id && each.outcome === outcome)?.mails ?? 0;
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      name: row.name,
      is_enabled: row.isEnabled,
      is_dry_run: row.isDryRun,
      conditions: row.conditions,
      scope: row.scope,
      group_id: row.groupId,
      action: row.action,
      category: row.category,
      most_mailboxes: row.maxMailboxes,
      notifies: row.notifies,
      acted: many(row.id, "acted"),
      dry_run: many(row.id, "dry_run"),
      capped: many(row.id, "capped"),
      members: row.scope === "group" ? await countMailboxes(call, row.members) : null,
      changed_by: row.changedBy,
      changed_at: row.changedAt.toISOString(),
    })),
  );
}

async function countMailboxes({ platform, viewer }: ViewerCall, members: readonly string[]): Promise<number> {
  const [row] = await platform.postgres.db
    .select({ mailboxes: count() })
    .from(mailboxTable)
    .where(and(eq(mailboxTable.providerId, viewer.providerId), inArray(mailboxTable.graphUserId, [...members])));
  return row?.mailboxes ?? 0;
}
