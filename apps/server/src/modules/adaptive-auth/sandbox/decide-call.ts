import { randomBytes } from "node:crypto";
import type { SandboxDecision, SandboxCall } from "@parapet/contract";
import { counterfactuals, factsOf, learn, Population, defaultCalibration } from "@parapet/risk-engine";
import { v7 as newId } from "uuid";
import type { Call } from "../../../platform/call.ts";
import { toGatewayAnswer, type AnsweredDecision } from "../decision/answer/gateway-answer.ts";
import type { OfferedChallenge } from "../decision/decide/decision.ts";
import { getLearnedWeight } from "../decision/decide/learned-weight.ts";
import { assessSandboxCall, sandboxSettings } from "./assess-sandbox-call.ts";
import { invoicingApi, invoicingHost } from "./invoicing-api.ts";
import { population } from "./known-client.ts";
import { getLearningProgress } from "./learning-progress.ts";
import { getSandboxNetwork } from "./networks.ts";
import { observedCall } from "./observed-call.ts";
import { readOwnRequest } from "./own-request.ts";
import { presetCalls } from "./presets.ts";
import { callingAgents } from "./sandbox-agents.ts";
import { nextAt } from "./sandbox-clock.ts";
import type { Sandbox, SandboxChallenge, TriedCall } from "./sandbox.ts";

type Message = SandboxDecision["request"];

const reasons: Readonly<Record<number, string>> = {
  401: "Unauthorized",
  403: "Forbidden",
  429: "Too Many Requests",
};

/** The request as the client writes it. */
function toRequest(call: SandboxCall, ownAgent: string | undefined): Message {
  const { method, path } = invoicingApi[call.endpoint];
  const agent = ownAgent ?? callingAgents[call.agent].userAgent;
  return {
    start: `${method} ${path} HTTP/1.1`,
    headers: [
      ["Host", invoicingHost],
      ["X-Api-Key", "ppk_the-key-of-the-ledger"],
      ...(agent === "" ? [] : ([["User-Agent", agent]] satisfies Message["headers"])),
      ...(call.key === "missing" ? [] : ([["DPoP", proofs[call.key]]] satisfies Message["headers"])),
    ],
    body: "",
  };
}

const proofs = {
  known: "(a proof with the key that the ledger always signs with)",
  new: "(a proof with a key that was never seen)",
} as const;

/** The client's response: the gateway's if the call is stopped, else the API's. */
function toResponse(
  { platform }: Call,
  decision: AnsweredDecision,
  challenge: OfferedChallenge | null,
  call: SandboxCall,
): Message {
  const place = { style: "envoy", publicUrl: platform.publicUrl() } as const;
  const { status, headers, body } = toGatewayAnswer(decision, { challenge, assertion: "" }, place);
  if (status === 200) {
    const { status: line, body: answer } = invoicingApi[call.endpoint];
    return {
      start: `HTTP/1.1 ${line}`,
      headers: answer === "" ? [] : [["Content-Type", "application/json"]],
      body: answer,
    };
  }
  const shown = ["www-authenticate", "retry-after"].flatMap((name): Message["headers"] => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    start: `HTTP/1.1 ${status} ${reasons[status] ?? ""}`,
    headers: [["content-type", "application/problem+json"], ...shown],
    body,
  };
}

const lifetimeMs = 5 * 60_000;

const attempts = 5;

const maxChallenges = 16;

/** The open challenge of a context, updated to the latest call, or a new one. */
function challengeFor(sandbox: Sandbox, tried: TriedCall, context: string, nowMs: number): SandboxChallenge {
  const { challenges } = sandbox;
  for (const open of challenges.values()) {
    const isOpen = open.context === context && !open.isPassed && open.attemptsLeft > 0 && open.expiresAtMs > nowMs;
    if (isOpen) {
      open.tried = tried;
      return open;
    }
  }
  const id = randomBytes(16).toString("base64url");
  const challenge = { id, tried, context, expiresAtMs: nowMs + lifetimeMs, attemptsLeft: attempts, isPassed: false };
  challenges.set(id, challenge);
  const [oldest] = challenges.keys();
  if (challenges.size > maxChallenges && oldest !== undefined) challenges.delete(oldest);
  return challenge;
}

/** Decides on a call like the decision service: trains the profile and opens a challenge for a step-up. */
export function decideCall(visitor: Call, sandbox: Sandbox, tried: TriedCall): SandboxDecision {
  const { call, asMe, thresholds, atMs, preset } = tried;
  const { history } = sandbox;
  const nowMs = visitor.now.getTime();
  const own = asMe ? readOwnRequest(visitor) : null;
  const observation = observedCall(call, atMs, own);
  const context = asMe ? "own request" : [call.country, call.network, call.agent, call.key].join(" ");
  const elevated = (sandbox.elevations.get(context) ?? 0) > nowMs;
  const { assessment, circumstances, rule, effect } = assessSandboxCall(
    { call, observation, elevated, thresholds },
    history,
  );
  const known = { history, population };
  const options = { calibration: defaultCalibration, thresholds };
  const changes = counterfactuals(observation, getTypicalCall(atMs), circumstances, known, options);
  const weight = asMe ? 0 : getLearnedWeight(effect, assessment.level, { elevated, mode: sandboxSettings.mode });
  // Visitors don't change the population.
  if (weight > 0) learn(factsOf(observation), history, new Population(), weight);
  const id = newId({ msecs: nowMs });
  const challenge = effect === "step_up" ? challengeFor(sandbox, tried, context, nowMs) : null;
  const answered = {
    id,
    enforced: true,
    effect,
    cause: "policy" as const,
    retryAfterS: 0,
    client: null,
    scored: { assessment, elevation: null },
    api: { settings: sandboxSettings },
    call: { headers: {} },
  };
  return {
    id,
    time: new Date(atMs).toISOString(),
    preset,
    call,
    as_me: asMe,
    as_name: own === null ? getSandboxNetwork(call.country, call.network).asName : own.asName,
    score: assessment.score,
    evidence: assessment.evidence,
    level: assessment.level,
    effect,
    rule: rule?.name ?? "",
    signals: assessment.signals.map(({ code, state, points, facts }) => ({ code, state, points, facts })),
    counterfactuals: changes.map(({ sides, score, level }) => ({ sides: [...sides], score, level })),
    learning: getLearningProgress(history),
    request: toRequest(call, own?.userAgent),
    response: toResponse(visitor, answered, challenge && offered(visitor, sandbox, challenge), call),
    challenge: challenge && {
      id: challenge.id,
      attempts_left: challenge.attemptsLeft,
      expires_at: new Date(challenge.expiresAtMs).toISOString(),
    },
  };
}

/** The client's typical call, for counterfactuals. */
function getTypicalCall(atMs: number) {
  const { hour } = presetCalls.usual_office;
  const { network, agent, key, endpoint, atMs: typicalMs } = observedCall(presetCalls.usual_office, nextAt(atMs, hour));
  return { network, agent, key, endpoint, atMs: typicalMs };
}

function offered({ platform }: Call, { id }: Sandbox, challenge: SandboxChallenge) {
  return {
    id: challenge.id,
    methods: ["totp" as const],
    verifyUrl: `${platform.publicUrl()}/public/api/sandbox/adaptive/${id}/challenges/${challenge.id}/verify`,
    expiresAt: new Date(challenge.expiresAtMs),
  };
}
