import type { Mailbox, MailboxChange } from "@parapet/contract";
import { GraphProblem } from "@parapet/graph-client";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { inBulk } from "../../../platform/in-bulk.ts";
import { enqueueReconcile } from "../intake/reconcile-mailbox-task.ts";
import { subscriptionTable } from "../intake/table.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { type MailboxRow, mailboxTable as table } from "../mail/table.ts";
import { presentMailbox, selectMailboxes } from "./present.ts";

/**
 * Changes monitoring and VIP settings. Enabling monitoring enqueues the mailbox; disabling it deletes the subscription
 * here and, if possible, at Microsoft. @throws Failure `not_found`; `conflict` if a group makes the user a VIP
 */
export async function changeMailbox(call: ViewerCall, id: string, change: MailboxChange): Promise<Mailbox> {
  const { platform, viewer, now } = call;
  const own = and(eq(table.providerId, viewer.providerId), eq(table.id, id));
  const ended = await platform.postgres.db.transaction(async (tx) => {
    const [before] = await tx.select().from(table).where(own).for("update");
    if (before === undefined) throw new Failure("not_found");
    if (isHeld(before, change)) throw new Failure("conflict", { detail: "This user is a VIP through a group." });
    const after = changed(before, change);
    if (isSame(before, after)) return null;
    const { isVipByGroup: _isVipByGroup, ...set } = after;
    await tx
      .update(table)
      .set({ ...set, updatedAt: now })
      .where(own);
    await recordAudit(tx, call, {
      action: "mailbox.change",
      subjectType: "mailbox",
      subjectId: id,
      before: { address: before.address, ...settingsOf(before) },
      after: settingsOf(after),
    });
    if (before.isMonitored === after.isMonitored) return null;
    if (after.isMonitored) {
      await enqueueReconcile(tx, platform.jobs, id);
      return null;
    }
    const [subscription] = await tx
      .delete(subscriptionTable)
      .where(eq(subscriptionTable.mailboxId, id))
      .returning({ graphId: subscriptionTable.graphId });
    return subscription?.graphId ?? null;
  });
  if (ended !== null) await endSubscription(call, ended);
  const [row] = await selectMailboxes(platform.postgres.db, now).where(own);
  if (row === undefined) throw new Failure("not_found");
  return presentMailbox(row);
}

export const changeMailboxes = inBulk({
  table,
  nameOf: ({ displayName }) => displayName,
  act: changeMailbox,
  isDone: (row, change) => !isHeld(row, change) && isSame(row, changed(row, change)),
});

type Settings = Pick<
  MailboxRow,
  "isMonitored" | "isVipByHand" | "isVipByGroup" | "vipNote" | "vipNames" | "vipAddresses"
>;

/** VIP details are kept when the VIP flag is removed, so that undo restores them. */
function changed(before: MailboxRow, change: MailboxChange): Settings {
  return {
    isMonitored: change.is_watched ?? before.isMonitored,
    isVipByHand: change.is_vip ?? before.isVipByHand,
    isVipByGroup: before.isVipByGroup,
    vipNote: change.vip_note === undefined ? before.vipNote : change.vip_note,
    vipNames: change.vip_names ?? before.vipNames,
    vipAddresses: change.vip_addresses ?? before.vipAddresses,
  };
}

/** Whether it would remove a VIP flag that comes from the group. */
function isHeld({ isVipByHand, isVipByGroup }: MailboxRow, change: MailboxChange): boolean {
  return change.is_vip === false && isVipByGroup && !isVipByHand;
}

function isSame(before: MailboxRow, after: Settings): boolean {
  return JSON.stringify(settingsOf(before)) === JSON.stringify(settingsOf(after));
}

function settingsOf({ isMonitored, isVipByHand, isVipByGroup, ...of }: Settings): Record<string, unknown> {
  return {
    watched: isMonitored,
    vip: isVipByHand || isVipByGroup,
    by_hand: isVipByHand,
    note: of.vipNote,
    names: of.vipNames,
    addresses: of.vipAddresses,
  };
}

/** Otherwise the subscription expires within days. */
async function endSubscription({ platform, viewer }: ViewerCall, subscriptionId: string): Promise<void> {
  const client = await tenantClient(platform, viewer.providerId);
  try {
    await client?.call("subscription.delete", { path: { subscriptionId } });
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    platform.log.warn({ err: error, subscriptionId }, "deleting a subscription at Microsoft failed");
  }
}
