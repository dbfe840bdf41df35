import type { MailConnectionError, MailConnectionProblem } from "@parapet/contract";
import type { GraphProblem } from "@parapet/graph-client";

/** Actionable sign-in error numbers (`AADSTS…`). */
const byNumber: Readonly<Record<string, MailConnectionProblem>> = {
  "50011": "redirect_unknown",
  "500113": "redirect_unknown",
  "50059": "tenant_unknown",
  "90002": "tenant_unknown",
  "900023": "tenant_unknown",
  "50076": "interaction_required",
  "50079": "interaction_required",
  "50158": "interaction_required",
  "50105": "administrator_needed",
  "90093": "administrator_needed",
  "90094": "administrator_needed",
  "50173": "grant_revoked",
  "700082": "grant_revoked",
  "53000": "access_blocked",
  "53003": "access_blocked",
  "53005": "code_expired",
  "54005": "code_used",
  "65001": "consent_missing",
  "65004": "consent_denied",
  "70008": "code_expired",
  "700016": "application_unknown",
  "700027": "certificate_unknown",
  "7000112": "application_disabled",
  "7000215": "secret_wrong",
  "7000222": "secret_expired",
  "7000229": "consent_missing",
};

/** OAuth error codes (RFC 6749, OpenID Connect) for errors without a number. */
const byWord: Readonly<Record<string, MailConnectionProblem>> = {
  access_denied: "consent_denied",
  consent_required: "consent_missing",
  interaction_required: "interaction_required",
  login_required: "interaction_required",
  temporarily_unavailable: "unreachable",
  server_error: "unreachable",
  unauthorized_client: "application_unknown",
};

interface SignInError {
  /** An OAuth error code, or Microsoft's own. */
  readonly word: string;
  readonly text: string;
  readonly requestId: string | null;
}

/** Maps a sign-in error to a connection error. */
export function fromSignInError({ word, text, requestId }: SignInError, now: Date): MailConnectionError {
  const number = /AADSTS(\d+)/.exec(`${word} ${text}`)?.[1];
  const problem = (number === undefined ? undefined : byNumber[number]) ?? byWord[word] ?? "other";
  const correlation = /Correlation ID: ([0-9a-f-]{36})/i.exec(text)?.[1] ?? null;
  return {
    problem,
    code: number === undefined ? word || null : `AADSTS${number}`,
    message: inShort(text) || word,
    request_id: requestId ?? correlation,
    at: now.toISOString(),
  };
}

/** Maps a Graph problem to a connection error. */
export function fromGraphProblem({ kind, code, message, requestId }: GraphProblem, now: Date): MailConnectionError {
  const signInError = fromSignInError({ word: code, text: message, requestId }, now);
  switch (kind) {
    case "transient":
      return { ...signInError, problem: "unreachable" };
    case "throttled":
      return { ...signInError, problem: "throttled" };
    case "consent":
      return signInError.problem === "other" ? { ...signInError, problem: "consent_missing" } : signInError;
    default:
      return signInError;
  }
}

const maxLength = 500;

/** Removes Microsoft's trace ids and limits the length. */
function inShort(text: string): string {
  const start = text.indexOf("AADSTS");
  return text
    .slice(Math.max(0, start))
    .replace(/\s*-?\s*(?:Trace ID|Correlation ID|Timestamp):.*$/s, "")
    .trim()
    .slice(0, maxLength);
}
