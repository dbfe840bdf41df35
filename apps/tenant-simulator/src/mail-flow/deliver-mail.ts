import { userAt } from "../directory/directory.ts";
import {
  authenticateMail,
  clean,
  domainOf,
  junkFrom,
  verdictOf,
  type Envelope,
  type FilterVerdict,
} from "../mail/authenticate-mail.ts";
import { composeMail, listOf, type ComposedMail } from "../mail/compose-mail.ts";
import { readMail, type MailContent } from "../mail/mail-content.ts";
import { internalHeaders, traceHeaders } from "../mail/trace-headers.ts";
import { border, signMail } from "../mail/zone.ts";
import type { RuleOutcome } from "../mailbox/apply-rules.ts";
import type { Mailbox } from "../mailbox/mailbox.ts";
import { fileMail, type DeliveredMail } from "./file-mail.ts";
import { sendOut, type MailFlow } from "./mail-flow.ts";

export interface DeliveryOptions {
  /** Recipients; defaults to the email's own. Addresses outside the tenant are ignored. */
  readonly to?: string | readonly string[] | undefined;
  /** Connecting address; defaults to the sender domain's server. */
  readonly ip?: string | undefined;
  readonly helo?: string | undefined;
  /** The address of `MAIL FROM`; defaults to `From`. */
  readonly from?: string | undefined;
  /** The tenant's filter verdict; defaults to the authentication result. */
  readonly verdict?: FilterVerdict | undefined;
  readonly receivedAt?: Date | undefined;
  readonly isRead?: boolean | undefined;
}

/**
 * Receives an email like the tenant's server: authenticates the sender, adds headers and files a copy per recipient.
 */
export async function deliverMail(
  flow: MailFlow,
  mail: Buffer | string | ComposedMail,
  options: DeliveryOptions = {},
): Promise<readonly DeliveredMail[]> {
  const receivedAt = options.receivedAt ?? flow.clock.now();
  const bytes = await bytesOf(flow, mail, receivedAt);
  const content = await readMail(bytes);
  const from = options.from ?? content.from?.address ?? "";
  const envelope = envelopeOf(flow, from, options);
  const isInternal = envelope.ip === border.ip && flow.directory.organization.domains.includes(domainOf(from));
  const sent = await signed(flow, bytes, envelope, domainOf(content.from?.address ?? from), receivedAt);
  const queueId = flow.random.uuid();
  const trace = { receivedAt, queueId, tenantId: flow.directory.organization.id };
  const received = isInternal
    ? { headers: internalHeaders(trace), verdict: clean, isJunk: false, ip: null, authentication: null }
    : await examine(flow, sent, { ...trace, envelope, given: options.verdict });
  const raw = Buffer.concat([Buffer.from(received.headers), sent]);
  const filed = await readMail(raw);
  const named =
    options.to === undefined
      ? [...[...content.to, ...content.cc, ...content.bcc].map(addressOf), ...hiddenOf(mail)]
      : listOf(options.to);
  const { isRead } = options;
  const arrival = { ...received, raw, content: filed, receivedAt, isRead, sender: from, networkMessageId: queueId };
  const delivered = mailboxesOf(flow, named).map((mailbox) => fileMail(flow, mailbox, arrival));
  for (const { mailbox, forwards } of delivered) {
    const [owner = ""] = flow.directory.users.get(mailbox.userId)?.addresses ?? [];
    await forwardMail(flow, owner, arrival, forwards);
  }
  return delivered;
}

async function bytesOf(flow: MailFlow, mail: Buffer | string | ComposedMail, date: Date): Promise<Buffer> {
  if (Buffer.isBuffer(mail)) return mail;
  if (typeof mail === "string") return Buffer.from(mail.replaceAll(/\r?\n/g, "\r\n"));
  const messageId = `<${flow.random.uuid()}@${domainOf(mail.from)}>`;
  return await composeMail(mail, { date, messageId });
}

/** Defaults to the sender domain's own server. */
function envelopeOf({ zone }: MailFlow, sender: string, { ip, helo }: DeliveryOptions): Envelope {
  const known = zone.senders.get(domainOf(sender));
  const host =
    helo ??
    (ip === undefined ? known?.host : undefined) ??
    `host-${(ip ?? "unknown").replaceAll(/[.:]/g, "-")}.example`;
  return { ip: ip ?? known?.ip ?? "192.0.2.250", helo: host, sender };
}

/** The domain's server signs, unless the email is already signed. */
async function signed({ zone }: MailFlow, mail: Buffer, { ip }: Envelope, domain: string, at: Date): Promise<Buffer> {
  const sender = zone.senders.get(domain);
  if (sender === undefined || !sender.isSigned || sender.ip !== ip) return mail;
  const headers = mail.subarray(0, mail.indexOf("\r\n\r\n")).toString("latin1");
  return /^dkim-signature:/im.test(headers) ? mail : await signMail(mail, domain, zone, at);
}

interface Examination {
  readonly receivedAt: Date;
  readonly queueId: string;
  readonly tenantId: string;
  readonly envelope: Envelope;
  readonly given: FilterVerdict | undefined;
}

async function examine({ zone }: MailFlow, mail: Buffer, { envelope, given, ...trace }: Examination) {
  const authentication = await authenticateMail(mail, envelope, zone);
  const verdict = given ?? verdictOf(authentication);
  const headers = traceHeaders({ ...trace, envelope, authentication, verdict });
  return { headers, verdict, isJunk: verdict.spamConfidence >= junkFrom, ip: envelope.ip, authentication };
}

function mailboxesOf(
  { directory: { users, groups }, mailboxes }: MailFlow,
  addresses: readonly string[],
): readonly Mailbox[] {
  const ids = addresses.flatMap((address) => {
    const bare = bareAddress(address);
    const group = [...groups.values()].find((each) => each.address.toLowerCase() === bare.toLowerCase());
    return group?.memberIds ?? userAt(users, bare)?.id ?? [];
  });
  return [...new Set(ids)].flatMap((id) => mailboxes.byUser.get(id) ?? []);
}

/** Bcc recipients, which no header contains. */
function hiddenOf(mail: Buffer | string | ComposedMail): readonly string[] {
  return Buffer.isBuffer(mail) || typeof mail === "string" ? [] : listOf(mail.bcc);
}

function addressOf({ address }: { readonly address: string }): string {
  return address;
}

function bareAddress(text: string): string {
  return /<([^>]*)>/.exec(text)?.[1] ?? text.trim();
}

/** Marks forwarded email to prevent loops between inboxes. */
const loopHeader = "X-MS-Exchange-Inbox-Rules-Loop";

/** Forwards or redirects an email by inbox rules. */
async function forwardMail(
  flow: MailFlow,
  owner: string,
  mail: { readonly raw: Buffer; readonly content: MailContent },
  forwards: RuleOutcome["forwards"],
): Promise<void> {
  if (mail.content.headers.some(({ name, value }) => name === loopHeader && value === owner)) return;
  for (const { to, how } of forwards) {
    if (how === "redirected") {
      const raw = Buffer.concat([Buffer.from(`${loopHeader}: ${owner}\r\n`), mail.raw]);
      sendOut(flow, { from: owner, to, subject: mail.content.subject });
      await deliverMail(flow, raw, { to, from: owner });
      continue;
    }
    const { subject, text, html } = mail.content;
    const forwarded = {
      from: owner,
      to,
      subject: `FW: ${subject}`,
      headers: { [loopHeader]: owner, "X-MS-Exchange-Generated-Message-Source": "Mailbox Rules Agent" },
      ...(how === "inline"
        ? { text: text ?? undefined, html: html ?? undefined }
        : { text: "", attachments: [{ filename: "message.eml", content: mail.raw, contentType: "message/rfc822" }] }),
    };
    sendOut(flow, { from: owner, to, subject: forwarded.subject });
    await deliverMail(flow, forwarded, { to });
  }
}
