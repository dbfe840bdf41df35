import { createTransport } from "nodemailer";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { messageIdOf, type OutgoingMail } from "./outgoing-mail.ts";

/** No wait without an end, in milliseconds. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

/** Connects, changes to TLS where it is offered, logs in where the address has a user, and sends nothing. @throws Error */
export async function trySmtp(url: string): Promise<{ readonly isEncrypted: boolean }> {
  const { auth, ...address } = parseConnectionUrl(url);
  const connection = new SMTPConnection({ ...address, ...patience });
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  connection.on("error", reject);
  connection.once("end", () => reject(new Error("the server ended the connection")));
  try {
    await Promise.race([failed, new Promise<void>((resolve) => connection.connect(() => resolve()))]);
    if (auth !== undefined) {
      const loggedIn = new Promise<void>((resolve, refuse) =>
        connection.login(auth, (error) => (error ? refuse(error) : resolve())),
      );
      await Promise.race([failed, loggedIn]);
    }
    return { isEncrypted: connection.secure };
  } finally {
    connection.quit();
    connection.close();
  }
}

/** Delivers by SMTP, one connection a mail (the job queue bounds how many), and no wait without an end. */
export function smtpTransport(url: string) {
  const transport = createTransport({
    url,
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    /** @throws Error when the server does not take the mail. */
    async send(mail: OutgoingMail): Promise<void> {
      const headers = { "Auto-Submitted": "auto-generated" };
      const { from, subject, text } = mail;
      // As an object it is one address: a text is read as a list.
      const to = { name: "", address: mail.to };
      await transport.sendMail({ messageId: messageIdOf(mail), from, to, subject, text, headers });
    },
  };
}
