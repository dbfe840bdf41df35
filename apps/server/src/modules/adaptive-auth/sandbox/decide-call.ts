import type { SandboxDecision } from "@parapet/contract";
import { counterfactuals, factsOf, learn, Population, usualCalibration } from "@parapet/risk-engine";
import { v7 as newId } from "uuid";
import type { Call } from "../../../platform/call.ts";
import { learntWeight } from "../decision/learnt-weight.ts";
import { challengeFor } from "./challenges.ts";
import { requestOf, responseOf } from "./exchange.ts";
import { judgeCall, sandboxSettings } from "./judge-call.ts";
import { population } from "./known-client.ts";
import { learningOf } from "./learning-of.ts";
import { networkOf } from "./networks.ts";
import { observedCall } from "./observed-call.ts";
import { ownSides } from "./own-sides.ts";
import { presetCalls } from "./presets.ts";
import type { Sandbox, SandboxChallenge, TriedCall } from "./sandbox.ts";
import { nextAt } from "./sandbox-clock.ts";

/** Decides about a call as the decision service would, learns from it, and opens a challenge where a step-up is asked. */
export function decideCall(visitor: Call, sandbox: Sandbox, tried: TriedCall): SandboxDecision {
  const { call, asMe, thresholds, atMs, preset } = tried;
  const { history } = sandbox;
  const nowMs = visitor.now.getTime();
  const own = asMe ? ownSides(visitor) : null;
  const observation = observedCall(call, atMs, own);
  const context = asMe ? "own request" : [call.country, call.network, call.agent, call.key].join(" ");
  const elevated = (sandbox.elevations.get(context) ?? 0) > nowMs;
  const { assessment, circumstances, rule, effect } = judgeCall({ call, observation, elevated, thresholds }, history);
  const known = { history, population };
  const options = { calibration: usualCalibration, thresholds };
  const changes = counterfactuals(observation, usualSides(atMs), circumstances, known, options);
  const weight = asMe ? 0 : learntWeight(effect, assessment.level, { elevated, mode: sandboxSettings.mode });
  // What others do is not one visitor's to change.
  if (weight > 0) learn(factsOf(observation), history, new Population(), weight);
  const id = newId({ msecs: nowMs });
  const challenge = effect === "step_up" ? challengeFor(sandbox, tried, context, nowMs) : null;
  const told = {
    id,
    enforced: true,
    effect,
    cause: "policy" as const,
    retryAfterS: 0,
    client: null,
    scored: { assessment, elevation: null },
    api: { settings: sandboxSettings },
  };
  return {
    id,
    time: new Date(atMs).toISOString(),
    preset,
    call,
    as_me: asMe,
    as_name: own === null ? networkOf(call.country, call.network).asName : own.asName,
    score: assessment.score,
    evidence: assessment.evidence,
    level: assessment.level,
    effect,
    rule: rule?.name ?? "",
    signals: assessment.signals.map(({ code, state, points, facts }) => ({ code, state, points, facts })),
    counterfactuals: changes.map(({ sides, score, level }) => ({ sides: [...sides], score, level })),
    learning: learningOf(history),
    request: requestOf(call, own?.userAgent),
    response: responseOf(told, challenge && offered(visitor, sandbox, challenge), call),
    challenge: challenge && {
      id: challenge.id,
      attempts_left: challenge.attemptsLeft,
      expires_at: new Date(challenge.expiresAtMs).toISOString(),
    },
  };
}

/** What the client mostly shows, for what would have changed the decision. */
function usualSides(atMs: number) {
  const { hour } = presetCalls.usual_office;
  const { network, agent, key, endpoint, atMs: usualMs } = observedCall(presetCalls.usual_office, nextAt(atMs, hour));
  return { network, agent, key, endpoint, atMs: usualMs };
}

function offered({ platform }: Call, { id }: Sandbox, challenge: SandboxChallenge) {
  return {
    id: challenge.id,
    methods: ["totp" as const],
    verifyUrl: `${platform.publicUrl()}/public/api/sandbox/adaptive/${id}/challenges/${challenge.id}/verify`,
    expiresAt: new Date(challenge.expiresAtMs),
  };
}
