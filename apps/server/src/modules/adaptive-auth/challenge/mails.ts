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

export function approvalMail(to: string, link: string, { client, api }: { client: string; api: string }): Mail {
  return mail(to, `Did you make this call of ${client}?`, [
    `A call of ${client} to ${api} looks unusual and needs your approval.`,
    "Review it within 10 minutes:",
    link,
    "Without a response, the call stays denied.",
  ]);
}

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
