import { readMail, type MailContent } from "../mail/mail-content.ts";

/** A parsed email with only a subject. */
export async function plainMail(subject: string): Promise<{ readonly raw: Buffer; readonly content: MailContent }> {
  const raw = Buffer.from(
    ["From: Kim <kim@partner.example>", "To: me@meridianfreight.com", `Subject: ${subject}`, "", subject, ""].join(
      "\r\n",
    ),
  );
  return { raw, content: await readMail(raw) };
}
