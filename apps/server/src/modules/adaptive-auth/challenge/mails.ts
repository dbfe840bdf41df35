import type { SignalCode } from "@parapet/contract";
import type { Mail } from "../../../platform/mail/mailer.ts";
import type { ChallengeContext } from "./table.ts";

/** Emails to client owners. Text that a caller controls, such as its user agent, never appears in them. */

interface Occasion {
  readonly client: string;
  readonly api: string;
  readonly time: Date;
  readonly context: ChallengeContext;
}

export function missingFactorMail(to: string, occasion: Occasion): Mail {
  return mail(to, `${occasion.client} can't complete a step-up`, [
    `A call of ${occasion.client} to ${occasion.api} required a step-up and was denied because the client has no factor.`,
    formatOccasion(occasion),
    "If you made this call, ask an administrator to set up an authenticator app or add a signing key for the client.",
    "If you didn't, ask an administrator to revoke the client's API keys.",
  ]);
}

export function backupCodeUsedMail(to: string, occasion: Occasion & { readonly left: number }): Mail {
  return mail(to, `Backup code of ${occasion.client} used`, [
    `${occasion.client} completed a step-up for ${occasion.api} with a backup code.`,
    formatOccasion(occasion),
    `Backup codes left: ${occasion.left}.`,
    "If this wasn't you, ask an administrator to lock the client immediately.",
  ]);
}

export function deviceRememberedMail(to: string, link: string, occasion: Occasion & { readonly until: Date }): Mail {
  return mail(to, `${occasion.client}: device remembered`, [
    `A device of ${occasion.client} completed a step-up for ${occasion.api}. It won't be asked again until ${formatTime(occasion.until)}.`,
    formatOccasion(occasion),
    "To see the device or stop remembering it:",
    link,
    "If this wasn't you, also ask an administrator to lock the client immediately.",
  ]);
}

export function strangersLockedMail(to: string, { client, until }: { client: string; until: Date | null }): Mail {
  return mail(to, `Failed step-ups of ${client}`, [
    `${client} failed too many step-ups from unknown contexts.`,
    until === null
      ? "Step-ups from unknown contexts are rejected until an administrator unlocks the client. Known contexts still work."
      : `Step-ups from unknown contexts are rejected until ${formatTime(until)}. Known contexts still work.`,
    "The caller has one of the client's API keys. If this wasn't you, ask an administrator to revoke the keys.",
  ]);
}

export function clientLockedMail(to: string, { client, until }: { client: string; until: Date | null }): Mail {
  return mail(to, `${client} is locked`, [
    `${client} failed too many step-ups from a known context.`,
    until === null
      ? "All its calls are denied until an administrator unlocks it."
      : `All its calls are denied until ${formatTime(until)}.`,
  ]);
}

export function approvalMail(to: string, link: string, question: Occasion & { readonly until: Date }): Mail {
  const { client, api, context, until } = question;
  return mail(to, `Did you make this call of ${client}?`, [
    `A call of ${client} to ${api} was denied and needs your approval.`,
    [formatCall(context), formatOccasion(question), formatReasons(context)].join("\n"),
    "Allow it, say that it isn't yours, or revoke its API key:",
    link,
    `The link works until ${formatTime(until)}. Without a response, calls like this one stay denied.`,
  ]);
}

/** What was called. Only registered endpoints and common methods: other text is the caller's. */
function formatCall({ method, endpoint }: ChallengeContext): string {
  const shown = [...(commonMethods.has(method) ? [method] : []), endpoint ?? "an endpoint that isn't registered"];
  return `Call: ${shown.join(" ")}`;
}

const commonMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

function formatReasons({ reasons = [] }: ChallengeContext): string {
  return `Reason: ${reasons.length === 0 ? "the API's policy" : reasons.map((code) => reasonTexts[code]).join(", ")}`;
}

const reasonTexts: Readonly<Record<SignalCode, string>> = {
  "net.hierarchy": "unusual network",
  "net.class_new": "new type of network",
  "net.anonymiser": "anonymizer",
  "net.blocklist": "address on a block list",
  "zone.blocked": "blocked zone",
  "zone.trusted": "trusted zone",
  "geo.impossible_travel": "impossible travel",
  "dev.agent": "unusual program",
  "dev.key_known": "known signing key",
  "dev.key_missing": "missing signature",
  "dev.key_new": "new signing key",
  "dev.tls_new": "new TLS fingerprint",
  "dev.headers": "unusual headers",
  "dev.agent_contradicted": "contradictory user agent",
  "beh.hour": "unusual hour",
  "beh.endpoint": "unusual endpoint",
  "beh.rate": "unusual rate of calls",
  "beh.enumeration": "enumeration",
  "beh.dormant": "long unused",
  "cred.failures": "failed step-ups",
  "cred.parallel": "key used in several networks at once",
  "cred.leaked": "leaked key",
  "cred.revoked_key_used": "revoked key used",
  "ctx.elevated": "recent step-up",
  "ctx.declared_mismatch": "outside the declared context",
};

function formatOccasion({ time, context: { network, country, asName } }: Occasion): string {
  const place = [country, asName].filter((each) => each !== null).join(", ");
  return `Time: ${formatTime(time)}\nNetwork: ${network}${place === "" ? "" : ` (${place})`}`;
}

function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function mail(to: string, subject: string, paragraphs: readonly string[]): Mail {
  return { to, subject, text: `${["Hello,", ...paragraphs].join("\n\n")}\n` };
}
