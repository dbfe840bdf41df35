import type { StepUpMethod } from "@parapet/contract";
import type { ClientCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { ApiClientRow } from "../api-client/table.ts";
import { origins, readFailures } from "./failure-counters.ts";
import { getLockState } from "./failure-limits.ts";
import { isKnownContext } from "./is-known-context.ts";
import { lockClient } from "./lock-client.ts";
import { lockOwnChallenge, getState } from "./queries.ts";
import type { ChallengeRow } from "./table.ts";

/** A locked challenge that accepts an answer. */
export interface OpenChallenge {
  readonly client: ApiClientRow;
  readonly challenge: ChallengeRow;
  /** Whether the context is known for the client. */
  readonly known: boolean;
}

/**
 * Locks a challenge of the calling client for an answer, one per client at a time, so that parallel guesses can't bypass
 * the limits. @returns a Failure instead of throwing, so that the caller can still commit
 */
export async function lockOpenChallenge(
  tx: Transaction,
  call: ClientCall,
  { id, method }: { id: string; method: StepUpMethod },
): Promise<OpenChallenge | Failure> {
  const client = await lockClient(tx, call.client.id);
  const challenge = await lockOwnChallenge(tx, call, id);
  if (client === null || challenge === null) return new Failure("not_found");
  const closed = getClosedFailure(challenge, call.now);
  if (closed !== null) return closed;
  if (!challenge.methods.includes(method)) return new Failure("method_not_offered");
  const known = await isKnownContext(tx, challenge, call.now);
  const { network } = challenge.context;
  return (await getLockFailure(tx, call, { client, network, known })) ?? { client, challenge, known };
}

/** Why a challenge no longer accepts answers; null if it is open. */
function getClosedFailure(challenge: ChallengeRow, now: Date): Failure | null {
  switch (getState(challenge, now)) {
    case "pending":
      return null;
    case "passed":
      return new Failure("code_replayed");
    case "exhausted":
      return new Failure("challenge_exhausted");
    case "expired":
      return new Failure("challenge_expired");
  }
}

/** Why answers from this context aren't accepted; null if they are. */
async function getLockFailure(
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
