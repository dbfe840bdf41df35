import { and, eq, inArray, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { mailboxTable as mailbox } from "../mail/table.ts";
import type { GroupMembers } from "./queries.ts";
import { vipGroupTable as table } from "./table.ts";

interface Read {
  readonly providerId: string;
  readonly members: GroupMembers;
}

/**
 * Makes a group's members VIPs and removes the flag from former members, except VIPs set by hand. A failed read changes
 * nothing and is stored.
 */
export async function applyMembers(
  tx: Transaction,
  by: ViewerCall | Platform,
  { providerId, members }: Read,
): Promise<void> {
  const own = eq(table.providerId, providerId);
  if (members.problem !== null) {
    await tx.update(table).set({ problem: members.problem }).where(own);
    return;
  }
  const { people, others } = members;
  const counted = await changeGroupVips(
    tx,
    by,
    providerId,
    people.map(({ graphUserId }) => graphUserId),
  );
  const counts = { members: counted, withoutMailbox: people.length - counted, others };
  const readAt = "viewer" in by ? by.now : by.clock.now();
  await tx
    .update(table)
    .set({ ...counts, readAt, problem: null })
    .where(own);
}

/** Sets the group VIP flag for exactly these users; returns how many have a mailbox. */
export async function changeGroupVips(
  tx: Transaction,
  by: ViewerCall | Platform,
  providerId: string,
  userIds: readonly string[],
): Promise<number> {
  const now = "viewer" in by ? by.now : by.clock.now();
  const ofProvider = eq(mailbox.providerId, providerId);
  const isMember = userIds.length === 0 ? sql`false` : inArray(mailbox.graphUserId, [...userIds]);
  const changed = await tx
    .update(mailbox)
    .set({ isVipByGroup: sql`NOT ${mailbox.isVipByGroup}`, updatedAt: now })
    .where(and(ofProvider, sql`${mailbox.isVipByGroup} <> (${isMember})`))
    .returning({ address: mailbox.address, isVipByGroup: mailbox.isVipByGroup });
  if (changed.length > 0) {
    const addressesOf = (isIn: boolean) =>
      changed.flatMap(({ address, isVipByGroup }) => (isVipByGroup === isIn ? [address] : [])).toSorted();
    const change = {
      action: "mail_vip_group.sync",
      subjectType: "mail_vip_group",
      subjectId: providerId,
      after: { joined: addressesOf(true), left: addressesOf(false) },
    };
    if ("viewer" in by) await recordAudit(tx, by, change);
    else {
      const call = { platform: by, now, requestId: "", address: "", userAgent: "" };
      await recordAudit(tx, call, { ...change, actor: { providerId, userId: null, email: "" } });
    }
  }
  return tx.$count(mailbox, and(ofProvider, isMember));
}
