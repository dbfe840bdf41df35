import type { ComposedMail } from "../mail/compose-mail.ts";
import type { MailContent } from "../mail/mail-content.ts";
import { sendOut } from "../mail/send-out.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { RuleOutcome } from "./apply-rules.ts";

/** Marks forwarded email to prevent loops between inboxes. */
const loopHeader = "X-MS-Exchange-Inbox-Rules-Loop";

/** Receives an email like the tenant's server. */
type Deliver = (
  tenant: Tenant,
  mail: Buffer | ComposedMail,
  options: { readonly to: string; readonly from?: string },
) => Promise<unknown>;

/** Forwards or redirects an email by inbox rules. */
export async function forwardMail(
  tenant: Tenant,
  owner: string,
  mail: { readonly raw: Buffer; readonly content: MailContent },
  forwards: RuleOutcome["forwards"],
  deliver: Deliver,
): Promise<void> {
  if (mail.content.headers.some(({ name, value }) => name === loopHeader && value === owner)) return;
  for (const { to, how } of forwards) {
    if (how === "redirected") {
      const raw = Buffer.concat([Buffer.from(`${loopHeader}: ${owner}\r\n`), mail.raw]);
      sendOut(tenant, { from: owner, to, subject: mail.content.subject });
      await deliver(tenant, raw, { to, from: owner });
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
    sendOut(tenant, { from: owner, to, subject: forwarded.subject });
    await deliver(tenant, forwarded, { to });
  }
}
