import { v7 as newId } from "uuid";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { clientContextTable } from "../client-context/table.ts";
import type { SeenContext } from "../learning/pending-counts.ts";

/** How long feedback trusts a context, in milliseconds: the same as an owner's approval. */
export const trustMs = 30 * 24 * 3_600_000;

/** Lists a trusted context among the client's, where it can be revoked. Learning updates the row later. */
export async function showContext(
  tx: Transaction,
  { viewer: { providerId }, now }: ViewerCall,
  { contextHash, ...context }: SeenContext,
): Promise<void> {
  await tx
    .insert(clientContextTable)
    .values({
      ...context,
      id: newId(),
      providerId,
      contextHash: Buffer.from(contextHash, "hex"),
      firstSeenAt: now,
      lastSeenAt: now,
      sessions: 0,
      days: 0,
      lastDay: now.toISOString().slice(0, 10),
    })
    .onConflictDoNothing();
}
