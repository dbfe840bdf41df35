import * as z from "zod";
import type { MailFlow } from "../../mail-flow/mail-flow.ts";
import { sendMail } from "../../mail-flow/send-mail.ts";
import { readBody, type Call, type GraphAnswer } from "../../odata/call.ts";
import { GraphError } from "../../odata/graph-error.ts";
import { userOf } from "../directory/users.ts";
import { mailboxOf } from "./mailbox-of.ts";

const recipients = z
  .array(z.object({ emailAddress: z.object({ name: z.string().nullish(), address: z.string() }) }))
  .default([]);

const sending = z.object({
  message: z.object({
    subject: z.string().default(""),
    body: z.object({ contentType: z.string().default("text"), content: z.string().default("") }).optional(),
    toRecipients: recipients,
    ccRecipients: recipients,
    bccRecipients: recipients,
    replyTo: recipients,
    internetMessageHeaders: z.array(z.object({ name: z.string().regex(/^x-/i), value: z.string() })).default([]),
    attachments: z
      .array(
        z.object({
          name: z.string(),
          contentBytes: z.base64(),
          contentType: z.string().optional(),
          contentId: z.string().optional(),
        }),
      )
      .default([]),
  }),
  saveToSentItems: z.boolean().default(true),
});

export async function sendMessage(call: Call, flow: MailFlow): Promise<GraphAnswer> {
  mailboxOf(call, flow);
  const { message, saveToSentItems } = readBody(call, sending);
  const [to, cc, bcc, replyTo] = [
    message.toRecipients,
    message.ccRecipients,
    message.bccRecipients,
    message.replyTo,
  ].map(written);
  if ([to, cc, bcc].every((list) => list?.length === 0)) throw new GraphError("invalidRecipients");
  const { contentType = "text", content = "" } = message.body ?? {};
  const mail = {
    to,
    cc,
    bcc,
    replyTo,
    subject: message.subject,
    ...(contentType.toLowerCase() === "html" ? { html: content } : { text: content }),
    headers: Object.fromEntries(message.internetMessageHeaders.map(({ name, value }) => [name, value])),
    attachments: message.attachments.map(({ name, contentBytes, contentType: type, contentId }) => ({
      filename: name,
      content: Buffer.from(contentBytes, "base64"),
      contentType: type,
      cid: contentId,
    })),
  };
  await sendMail(flow, userOf(call, flow.directory), mail, { isSaved: saveToSentItems });
  return { status: 202 };
}

function written(list: z.output<typeof recipients>): string[] {
  return list.map(({ emailAddress: { name, address } }) =>
    (name ?? "") === "" ? address : `"${(name ?? "").replaceAll(/["\\]/g, "")}" <${address}>`,
  );
}
