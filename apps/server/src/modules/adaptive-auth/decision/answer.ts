import { adaptiveHeaders, type GatewayAnswer, type GatewayStyle } from "@parapet/contract";
import type { Decision, OfferedChallenge } from "./decision.ts";

/** What is said beside a decision: made or opened when it was settled. */
export interface Spoken {
  readonly challenge: OfferedChallenge | null;
  /** JWT for the API; "" where no client is known. */
  readonly assertion: string;
}

/** What of a decision its answer tells. */
export interface Told extends Pick<Decision, "id" | "enforced" | "effect" | "cause" | "retryAfterS"> {
  readonly client: { readonly id: string } | null;
  readonly scored: { readonly assessment: { readonly score: number }; readonly elevation: unknown } | null;
  readonly api: { readonly settings: { readonly elevation_s: number } };
}

type Refusal = "invalid_token" | "step_up" | "throttle" | "deny";

const problems: Readonly<
  Record<Refusal, { readonly type: string; readonly title: string; readonly status: 401 | 403 | 429 }>
> = {
  invalid_token: { type: "/problems/invalid_token", title: "The API key is missing or invalid", status: 401 },
  step_up: { type: "/problems/step_up_required", title: "A step-up is required", status: 401 },
  throttle: { type: "/problems/throttled", title: "Too many calls", status: 429 },
  deny: { type: "/problems/denied", title: "The call is denied", status: 403 },
};

/** Tells a gateway what a call gets. What refuses says how to go on, and never why: score and signals would be an oracle. */
export function answerOf(decision: Told, { challenge, assertion }: Spoken, style: GatewayStyle): GatewayAnswer {
  const refusal = refusalOf(decision);
  if (refusal === null) return allowed(decision, assertion);
  const { type, title, status } = problems[refusal];
  const retryAfterS = waitOf(refusal, decision, challenge);
  // nginx passes no status on but 401 and 403.
  const told = status === 429 && style === "nginx" ? 403 : status;
  const body = inAscii({
    type,
    title,
    status,
    request_id: decision.id,
    ...(refusal === "step_up" && stepUpMembers(challenge)),
    ...(retryAfterS > 0 && { retry_after: retryAfterS }),
  });
  return {
    status: told,
    headers: {
      [adaptiveHeaders.decision]: refusal === "invalid_token" ? "deny" : refusal,
      [adaptiveHeaders.requestId]: decision.id,
      [adaptiveHeaders.problem]: body,
      ...(challenge !== null && refusal === "step_up" && { [adaptiveHeaders.challenge]: challenge.id }),
      ...(status === 401 && { "www-authenticate": challengesOf(refusal, decision) }),
      ...(retryAfterS > 0 && { "retry-after": String(retryAfterS) }),
    },
    body,
  };
}

/** Seconds after which a challenge that could not be opened may be. */
const challengeRetryS = 5;

/** Seconds to wait before the call is worth repeating; 0 where waiting does not help. */
function waitOf(refusal: Refusal, { retryAfterS }: Told, challenge: OfferedChallenge | null): number {
  if (refusal === "throttle") return retryAfterS;
  return refusal === "step_up" && challenge === null ? challengeRetryS : 0;
}

function refusalOf({ enforced, effect, cause }: Told): Refusal | null {
  if (!enforced || effect === "allow") return null;
  return effect === "deny" && cause === "credential" ? "invalid_token" : effect;
}

/** Every header is there, also without a value: it overwrites what the caller sent under its name. */
function allowed({ id, client, scored }: Told, assertion: string): GatewayAnswer {
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

function stepUpMembers(challenge: OfferedChallenge | null) {
  if (challenge === null) return { methods: [] };
  const { id, methods, verifyUrl, expiresAt } = challenge;
  return { challenge_id: id, methods, verify_url: verifyUrl, expires_at: expiresAt.toISOString() };
}

/** RFC 6750 §3, and RFC 9470 §3 for a step-up. */
function challengesOf(refusal: Refusal, { api }: Told): string {
  if (refusal === "invalid_token") return 'Bearer error="invalid_token"';
  const error = 'error="insufficient_user_authentication", error_description="A step-up is required"';
  return `Bearer ${error}, acr_values="urn:adaptive:otp", max_age="${api.settings.elevation_s}"`;
}

/** JSON that fits a header: other characters are escaped as JSON allows. */
function inAscii(value: object): string {
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
