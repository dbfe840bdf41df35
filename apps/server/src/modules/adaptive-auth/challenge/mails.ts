import type { Mail } from "../../../platform/mail/mailer.ts";
import type { ChallengeContext } from "./table.ts";

/** Mails to the owners of clients. What a caller can make up, such as its agent, never appears in one. */

interface Occasion {
  readonly client: string;
  readonly api: string;
  readonly time: Date;
  readonly context: ChallengeContext;
}

export function missingFactorMail(to: string, occasion: Occasion): Mail {
  return mail(to, `${occasion.client} cannot answer a step-up`, [
    `A call of ${occasion.client} to ${occasion.api} needs a second factor, and the client has none. It was refused.`,
    whereAndWhen(occasion),
    "If the call is yours, ask an administrator to enrol an authenticator or to register a signing key for the client.",
    "If it is not, have its API keys revoked.",
  ]);
}

export function backupCodeUsedMail(to: string, occasion: Occasion & { readonly left: number }): Mail {
  return mail(to, `A backup code of ${occasion.client} was used`, [
    `A step-up of ${occasion.client} at ${occasion.api} was passed with a backup code.`,
    whereAndWhen(occasion),
    `Backup codes left: ${occasion.left}.`,
    "If it was not you, have the client locked at once.",
  ]);
}

export function strangersLockedMail(to: string, { client, until }: { client: string; until: Date | null }): Mail {
  return mail(to, `Wrong codes for ${client}`, [
    `Too many wrong answers to step-ups of ${client} came from places it is not known in.`,
    until === null
      ? "No answer from such a place counts until an administrator unlocks the client. Places it is known in go on working."
      : `No answer from such a place counts until ${timeOf(until)}. Places it is known in go on working.`,
    "Whoever answers has one of the client's API keys. If it is not you, have the keys revoked.",
  ]);
}

export function clientLockedMail(to: string, { client, until }: { client: string; until: Date | null }): Mail {
  return mail(to, `${client} is locked`, [
    `Too many wrong answers to step-ups of ${client} came from a place it is known in.`,
    until === null
      ? "No call of it passes until an administrator unlocks it."
      : `No call of it passes until ${timeOf(until)}.`,
  ]);
}

export function approvalMail(to: string, link: string, { client, api }: { client: string; api: string }): Mail {
  return mail(to, `Is this call of ${client} yours?`, [
    `A call of ${client} to ${api} looks unusual and waits for your word.`,
    "Look at it and answer within 10 minutes:",
    link,
    "Without an answer it stays refused.",
  ]);
}

function whereAndWhen({ time, context: { network, country, asName } }: Occasion): string {
  const place = [country, asName].filter((each) => each !== null).join(", ");
  return `Time: ${timeOf(time)}\nNetwork: ${network}${place === "" ? "" : ` (${place})`}`;
}

function timeOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function mail(to: string, subject: string, paragraphs: readonly string[]): Mail {
  return { to, subject, text: `${["Hello,", ...paragraphs].join("\n\n")}\n` };
}
