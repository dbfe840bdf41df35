import type { AnswerOf, ChallengeAnswer, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { ClientCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { askOwner } from "../approval/ask-owner.ts";
import { changeProtection } from "../change-protection.ts";
import { decisionService } from "../decision/decision-service.ts";
import type { WrongCode } from "../decision/state/counters.ts";
import { countFailure } from "./count-failure.ts";
import { limits } from "./failure-limits.ts";
import { deleteFailures, getOrigins } from "./failure-counters.ts";
import { checkAnswer, type OwnAnswer } from "./check-answer.ts";
import { lockOpenChallenge } from "./lock-open-challenge.ts";
import { passChallenge, proofs } from "./pass-challenge.ts";
import { signElevation } from "./sign-elevation.ts";
import { challengeTable, type ChallengeRow, type ElevationRow } from "./table.ts";

type Answer = AnswerOf<Endpoints["challenges.verify"]>;
type Outcome =
  | { readonly passed: true; readonly challenge: ChallengeRow; readonly elevation: ElevationRow }
  /** `locks`: the answer changed the client's state. `wrong`: who gave a wrong answer. */
  | { readonly passed: false; readonly why: Failure; readonly locks: boolean; readonly wrong: WrongCode | null };

/**
 * Answers a challenge; counts and elevations are durable before it returns.
 * @throws Failure `not_found`, `code_wrong`, `code_replayed`, `challenge_expired`, `challenge_exhausted`, `client_locked`,
 * `method_not_offered`, `rate_limited`
 */
export async function verifyChallenge(call: ClientCall, id: string, answer: ChallengeAnswer): Promise<Answer> {
  if (answer.method === "approval") return askOwner(call, id);
  const client = { kind: "client", id: call.client.id } as const;
  const outcome = await changeProtection(
    call,
    (settled: Outcome) => (settled.passed || settled.locks ? [client] : []),
    (tx) => settle(tx, call, id, answer),
  );
  // Thrown after the transaction, so that failure counts are committed.
  if (!outcome.passed) {
    if (outcome.wrong !== null) call.platform.services.get(decisionService).countWrongCode(call, outcome.wrong);
    throw outcome.why;
  }
  const { challenge, elevation } = outcome;
  const { acr } = proofs[answer.method];
  return {
    result: "passed",
    elevation: await signElevation(call, elevation, { acr, context: challenge.context }),
    expires_at: elevation.expiresAt.toISOString(),
  };
}

async function settle(tx: Transaction, call: ClientCall, id: string, answer: OwnAnswer): Promise<Outcome> {
  const found = await lockOpenChallenge(tx, call, { id, method: answer.method });
  if (found instanceof Failure) return fail(found);
  const { client, challenge, known } = found;
  const { network } = challenge.context;
  const judgement = await checkAnswer(tx, call, { id, challenge, client, answer });
  switch (judgement) {
    case "right": {
      await deleteFailures(tx, client.id, getOrigins({ network, known }));
      const elevation = await passChallenge(tx, call, challenge, { method: answer.method, trustedUntil: null });
      return { passed: true, challenge, elevation };
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
