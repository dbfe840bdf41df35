import type { StepUpMethod } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { ClientCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { changeProtection } from "../change-protection.ts";
import { decisionService } from "../decision/decision-service.ts";
import type { WrongCode } from "../decision/state/counters.ts";
import { rememberDevice } from "../remembered-device/remember-device.ts";
import { countFailure } from "./count-failure.ts";
import { deleteFailures, getOrigins } from "./failure-counters.ts";
import { limits } from "./failure-limits.ts";
import { lockOpenChallenge, type OpenChallenge } from "./lock-open-challenge.ts";
import { passChallenge, type Proved } from "./pass-challenge.ts";
import { challengeTable, type ChallengeRow, type ElevationRow } from "./table.ts";

/** Judges an answer and consumes its code. `replayed`: correct, but already used. */
type CheckAnswer = (
  tx: Transaction,
  open: OpenChallenge,
) => Promise<Proved & { readonly result: "right" | "wrong" | "replayed" }>;

interface Answered {
  /** As sent by the client. */
  readonly id: string;
  readonly method: StepUpMethod;
  /** Where the answer comes from; null if unknown. */
  readonly address: string | null;
  /** Asks to remember the device. */
  readonly remember?: boolean | undefined;
}

interface Passed {
  readonly challenge: ChallengeRow;
  readonly elevation: ElevationRow;
  /** null where the device isn't remembered. */
  readonly rememberedUntil: Date | null;
}

type Outcome =
  | (Passed & { readonly passed: true })
  /** `locks`: the answer changed the client's state. `wrong`: who gave a wrong answer. */
  | { readonly passed: false; readonly why: Failure; readonly locks: boolean; readonly wrong: WrongCode | null };

/**
 * Answers a client's challenge within its limits; counts and elevations are durable before it returns.
 * @throws Failure `not_found`, `code_wrong`, `code_replayed`, `challenge_expired`, `challenge_exhausted`, `client_locked`,
 * `method_not_offered`, `rate_limited`
 */
export async function answerChallenge(call: ClientCall, answered: Answered, check: CheckAnswer): Promise<Passed> {
  const client = { kind: "client", id: call.client.id } as const;
  const outcome = await changeProtection(
    call,
    (settled: Outcome) => (settled.passed || settled.locks ? [client] : []),
    (tx) => settle(tx, call, answered, check),
  );
  if (outcome.passed) return outcome;
  // Thrown after the transaction, so that failure counts are committed.
  if (outcome.wrong !== null)
    call.platform.services.get(decisionService).countWrongCode(call, outcome.wrong, answered.address);
  throw outcome.why;
}

async function settle(tx: Transaction, call: ClientCall, answered: Answered, check: CheckAnswer): Promise<Outcome> {
  const open = await lockOpenChallenge(tx, call, answered);
  if (open instanceof Failure) return fail(open);
  const { client, challenge, known } = open;
  const { network } = challenge.context;
  const { result, ...proved } = await check(tx, open);
  switch (result) {
    case "right": {
      await deleteFailures(tx, client.id, getOrigins({ network, known }));
      const elevation = await passChallenge(tx, call, challenge, { ...proved, trustedUntil: null });
      const rememberedUntil =
        answered.remember === true
          ? await rememberDevice(tx, call, { client, challenge, method: answered.method })
          : null;
      return { passed: true, challenge, elevation, rememberedUntil };
    }
    case "replayed":
      call.platform.log.warn({ client: client.id, decision: challenge.decisionId }, "step-up code replayed");
      return fail(new Failure("code_replayed"));
    case "wrong": {
      const attempts = challenge.attempts + 1;
      const isLast = attempts >= limits.tries;
      await tx
        .update(challengeTable)
        .set({ attempts, ...(isLast && { state: "exhausted" }) })
        .where(eq(challengeTable.idHash, challenge.idHash));
      const locks = await countFailure(tx, call, { client, network, known });
      const why = new Failure(isLast ? "challenge_exhausted" : "code_wrong");
      return { passed: false, why, locks, wrong: { clientId: client.id, known } };
    }
  }
}

function fail(why: Failure): Outcome {
  return { passed: false, why, locks: false, wrong: null };
}
