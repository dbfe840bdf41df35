import MailComposer from "nodemailer/lib/mail-composer";

/** An email to compose. Addresses may include a name: `Ada <ada@acme.example>`. */
export interface ComposedMail {
  readonly from: string;
  readonly to?: string | readonly string[] | undefined;
  readonly cc?: string | readonly string[] | undefined;
  readonly bcc?: string | readonly string[] | undefined;
  readonly replyTo?: string | readonly string[] | undefined;
  readonly subject: string;
  readonly text?: string | undefined;
  readonly html?: string | undefined;
  readonly date?: Date | undefined;
  readonly messageId?: string | undefined;
  /** The `Message-ID` it replies to. */
  readonly inReplyTo?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly attachments?: readonly ComposedAttachment[] | undefined;
}

export interface ComposedAttachment {
  readonly filename: string;
  readonly content: Buffer | string;
  readonly contentType?: string | undefined;
  /** Referenced by the HTML as `cid:…`. */
  readonly cid?: string | undefined;
}

/** Composes MIME. */
export async function composeMail(
  mail: ComposedMail,
  { date, messageId }: { readonly date: Date; readonly messageId: string },
): Promise<Buffer> {
  const composer = new MailComposer({
    from: mail.from,
    to: listOf(mail.to),
    cc: listOf(mail.cc),
    replyTo: listOf(mail.replyTo),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date ?? date,
    messageId: mail.messageId ?? messageId,
    inReplyTo: mail.inReplyTo,
    references: mail.inReplyTo,
    headers: { ...mail.headers },
    attachments: (mail.attachments ?? []).map((attachment) => ({ ...attachment })),
  });
  return await composer.compile().build();
}

export function listOf(addresses: string | readonly string[] | undefined): string[] {
  if (addresses === undefined) return [];
  return typeof addresses === "string" ? [addresses] : [...addresses];
}
