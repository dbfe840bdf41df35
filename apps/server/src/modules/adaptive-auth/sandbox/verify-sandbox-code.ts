import type { SandboxVerdict } from "@parapet/contract";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { matchingStep } from "../../../platform/totp/totp.ts";
import { sandboxSettings } from "./assess-sandbox-call.ts";
import { decideCall } from "./decide-call.ts";
import type { Sandbox, SandboxChallenge } from "./sandbox.ts";
import { sandboxesService } from "./sandboxes.ts";

interface Answer {
  readonly session: string;
  readonly challenge: string;
  readonly code: string;
}

/** Answers a challenge; after a pass the same call is made again. @throws Failure `not_found` without such a challenge */
export async function verifySandboxCode(visitor: Call, answer: Answer): Promise<SandboxVerdict> {
  const nowMs = visitor.now.getTime();
  const sandbox = visitor.platform.services.get(sandboxesService).get(answer.session, nowMs);
  const challenge = sandbox.challenges.get(answer.challenge);
  if (challenge === undefined) throw new Failure("not_found");
  const result = judgeCode(sandbox, challenge, answer.code, visitor.now);
  if (result === "passed") sandbox.elevations.set(challenge.context, nowMs + sandboxSettings.elevation_s * 1000);
  return {
    result,
    attempts_left: challenge.attemptsLeft,
    retried: result === "passed" ? decideCall(visitor, sandbox, challenge.tried) : null,
  };
}

/** Accepts a code once. Replays don't count as attempts, so that they can't lock out the client. */
function judgeCode(sandbox: Sandbox, challenge: SandboxChallenge, code: string, now: Date): SandboxVerdict["result"] {
  if (challenge.attemptsLeft === 0) return "exhausted";
  if (challenge.expiresAtMs <= now.getTime()) return "expired";
  const step = matchingStep(sandbox.secret, code, now);
  if (step !== null && step <= sandbox.lastStep) return "replayed";
  if (challenge.isPassed) return "expired";
  if (step === null) {
    challenge.attemptsLeft -= 1;
    return challenge.attemptsLeft === 0 ? "exhausted" : "invalid_code";
  }
  sandbox.lastStep = step;
  challenge.isPassed = true;
  return "passed";
}
