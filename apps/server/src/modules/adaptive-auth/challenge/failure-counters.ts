import { and, eq, gt, inArray, like } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { ApiClientRow } from "../api-client/table.ts";
import { noFailures, limits, type FailureCounts } from "./failure-limits.ts";
import { challengeFailureTable as table } from "./table.ts";

/** Origins whose failures are counted together: the client's known contexts, one unknown network, and all unknown networks. */
export const origins = {
  known: "known",
  strangers: "strangers",
  network: (network: string) => `network ${network}`,
} as const;

/** Origins whose counters a correct answer resets. */
export function getOrigins({ network, known }: { network: string; known: boolean }): string[] {
  return known ? [origins.known] : [origins.network(network), origins.strangers];
}

/** Reads an origin's failures; the client's row must be locked. */
export async function readFailures(tx: Transaction, clientId: string, origin: string): Promise<FailureCounts> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.origin, origin)));
  return row ?? noFailures;
}

export async function saveFailures(
  tx: Transaction,
  { id, providerId }: Pick<ApiClientRow, "id" | "providerId">,
  origin: string,
  { failedAt, consecutive, lockCount, lockedUntil, lastFailedAt }: FailureCounts,
): Promise<void> {
  const columns = { failedAt: [...failedAt], consecutive, lockCount, lockedUntil, lastFailedAt };
  await tx
    .insert(table)
    .values({ clientId: id, providerId, origin, ...columns })
    .onConflictDoUpdate({ target: [table.clientId, table.origin], set: columns });
}

/** Deletes counters after a correct answer. */
export async function deleteFailures(tx: Transaction, clientId: string, gone: readonly string[]): Promise<void> {
  await tx.delete(table).where(and(eq(table.clientId, clientId), inArray(table.origin, [...gone])));
}

/** Number of unknown networks with failures within the window. */
export async function countNetworks(tx: Transaction, clientId: string, now: Date): Promise<number> {
  const start = new Date(now.getTime() - limits.window);
  return tx.$count(
    table,
    and(eq(table.clientId, clientId), like(table.origin, "network %"), gt(table.lastFailedAt, start)),
  );
}
