import type { StepUpMethod } from "@parapet/contract";
import type { ClientCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { ApiClientRow } from "../api-client/table.ts";
import { lockOwnChallenge, stateOf } from "./find-challenge.ts";
import { isKnownContext } from "./is-known-context.ts";
import { lockClient } from "./lock-client.ts";
import { refusalOfLocked } from "./refuse-locked.ts";
import type { ChallengeRow } from "./table.ts";

/** A challenge that takes an answer now; until the transaction ends it takes no other one. */
export interface OpenChallenge {
  readonly client: ApiClientRow;
  readonly challenge: ChallengeRow;
  /** Whether the client is known in its context. */
  readonly known: boolean;
}

/**
 * Locks a challenge of the calling client for an answer: one of a client at a time, so that a burst of parallel guesses
 * cannot slip past the counts. @returns why it takes none, so that the caller decides what becomes of the transaction
 */
export async function lockOpenChallenge(
  tx: Transaction,
  call: ClientCall,
  { id, method }: { id: string; method: StepUpMethod },
): Promise<OpenChallenge | Failure> {
  const client = await lockClient(tx, call.client.id);
  const challenge = await lockOwnChallenge(tx, call, id);
  if (client === null || challenge === null) return new Failure("not_found");
  const closed = refusalOfClosed(challenge, call.now);
  if (closed !== null) return closed;
  if (!challenge.methods.includes(method)) return new Failure("method_not_offered");
  const known = await isKnownContext(tx, challenge, call.now);
  const { network } = challenge.context;
  return (await refusalOfLocked(tx, call, { client, network, known })) ?? { client, challenge, known };
}

/** Why a challenge takes no answers any more; null for an open one. What passed one passed it once. */
function refusalOfClosed(challenge: ChallengeRow, now: Date): Failure | null {
  switch (stateOf(challenge, now)) {
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
