import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";

/** An address in Graph's format. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

interface MailAttachment {
  readonly name: string;
  readonly contentType: string;
  readonly isInline: boolean;
  readonly contentId: string | null;
  readonly bytes: Buffer;
}

/** An email's parsed MIME. */
export interface MailContent {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly subject: string;
  readonly from: MailAddress | null;
  readonly sender: MailAddress | null;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly bcc: readonly MailAddress[];
  readonly replyTo: readonly MailAddress[];
  readonly sentAt: Date | null;
  readonly internetMessageId: string;
  /** The first email of the thread, as far as it's referenced. */
  readonly threadRoot: string;
  readonly html: string | null;
  readonly text: string | null;
  readonly attachments: readonly MailAttachment[];
}

export async function readMail(raw: Buffer): Promise<MailContent> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: "arraybuffer", forceRfc822Attachments: true });
  const [from = null] = addressesOf(mail.from === undefined ? [] : [mail.from]);
  const [sender = from] = addressesOf(mail.sender === undefined ? [] : [mail.sender]);
  const sent = mail.date === undefined ? Number.NaN : Date.parse(mail.date);
  const internetMessageId = mail.messageId ?? "";
  return {
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    subject: mail.subject ?? "",
    from,
    sender,
    to: addressesOf(mail.to),
    cc: addressesOf(mail.cc),
    bcc: addressesOf(mail.bcc),
    replyTo: addressesOf(mail.replyTo),
    sentAt: Number.isNaN(sent) ? null : new Date(sent),
    internetMessageId,
    threadRoot: rootOf(mail) ?? internetMessageId,
    html: mail.html ?? null,
    text: mail.text ?? null,
    attachments: mail.attachments.map(attachmentOf),
  };
}

/** Flattens address groups. */
function addressesOf(addresses: readonly Address[] = []): readonly MailAddress[] {
  return addresses.flatMap((each) =>
    each.group === undefined ? [{ name: each.name, address: each.address ?? "" }] : addressesOf(each.group),
  );
}

function rootOf({ references, inReplyTo }: Email): string | undefined {
  return (references ?? inReplyTo)?.trim().split(/\s+/)[0];
}

function attachmentOf({ filename, mimeType, disposition, contentId, content }: Attachment): MailAttachment {
  return {
    name: filename ?? "",
    contentType: mimeType,
    isInline: disposition === "inline",
    contentId: contentId?.replace(/^<|>$/g, "") ?? null,
    bytes: typeof content === "string" ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
  };
}
