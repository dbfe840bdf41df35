import { answerCollection } from "../../odata/answer-collection.ts";
import { answerEntity } from "../../odata/answer-entity.ts";
import { itemOf, mailboxOf } from "../folders/mailbox-of.ts";
import { GraphError } from "../graph-error.ts";
import type { Call, GraphAnswer } from "../graph-request.ts";
import { presentAttachment } from "./present-attachment.ts";

export function listAttachments(call: Call): GraphAnswer {
  const mailbox = mailboxOf(call);
  const item = itemOf(call, mailbox);
  return answerCollection(call, {
    rows: [...item.attachmentIds.keys()],
    present: (index) => presentAttachment(item, index),
    pageSize: 1000,
    largestPage: 1000,
    paging: "skip",
    context: `users('${mailbox.userId}')/messages('${item.id}')/attachments`,
  });
}

export function getAttachment(call: Call): GraphAnswer {
  const mailbox = mailboxOf(call);
  const item = itemOf(call, mailbox);
  const context = `users('${mailbox.userId}')/messages('${item.id}')/attachments`;
  return answerEntity(call, presentAttachment(item, placeOf(call, item.attachmentIds)), { context });
}

export function getAttachmentContent(call: Call): GraphAnswer {
  const item = itemOf(call, mailboxOf(call));
  const attachment = item.content.attachments[placeOf(call, item.attachmentIds)];
  return { status: 200, headers: { "content-type": "application/octet-stream" }, body: attachment?.bytes };
}

function placeOf({ params }: Call, ids: readonly string[]): number {
  const place = ids.indexOf(params["attachment-id"] ?? "");
  if (place === -1) throw new GraphError("itemNotFound");
  return place;
}
