import { and, eq, gt, inArray, like } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { ApiClientRow } from "../api-client/table.ts";
import { cleanTally, limits, type Tally } from "./failure-limits.ts";
import { challengeFailureTable as table } from "./table.ts";

/**
 * Whose failures are counted together: those from contexts that the client is known in, those of one network that it is
 * not known in, and those of all such networks. An attacker fills the last two, and the client answers by the first.
 */
export const origins = {
  known: "known",
  strangers: "strangers",
  network: (network: string) => `network ${network}`,
} as const;

/** Whose tallies a right answer starts anew. */
export function originsOf({ network, known }: { network: string; known: boolean }): string[] {
  return known ? [origins.known] : [origins.network(network), origins.strangers];
}

/** Reads a tally; the client is locked, so it stays as it is. */
export async function readTally(tx: Transaction, clientId: string, origin: string): Promise<Tally> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.origin, origin)));
  return row ?? cleanTally;
}

/** Keeps a tally. */
export async function saveTally(
  tx: Transaction,
  { id, providerId }: Pick<ApiClientRow, "id" | "providerId">,
  origin: string,
  { failedAt, consecutive, lockCount, lockedUntil, lastFailedAt }: Tally,
): Promise<void> {
  const counted = { failedAt: [...failedAt], consecutive, lockCount, lockedUntil, lastFailedAt };
  await tx
    .insert(table)
    .values({ clientId: id, providerId, origin, ...counted })
    .onConflictDoUpdate({ target: [table.clientId, table.origin], set: counted });
}

/** Forgets tallies, as a right answer does. */
export async function dropTallies(tx: Transaction, clientId: string, gone: readonly string[]): Promise<void> {
  await tx.delete(table).where(and(eq(table.clientId, clientId), inArray(table.origin, [...gone])));
}

/** In how many networks strangers failed within the window. */
export async function countNetworks(tx: Transaction, clientId: string, now: Date): Promise<number> {
  const start = new Date(now.getTime() - limits.window);
  return tx.$count(
    table,
    and(eq(table.clientId, clientId), like(table.origin, "network %"), gt(table.lastFailedAt, start)),
  );
}
