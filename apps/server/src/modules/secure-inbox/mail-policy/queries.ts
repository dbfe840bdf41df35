import { type AnswerOf, type Endpoints, type MailPolicy, policyHistoryDays, type PolicyDraft } from "@parapet/contract";
import { and, count, eq, gt, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { mailboxTable } from "../mail/table.ts";
import { readMembers } from "../vip-group/queries.ts";
import { readPolicies } from "./policy-candidates.ts";
import { hitTable, type StoredPolicy, policyTable as table } from "./table.ts";

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

interface Group {
  readonly members: string[];
  readonly membersAt: Date | null;
}

/** The current members of a policy's group. @throws Failure `conflict` if they can't be read */
export async function readGroup({ platform, viewer, now }: ViewerCall, draft: PolicyDraft): Promise<Group> {
  if (draft.scope !== "group" || draft.group_id === null) return { members: [], membersAt: null };
  const found = await readMembers(await tenantClient(platform, viewer.providerId), draft.group_id);
  if (found.problem !== null)
    throw new Failure("conflict", { detail: `The group's members can't be read: ${found.problem}.` });
  return { members: found.people.map(({ graphUserId }) => graphUserId), membersAt: now };
}

/** Refreshes all policy groups of a provider; on failure, known members are kept. */
export async function refreshGroups(platform: Platform, providerId: string): Promise<void> {
  const { db } = platform.postgres;
  const rows = await db.select().from(table).where(eq(table.providerId, providerId));
  for (const { id, scope, groupId } of rows) {
    if (scope !== "group" || groupId === null) continue;
    const found = await readMembers(await tenantClient(platform, providerId), groupId);
    if (found.problem !== null) continue;
    const members = found.people.map(({ graphUserId }) => graphUserId);
    await db.update(table).set({ members, membersAt: platform.clock.now() }).where(eq(table.id, id));
  }
}
