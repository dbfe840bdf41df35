import type { ClientCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { ApiClientRow } from "../api-client/table.ts";
import { getLockState } from "./failure-limits.ts";
import { origins, readFailures } from "./failure-counters.ts";

/** Why answers from this context aren't accepted; null if they are. */
export async function getLockFailure(
  tx: Transaction,
  { now }: ClientCall,
  { client, network, known }: { client: ApiClientRow; network: string; known: boolean },
): Promise<Failure | null> {
  if (isBlocked(client, now)) return new Failure("client_locked");
  if (known) return null;
  const all = getLockState(await readFailures(tx, client.id, origins.strangers), now);
  if (all.kind !== "open") return new Failure("client_locked");
  const state = getLockState(await readFailures(tx, client.id, origins.network(network)), now);
  if (state.kind === "open") return null;
  if (state.kind === "stopped") return new Failure("client_locked");
  return new Failure("rate_limited", { retryAfter: Math.ceil((state.until.getTime() - now.getTime()) / 1000) });
}

/** Whether the client is disabled or locked. */
function isBlocked({ state, lockedUntil }: ApiClientRow, now: Date): boolean {
  return state === "disabled" || (state === "locked" && (lockedUntil === null || lockedUntil > now));
}
