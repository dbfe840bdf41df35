import type { Mail } from "../../../platform/mail/mailer.ts";
import type { Notice } from "./notices.ts";

/** Emails to a provider's administrators about its Microsoft 365 connection. */
export function problemEmail(to: string, link: string, tenant: string, notice: Notice): Mail {
  const [subject, ...paragraphs] = textOf(tenant, notice);
  return mail(to, subject, [...paragraphs, "View the connection status and next steps:", link]);
}

export function recoveryEmail(to: string, tenant: string): Mail {
  return mail(to, `Microsoft 365 reconnected: ${tenant}`, [
    `Secure Inbox reads the email of ${tenant} again. Email received in the meantime will be analyzed.`,
  ]);
}

function textOf(tenant: string, { kind, details }: Notice): [subject: string, ...string[]] {
  switch (kind) {
    case "broken":
      return [
        `Microsoft 365 is disconnected: ${tenant}`,
        `Secure Inbox can't read the email of ${tenant} until this is fixed. Reason: ${details["problem"]}.`,
      ];
    case "role_lost":
      return [
        `Microsoft 365 permissions revoked: ${tenant}`,
        `${tenant} revoked permissions: ${details["roles"]}. Features that need them stop; everything else keeps working.`,
      ];
    case "expiring":
      return [
        `Microsoft 365 credential expires on ${details["date"]}: ${tenant}`,
        `After that, Secure Inbox can't read the email of ${tenant}. Replace the credential before it expires; the old one stays in use until the new one works.`,
      ];
    case "unsubscribed":
      return [
        `Microsoft 365 rejects subscriptions: ${tenant}`,
        `Microsoft doesn't send notifications for ${details["failed"]} of ${details["watched"]} mailboxes. They are checked every ten minutes, so analysis is delayed.`,
      ];
  }
}

function mail(to: string, subject: string, paragraphs: readonly string[]): Mail {
  return { to, subject, text: `${["Hello,", ...paragraphs].join("\n\n")}\n` };
}
