import { adaptiveHeaders, type AdaptiveSettings, type GatewayAnswer, type GatewayStyle } from "@parapet/contract";
import { proofs } from "../../challenge/step-up-methods.ts";
import type { Decision, OfferedChallenge } from "../decide/decision.ts";
import { getHeader, type Headers } from "../request/inbound-call.ts";
import { getCorsHeaders } from "./cors-headers.ts";

/** What a response carries besides the decision. */
export interface AnswerExtras {
  readonly challenge: OfferedChallenge | null;
  /** JWT for the API; "" without a client. */
  readonly assertion: string;
}

/** How and from where a response is given. */
interface AnswerPlace {
  readonly style: GatewayStyle;
  /** Origin of the guide, which explains denials to developers of clients. */
  readonly publicUrl: string;
}

/** The part of a decision that its response shows. */
export interface AnsweredDecision extends Pick<Decision, "id" | "enforced" | "effect" | "cause" | "retryAfterS"> {
  readonly client: { readonly id: string } | null;
  readonly scored: { readonly assessment: { readonly score: number }; readonly elevation: unknown } | null;
  readonly api: { readonly settings: Pick<AdaptiveSettings, "elevation_s" | "browser_origins"> };
  readonly call: { readonly headers: Headers };
}

type Denial = "invalid_token" | "step_up" | "throttle" | "deny";

interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: 401 | 403 | 429;
  /** Heading of the guide's page. */
  readonly help: string;
}

const problems: Readonly<Record<Denial, Problem>> = {
  invalid_token: {
    type: "/problems/invalid_token",
    title: "The API key is missing or invalid",
    status: 401,
    help: "invalid-token",
  },
  step_up: {
    type: "/problems/step_up_required",
    title: "A step-up is required",
    status: 401,
    help: "step-up-required",
  },
  throttle: { type: "/problems/throttled", title: "Too many calls", status: 429, help: "throttled" },
  deny: { type: "/problems/denied", title: "The call is denied", status: 403, help: "denied" },
};

/** The response to a gateway. It never explains a denial: score and signals would help attackers adapt. */
export function toGatewayAnswer(
  decision: AnsweredDecision,
  { challenge, assertion }: AnswerExtras,
  { style, publicUrl }: AnswerPlace,
): GatewayAnswer {
  const denial = getDenial(decision);
  if (denial === null) return toAllowed(decision, assertion);
  const { type, title, status, help } = problems[denial];
  const retryAfterS = getRetryAfter(denial, decision, challenge);
  // nginx `auth_request` passes on 401 and 403 only.
  const gatewayStatus = status === 429 && style === "nginx" ? 403 : status;
  const body = toAsciiJson({
    type,
    title,
    status,
    help: `${publicUrl}/guide/call-protected-apis#${help}`,
    request_id: decision.id,
    ...(denial === "step_up" && getStepUpMembers(challenge)),
    ...(retryAfterS > 0 && { retry_after: retryAfterS }),
  });
  return {
    status: gatewayStatus,
    headers: {
      [adaptiveHeaders.decision]: denial === "invalid_token" ? "deny" : denial,
      [adaptiveHeaders.requestId]: decision.id,
      [adaptiveHeaders.problem]: body,
      ...(challenge !== null && denial === "step_up" && { [adaptiveHeaders.challenge]: challenge.id }),
      ...(status === 401 && { "www-authenticate": getAuthChallenge(denial, decision, challenge) }),
      ...(retryAfterS > 0 && { "retry-after": String(retryAfterS) }),
      ...getCorsHeaders(decision.api.settings.browser_origins, getHeader(decision.call.headers, "origin")),
    },
    body,
  };
}

/** Retry delay if no challenge could be opened, in seconds. */
const challengeRetryS = 5;

/** Seconds until a retry makes sense; 0 if it never does. */
function getRetryAfter(denial: Denial, { retryAfterS }: AnsweredDecision, challenge: OfferedChallenge | null): number {
  if (denial === "throttle") return retryAfterS;
  return denial === "step_up" && challenge === null ? challengeRetryS : 0;
}

function getDenial({ enforced, effect, cause }: AnsweredDecision): Denial | null {
  if (!enforced || effect === "allow") return null;
  return effect === "deny" && cause === "credential" ? "invalid_token" : effect;
}

/** Sets every header, even without a value, to overwrite what the caller sent. */
function toAllowed({ id, client, scored }: AnsweredDecision, assertion: string): GatewayAnswer {
  const headers = {
    [adaptiveHeaders.decision]: "allow",
    [adaptiveHeaders.score]: scored === null ? "" : String(scored.assessment.score),
    [adaptiveHeaders.clientId]: client?.id ?? "",
    [adaptiveHeaders.elevated]: String(scored !== null && scored.elevation !== null),
    [adaptiveHeaders.requestId]: id,
    [adaptiveHeaders.assertion]: assertion,
    [adaptiveHeaders.challenge]: "",
    [adaptiveHeaders.problem]: "",
  };
  return { status: 200, headers, body: "" };
}

function getStepUpMembers(challenge: OfferedChallenge | null) {
  const detail = getStepUpDetail(challenge);
  if (challenge === null) return { detail, methods: [] };
  const { id, methods, verifyUrl, expiresAt } = challenge;
  return { detail, challenge_id: id, methods, verify_url: verifyUrl, expires_at: expiresAt.toISOString() };
}

/** What the caller can do, for developers who see the response only. */
function getStepUpDetail(challenge: OfferedChallenge | null): string {
  if (challenge === null) return "Wait for Retry-After, then repeat the call.";
  const { methods, answeredById } = challenge;
  if (methods.length === 0) return "This client has no accepted step-up method. Ask the API's operator to set one up.";
  if (methods.every((method) => method === "approval"))
    return "The client's owner is asked by email. Repeat the call after they approve it.";
  const how = answeredById === true ? "without a credential" : "with the credential of the call";
  return `Answer at verify_url ${how}, then repeat the call.`;
}

/** `WWW-Authenticate` by RFC 6750 §3, and RFC 9470 §3 for a step-up, with the factors that this client has. */
function getAuthChallenge(denial: Denial, { api }: AnsweredDecision, challenge: OfferedChallenge | null): string {
  if (denial === "invalid_token") return 'Bearer error="invalid_token"';
  const error = 'error="insufficient_user_authentication", error_description="A step-up is required"';
  const values = [...new Set(challenge?.methods.map((method) => proofs[method].acr))].join(" ");
  const acrValues = values === "" ? "" : `, acr_values="${values}"`;
  return `Bearer ${error}${acrValues}, max_age="${api.settings.elevation_s}"`;
}

/** JSON that is safe in a header: non-ASCII characters are escaped. */
function toAsciiJson(value: object): string {
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
