import type { MailConnectionError, MailConnectionProblem } from "@parapet/contract";
import type { GraphProblem } from "@parapet/graph-client";

/** Numbers of Microsoft's sign-in errors (`AADSTS…`) that people can do something about. */
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

/** The words of OAuth (RFC 6749, OpenID Connect) for what comes without a number. */
const byWord: Readonly<Record<string, MailConnectionProblem>> = {
  access_denied: "consent_denied",
  consent_required: "consent_missing",
  interaction_required: "interaction_required",
  login_required: "interaction_required",
  temporarily_unavailable: "unreachable",
  server_error: "unreachable",
  unauthorized_client: "application_unknown",
};

interface Said {
  /** A word of OAuth, or a code of Microsoft's. */
  readonly word: string;
  readonly text: string;
  readonly requestId: string | null;
}

/** What a refusal of Microsoft's sign-in comes down to. */
export function problemOfSaid({ word, text, requestId }: Said, now: Date): MailConnectionError {
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

/** What a problem of the client comes down to. */
export function problemOfGraph({ kind, code, message, requestId }: GraphProblem, now: Date): MailConnectionError {
  const said = problemOfSaid({ word: code, text: message, requestId }, now);
  switch (kind) {
    case "transient":
      return { ...said, problem: "unreachable" };
    case "throttled":
      return { ...said, problem: "throttled" };
    case "consent":
      return said.problem === "other" ? { ...said, problem: "consent_missing" } : said;
    default:
      return said;
  }
}

const longest = 500;

/** Without the trace that Microsoft adds, and not longer than people read. */
function inShort(text: string): string {
  const start = text.indexOf("AADSTS");
  return text
    .slice(Math.max(0, start))
    .replace(/\s*-?\s*(?:Trace ID|Correlation ID|Timestamp):.*$/s, "")
    .trim()
    .slice(0, longest);
}
