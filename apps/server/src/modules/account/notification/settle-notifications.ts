import type { NotificationKind } from "@parapet/contract";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notificationTable as table } from "./table.ts";

/** Marks a provider's notifications of some kinds, or of one link, as read: they are settled or replaced. */
export async function settleNotifications(
  tx: Transaction,
  { now }: Pick<Call, "now">,
  providerId: string,
  kinds: readonly NotificationKind[],
  link?: string,
): Promise<void> {
  await tx
    .update(table)
    .set({ readAt: now })
    .where(
      and(
        eq(table.providerId, providerId),
        inArray(table.kind, kinds),
        isNull(table.readAt),
        link === undefined ? undefined : eq(table.link, link),
      ),
    );
}
