import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { clientKeyTable as table, type ClientKeyRow } from "./table.ts";

type Reason = NonNullable<ClientKeyRow["lockReason"]>;

/**
 * Locks keys of a locked client, within `changeProtection`; its other keys work. The owner's lock overrides feedback, which
 * can be undone. @returns the keys now locked for this reason
 */
export async function lockKeys(
  tx: Transaction,
  { ids, clientId, reason, now }: { readonly ids: readonly string[]; clientId: string; reason: Reason; now: Date },
): Promise<ClientKeyRow[]> {
  if (ids.length === 0) return [];
  const isMine = and(eq(table.clientId, clientId), inArray(table.id, [...ids]), isNull(table.revokedAt));
  return tx
    .update(table)
    .set({ lockedAt: now, lockReason: reason })
    .where(reason === "owner" ? isMine : and(isMine, isNull(table.lockedAt)))
    .returning();
}

/** Unlocks keys that feedback locked, unless they are locked for another reason by now. @returns those unlocked */
export async function unlockKeys(
  tx: Transaction,
  { ids, clientId }: { readonly ids: readonly string[]; clientId: string },
): Promise<ClientKeyRow[]> {
  if (ids.length === 0) return [];
  return tx
    .update(table)
    .set({ lockedAt: null, lockReason: null })
    .where(and(eq(table.clientId, clientId), inArray(table.id, [...ids]), eq(table.lockReason, "not_ours")))
    .returning();
}
