import { itemsIn, wellKnownFolder } from "../../mailbox/folders.ts";
import type { Item, Mailbox } from "../../mailbox/mailbox.ts";
import { purges } from "../../mailbox/well-known-folders.ts";
import { answerCollection } from "../../odata/answer-collection.ts";
import { answerEntity } from "../../odata/answer-entity.ts";
import { checkSortable, readQueryOptions } from "../../odata/query-options.ts";
import { folderOf, itemOf, mailboxOf } from "../folders/mailbox-of.ts";
import { GraphError } from "../graph-error.ts";
import type { Call, GraphAnswer } from "../graph-request.ts";
import { messagePresenter, defaultMessageProperties } from "./present-message.ts";
import { messageSearch } from "./search-messages.ts";

export function listMessages(call: Call): GraphAnswer {
  const mailbox = mailboxOf(call);
  const hidden = wellKnownFolder(mailbox, purges).id;
  return listItems(
    call,
    mailbox,
    [...mailbox.items.values()].filter(({ folderId }) => folderId !== hidden),
  );
}

export function listFolderMessages(call: Call): GraphAnswer {
  const mailbox = mailboxOf(call);
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

export function getMessage(call: Call): GraphAnswer {
  const mailbox = mailboxOf(call);
  return answerEntity(call, messagePresenter(call)(itemOf(call, mailbox)), {
    context: `users('${mailbox.userId}')/messages`,
    selected: defaultMessageProperties,
  });
}

export function getMessageContent(call: Call): GraphAnswer {
  const { raw } = itemOf(call, mailboxOf(call));
  return { status: 200, headers: { "content-type": "text/plain" }, body: raw };
}
