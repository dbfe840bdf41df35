import type { User } from "../directory/directory.ts";
import { composeMail, listOf, type ComposedMail } from "../mail/compose-mail.ts";
import { readMail } from "../mail/mail-content.ts";
import { wellKnownFolder } from "../mailbox/folders.ts";
import { addItem } from "../mailbox/items.ts";
import { deliverMail } from "./deliver-mail.ts";
import { sendOut, type MailFlow } from "./mail-flow.ts";

/** Sends an email from a mailbox: delivers to colleagues, files in Sent Items and records external recipients. */
export async function sendMail(
  flow: MailFlow,
  user: User,
  mail: Omit<ComposedMail, "from">,
  { isSaved = true }: { readonly isSaved?: boolean } = {},
): Promise<void> {
  const [address = ""] = user.addresses;
  const messageId = `<${flow.random.uuid()}@${flow.directory.organization.domains[0] ?? ""}>`;
  const date = flow.clock.now();
  const raw = await composeMail({ ...mail, from: `${quoted(user.displayName)} <${address}>` }, { date, messageId });
  const mailbox = flow.mailboxes.byUser.get(user.id);
  if (isSaved && mailbox !== undefined) {
    const folderId = wellKnownFolder(mailbox, "sentitems").id;
    addItem(mailbox, { folderId, raw, content: await readMail(raw), isRead: true });
  }
  const recipients = [mail.to, mail.cc, mail.bcc].flatMap(listOf);
  for (const to of recipients) sendOut(flow, { from: address, to: bare(to), subject: mail.subject });
  await deliverMail(flow, raw, { to: recipients });
}

function quoted(name: string): string {
  return `"${name.replaceAll(/["\\]/g, "")}"`;
}

function bare(address: string): string {
  return /<([^>]*)>/.exec(address)?.[1] ?? address;
}
