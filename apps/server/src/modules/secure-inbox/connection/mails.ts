import type { Mail } from "../../../platform/mail/mailer.ts";
import type { Notice } from "./notices.ts";

/** Mails to the administrators of a provider about its connection to Microsoft 365. */
export function noticeMail(to: string, link: string, tenant: string, notice: Notice): Mail {
  const [subject, ...paragraphs] = textOf(tenant, notice);
  return mail(to, subject, [...paragraphs, "See what works and what to do:", link]);
}

export function mendedMail(to: string, tenant: string): Mail {
  return mail(to, `Microsoft 365 is connected again: ${tenant}`, [
    `Secure Inbox reads the mail of ${tenant} again. What came in the meantime is found and analysed.`,
  ]);
}

function textOf(tenant: string, { kind, details }: Notice): [subject: string, ...string[]] {
  switch (kind) {
    case "broken":
      return [
        `Microsoft 365 is not connected any more: ${tenant}`,
        `Secure Inbox does not read the mail of ${tenant} until this is mended. Reason: ${details["problem"]}.`,
      ];
    case "role_lost":
      return [
        `Microsoft 365 granted less: ${tenant}`,
        `${tenant} has taken permissions back: ${details["roles"]}. What needs them stops; the rest goes on.`,
      ];
    case "expiring":
      return [
        `The credential for Microsoft 365 ends on ${details["date"]}: ${tenant}`,
        `When it ends, Secure Inbox does not read the mail of ${tenant} any more. Replace it before: the old one is used until the new one works.`,
      ];
    case "unsubscribed":
      return [
        `Microsoft 365 refuses notifications: ${tenant}`,
        `Of ${details["failed"]} of ${details["watched"]} mailboxes, Microsoft does not tell when mail arrives. They are compared every ten minutes, so mail is analysed later.`,
      ];
  }
}

function mail(to: string, subject: string, paragraphs: readonly string[]): Mail {
  return { to, subject, text: `${["Hello,", ...paragraphs].join("\n\n")}\n` };
}
