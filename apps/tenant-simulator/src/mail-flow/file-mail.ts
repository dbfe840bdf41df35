import type { FilterVerdict, MailAuthentication } from "../mail/authenticate-mail.ts";
import type { MailContent } from "../mail/mail-content.ts";
import { applyRules, type RuleOutcome } from "../mailbox/apply-rules.ts";
import { findFolder, wellKnownFolder } from "../mailbox/folders.ts";
import { addItem, copyItem } from "../mailbox/items.ts";
import { purges, type Item, type Mailbox } from "../mailbox/mailbox.ts";
import type { MailFlow } from "./mail-flow.ts";

/** A delivered copy of an email. */
export interface DeliveredMail {
  readonly mailbox: Mailbox;
  readonly item: Item;
  /** Recipients that rules forward it to. */
  readonly forwards: RuleOutcome["forwards"];
}

/** A received and authenticated email. */
interface Arrival {
  readonly raw: Buffer;
  readonly content: MailContent;
  readonly receivedAt: Date;
  readonly isRead: boolean | undefined;
  readonly sender: string;
  readonly networkMessageId: string;
  readonly verdict: FilterVerdict;
  readonly isJunk: boolean;
  readonly ip: string | null;
  readonly authentication: MailAuthentication | null;
}

/** Files a copy in a mailbox: Junk Email, or the folder chosen by inbox rules. */
export function fileMail(flow: MailFlow, mailbox: Mailbox, arrival: Arrival): DeliveredMail {
  const { raw, content, receivedAt, isJunk } = arrival;
  const user = flow.directory.users.get(mailbox.userId);
  const ownAddresses = user?.addresses ?? [];
  const outcome = applyRules(isJunk ? [] : mailbox.rules.values(), { content, size: raw.length, ownAddresses });
  const item = addItem(mailbox, {
    folderId: folderFor(mailbox, isJunk, outcome),
    raw,
    content,
    receivedAt,
    isRead: arrival.isRead === true || outcome.isRead,
    categories: outcome.categories,
    importance: outcome.importance ?? undefined,
  });
  for (const name of outcome.copies) {
    const folder = findFolder(mailbox, name);
    if (folder !== undefined) copyItem(mailbox, item, folder.id);
  }
  flow.traces.push(traceOf(flow, mailbox, item, ownAddresses[0] ?? "", arrival));
  return { mailbox, item, forwards: outcome.forwards };
}

function folderFor(mailbox: Mailbox, isJunk: boolean, { isDeleted, folderId }: RuleOutcome): string {
  if (isJunk) return wellKnownFolder(mailbox, "junkemail").id;
  if (isDeleted === "permanently") return wellKnownFolder(mailbox, purges).id;
  if (isDeleted === "softly") return wellKnownFolder(mailbox, "deleteditems").id;
  const chosen = folderId === null ? undefined : findFolder(mailbox, folderId);
  return (chosen ?? wellKnownFolder(mailbox, "inbox")).id;
}

function traceOf({ random }: MailFlow, { userId }: Mailbox, item: Item, recipient: string, arrival: Arrival) {
  const { networkMessageId, sender, raw, receivedAt, ip, verdict, isJunk, authentication } = arrival;
  return {
    id: random.uuid(),
    networkMessageId,
    internetMessageId: item.content.internetMessageId,
    mailboxId: userId,
    immutableId: item.immutableId,
    recipient,
    sender,
    subject: item.content.subject,
    size: raw.length,
    receivedAt,
    ip,
    spamConfidence: verdict.spamConfidence,
    isJunk,
    authentication,
  };
}
