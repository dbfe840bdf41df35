import { readMail } from "../../mail/mail-content.ts";
import { addItem } from "../../mailbox/items.ts";
import { answerEntity } from "../../odata/answer-entity.ts";
import { folderOf, mailboxOf } from "../folders/mailbox-of.ts";
import { GraphError } from "../graph-error.ts";
import type { Call, GraphAnswer } from "../graph-request.ts";
import { messagePresenter, defaultMessageProperties } from "./present-message.ts";

/** Creates a draft from base64 MIME, without delivering it. */
export async function createMessage(call: Call): Promise<GraphAnswer> {
  const mailbox = mailboxOf(call);
  const folder = folderOf(call, mailbox);
  const { body, headers, tenant } = call;
  if (typeof body !== "string" || !/^text\/plain\b/.test(headers["content-type"] ?? ""))
    throw new GraphError("badRequest", "Messages are made from MIME only.");
  const raw = Buffer.from(body, "base64");
  if (raw.length === 0) throw new GraphError("badRequest", "Invalid base64 string for MIME content.");
  const content = await readMail(raw);
  const item = addItem(mailbox, { folderId: folder.id, raw, content, isDraft: true, isRead: true }, tenant.changes);
  const context = `users('${mailbox.userId}')/messages`;
  return answerEntity(call, messagePresenter(call)(item), { context, status: 201, selected: defaultMessageProperties });
}
