import type { Mailbox, MailboxChange } from "@parapet/contract";
import { GraphProblem } from "@parapet/graph-client";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { inBulk } from "../../../platform/in-bulk.ts";
import { subscriptionTable } from "../intake/table.ts";
import { tendLater } from "../intake/tend-mailbox.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { type MailboxRow, mailboxTable as table } from "../mail/table.ts";
import { presentMailbox, selectMailboxes } from "./present.ts";

/**
 * Watches a mailbox or not, and says who is a VIP. Watching starts the way in which all mailboxes are looked after; when
 * it stops, its subscription ends here at once, so that no notification is believed, and at Microsoft where it lets us.
 * @throws Failure `not_found`; `conflict` when a group makes somebody a VIP who is to be none
 */
export async function changeMailbox(call: ViewerCall, id: string, change: MailboxChange): Promise<Mailbox> {
  const { platform, viewer, now } = call;
  const own = and(eq(table.providerId, viewer.providerId), eq(table.id, id));
  const ended = await platform.postgres.db.transaction(async (tx) => {
    const [before] = await tx.select().from(table).where(own).for("update");
    if (before === undefined) throw new Failure("not_found");
    if (isHeld(before, change)) throw new Failure("conflict", { detail: "A group makes this person a VIP." });
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
      await tendLater(tx, platform.jobs, id);
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

/** The same with several; each is refused or done as it would be alone. */
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

/** What is said of a VIP is kept when somebody is none any more, so that it is there when that is undone. */
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

/** Whether somebody is to be no VIP who is one by the group only. */
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

/** Where Microsoft does not let us, its subscription ends by itself within days. */
async function endSubscription({ platform, viewer }: ViewerCall, subscriptionId: string): Promise<void> {
  const client = await tenantClient(platform, viewer.providerId);
  try {
    await client?.call("subscription.delete", { path: { subscriptionId } });
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    platform.log.warn({ err: error, subscriptionId }, "a subscription could not be ended at Microsoft");
  }
}
