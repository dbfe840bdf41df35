import type { ClientCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { ApiClientRow } from "../api-client/table.ts";
import { standingOf } from "./failure-limits.ts";
import { origins, readTally } from "./failure-tallies.ts";

/** Tells why answers from this context are not judged now; null when they are. */
export async function refusalOfLocked(
  tx: Transaction,
  { now }: ClientCall,
  { client, network, known }: { client: ApiClientRow; network: string; known: boolean },
): Promise<Failure | null> {
  if (isShut(client, now)) return new Failure("client_locked");
  if (known) return null;
  const ofAll = standingOf(await readTally(tx, client.id, origins.strangers), now);
  if (ofAll.kind !== "open") return new Failure("client_locked");
  const standing = standingOf(await readTally(tx, client.id, origins.network(network)), now);
  if (standing.kind === "open") return null;
  if (standing.kind === "stopped") return new Failure("client_locked");
  return new Failure("rate_limited", { retryAfter: Math.ceil((standing.until.getTime() - now.getTime()) / 1000) });
}

/** Whether no call of a client passes now, whatever it answers. */
function isShut({ state, lockedUntil }: ApiClientRow, now: Date): boolean {
  return state === "disabled" || (state === "locked" && (lockedUntil === null || lockedUntil > now));
}
