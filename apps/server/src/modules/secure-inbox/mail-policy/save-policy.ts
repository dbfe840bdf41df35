import { type AnswerOf, type Endpoints, type MailPolicy, type PolicyDraft, policyLimit } from "@parapet/contract";
import { and, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { readGroup, listPolicies, presentPolicies } from "./queries.ts";
import { policyTable as table, type StoredPolicy } from "./table.ts";

/** Appends a policy. @throws Failure `conflict` if its group can't be read or the limit is reached */
export async function createPolicy(call: ViewerCall, draft: PolicyDraft): Promise<MailPolicy> {
  const group = await readGroup(call, draft);
  const row = await call.platform.postgres.db.transaction(async (tx) => {
    const known = await lockPolicies(tx, call);
    if (known.length >= policyLimit)
      throw new Failure("conflict", { detail: "You've reached the maximum number of policies." });
    const position = Math.max(0, ...known.map((each) => each.position)) + 1;
    const { providerId } = call.viewer;
    const [added] = await tx
      .insert(table)
      .values({ ...valuesOf(call, draft), ...group, id: newId(), providerId, position })
      .returning();
    if (added === undefined) throw new Error("The policy was not added");
    await audit(tx, call, "mail_policy.create", added.id, { after: draft });
    return added;
  });
  return present(call, row);
}

/** Changes a policy. @throws Failure `not_found`, `conflict` */
export async function changePolicy(call: ViewerCall, id: string, draft: PolicyDraft): Promise<MailPolicy> {
  const { db } = call.platform.postgres;
  const [before] = await db.select().from(table).where(own(call, id));
  if (before === undefined) throw new Failure("not_found");
  const group = await readGroup(call, draft);
  const row = await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(table)
      .set({ ...valuesOf(call, draft), ...group })
      .where(own(call, id))
      .returning();
    if (changed === undefined) throw new Failure("not_found");
    await audit(tx, call, "mail_policy.change", id, { before: draftOf(before), after: draft });
    return changed;
  });
  return present(call, row);
}

/** Removes a policy. @throws Failure `not_found` */
export async function removePolicy(call: ViewerCall, id: string): Promise<undefined> {
  await call.platform.postgres.db.transaction(async (tx) => {
    const [gone] = await tx.delete(table).where(own(call, id)).returning();
    if (gone === undefined) throw new Failure("not_found");
    await audit(tx, call, "mail_policy.remove", id, { before: draftOf(gone) });
  });
}

/** Reorders policies. @throws Failure `conflict` if they changed in the meantime */
export async function orderPolicies(
  call: ViewerCall,
  ids: readonly string[],
): Promise<AnswerOf<Endpoints["mailPolicies.order"]>> {
  await call.platform.postgres.db.transaction(async (tx) => {
    const known = await lockPolicies(tx, call);
    const isWhole = ids.length === known.length && known.every(({ id }) => ids.includes(id));
    if (!isWhole)
      throw new Failure("conflict", { detail: "The policies were changed in the meantime. Reload and try again." });
    for (const [position, id] of ids.entries()) await tx.update(table).set({ position }).where(own(call, id));
    await audit(tx, call, "mail_policy.order", null, { after: { ids } });
  });
  return listPolicies(call);
}

const own = ({ viewer }: ViewerCall, id: string) => and(eq(table.providerId, viewer.providerId), eq(table.id, id));

/** The provider's policies, locked until the transaction ends. */
async function lockPolicies(tx: Transaction, { viewer }: ViewerCall): Promise<StoredPolicy[]> {
  const { providerId } = viewer;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mail policies ${providerId}`}, 0))`);
  return tx.select().from(table).where(eq(table.providerId, providerId));
}

function valuesOf({ viewer, now }: ViewerCall, draft: PolicyDraft) {
  return {
    name: draft.name,
    isEnabled: draft.is_enabled,
    isDryRun: draft.is_dry_run,
    conditions: draft.conditions,
    scope: draft.scope,
    groupId: draft.scope === "group" ? draft.group_id : null,
    action: draft.action,
    category: draft.action === "categorise" ? draft.category : null,
    maxMailboxes: draft.most_mailboxes,
    notifies: draft.notifies,
    changedBy: viewer.email,
    changedAt: now,
  };
}

function draftOf(row: StoredPolicy): PolicyDraft {
  return {
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
  };
}

async function present(call: ViewerCall, row: StoredPolicy): Promise<MailPolicy> {
  const [policy] = await presentPolicies(call, [row]);
  if (policy === undefined) throw new Failure("not_found");
  return policy;
}

interface Changed {
  readonly before?: PolicyDraft;
  readonly after?: PolicyDraft | { readonly ids: readonly string[] };
}

async function audit(
  tx: Transaction,
  call: ViewerCall,
  action: string,
  subjectId: string | null,
  { before, after }: Changed,
): Promise<void> {
  await recordAudit(tx, call, {
    action,
    subjectType: "mail_policy",
    subjectId,
    ...(before !== undefined && { before: { ...before } }),
    ...(after !== undefined && { after: { ...after } }),
  });
}
