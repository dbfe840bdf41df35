import * as z from "zod";
import { itemsIn, wellKnownFolder } from "../../mailbox/folders.ts";
import { findItem } from "../../mailbox/items.ts";
import { purges, type Item, type Mailbox } from "../../mailbox/mailbox.ts";
import { answerCollection, answerEntity } from "../../odata/answers.ts";
import { readBody, type Call, type GraphAnswer } from "../../odata/call.ts";
import { GraphError } from "../../odata/graph-error.ts";
import { checkSortable, readQueryOptions } from "../../odata/query-options.ts";
import { folderOf, itemOf, mailboxOf, type MailboxAccess } from "./mailbox-of.ts";
import { defaultMessageProperties, messagePresenter, presentAttachment } from "./present-message.ts";
import { messageSearch } from "./search-messages.ts";

export function listMessages(call: Call, access: MailboxAccess): GraphAnswer {
  const mailbox = mailboxOf(call, access);
  const hidden = wellKnownFolder(mailbox, purges).id;
  return listItems(
    call,
    mailbox,
    [...mailbox.items.values()].filter(({ folderId }) => folderId !== hidden),
  );
}

export function listFolderMessages(call: Call, access: MailboxAccess): GraphAnswer {
  const mailbox = mailboxOf(call, access);
  return listItems(call, mailbox, itemsIn(mailbox, folderOf(call, mailbox).id));
}

/** Newest first by default. */
function listItems(call: Call, mailbox: Mailbox, items: readonly Item[]): GraphAnswer {
  checkSortable(readQueryOptions(call.query));
  if (call.query.has("$search") && (call.query.has("$filter") || call.query.has("$orderby")))
    throw new GraphError(
      "badRequest",
      "The query parameters '$search' and '$filter' or '$orderby' are not supported together.",
    );
  return answerCollection(call, {
    rows: items.toSorted((left, right) => right.receivedAt.getTime() - left.receivedAt.getTime()),
    present: messagePresenter(call),
    selected: defaultMessageProperties,
    pageSize: 10,
    largestPage: 1000,
    paging: "skip",
    context: `users('${mailbox.userId}')/messages`,
    search: messageSearch,
  });
}

export function getMessage(call: Call, access: MailboxAccess): GraphAnswer {
  const mailbox = mailboxOf(call, access);
  return answerEntity(call, messagePresenter(call)(itemOf(call, mailbox)), {
    context: `users('${mailbox.userId}')/messages`,
    selected: defaultMessageProperties,
  });
}

export function getMessageContent(call: Call, access: MailboxAccess): GraphAnswer {
  const { raw } = itemOf(call, mailboxOf(call, access));
  return { status: 200, headers: { "content-type": "text/plain" }, body: raw };
}

export function listAttachments(call: Call, access: MailboxAccess): GraphAnswer {
  const mailbox = mailboxOf(call, access);
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

export function getAttachment(call: Call, access: MailboxAccess): GraphAnswer {
  const mailbox = mailboxOf(call, access);
  const item = itemOf(call, mailbox);
  const context = `users('${mailbox.userId}')/messages('${item.id}')/attachments`;
  return answerEntity(call, presentAttachment(item, placeOf(call, item.attachmentIds)), { context });
}

export function getAttachmentContent(call: Call, access: MailboxAccess): GraphAnswer {
  const item = itemOf(call, mailboxOf(call, access));
  const attachment = item.content.attachments[placeOf(call, item.attachmentIds)];
  return { status: 200, headers: { "content-type": "application/octet-stream" }, body: attachment?.bytes };
}

function placeOf({ params }: Call, ids: readonly string[]): number {
  const place = ids.indexOf(params["attachment-id"] ?? "");
  if (place === -1) throw new GraphError("itemNotFound");
  return place;
}

const idFormat = z.enum(["entryId", "ewsId", "immutableEntryId", "restId", "restImmutableEntryId"]);

const translation = z.object({
  inputIds: z.array(z.string()).max(1000),
  sourceIdType: idFormat,
  targetIdType: idFormat,
});

/** Translates between mutable and immutable message ids; older formats aren't supported. */
export function translateIds(call: Call, access: MailboxAccess): GraphAnswer {
  const mailbox = mailboxOf(call, access);
  const { inputIds, sourceIdType, targetIdType } = readBody(call, translation);
  if (![sourceIdType, targetIdType].every((type) => type.startsWith("rest"))) throw new GraphError("invalidRequest");
  const value = inputIds.map((sourceId) => {
    const item = findItem(mailbox, sourceId);
    if (item === undefined)
      return {
        sourceId,
        targetId: null,
        errorDetails: { code: "ErrorItemNotFound", message: "The item was not found." },
      };
    return { sourceId, targetId: targetIdType === "restId" ? item.id : item.immutableId };
  });
  return {
    status: 200,
    body: { "@odata.context": `${call.root}/$metadata#Collection(microsoft.graph.convertIdResult)`, value },
  };
}
