import { createTransport } from "nodemailer";
import { messageIdOf, type OutgoingMail } from "./outgoing-mail.ts";

/** Delivers by SMTP, one connection a mail (the job queue bounds how many), and no wait without an end. */
export function smtpTransport(url: string) {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    /** @throws Error when the server does not take the mail. */
    async send(mail: OutgoingMail): Promise<void> {
      const headers = { "Auto-Submitted": "auto-generated" };
      const { from, to, subject, text } = mail;
      await transport.sendMail({ messageId: messageIdOf(mail), from, to, subject, text, headers });
    },
  };
}
