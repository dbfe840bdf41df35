import * as z from "zod";
import { readMail } from "../../mail/mail-content.ts";
import { wellKnownFolder } from "../../mailbox/folders.ts";
import { addItem, changeKeyOf, copyItem, editItem, moveItem, type ItemEdit } from "../../mailbox/items.ts";
import { purges, type Item, type Mailbox } from "../../mailbox/mailbox.ts";
import { answerEntity } from "../../odata/answers.ts";
import { readBody, type Call, type GraphAnswer } from "../../odata/call.ts";
import { GraphError } from "../../odata/graph-error.ts";
import { folderNamed, folderOf, itemOf, mailboxOf, type MailboxAccess } from "./mailbox-of.ts";
import { defaultMessageProperties, messagePresenter } from "./present-message.ts";

const destination = z.object({ destinationId: z.string() });

const messageEdit = z.object({
  isRead: z.boolean().optional(),
  categories: z.array(z.string()).optional(),
  importance: z.enum(["low", "normal", "high"]).optional(),
  inferenceClassification: z.enum(["focused", "other"]).optional(),
  flag: z.object({ flagStatus: z.enum(["notFlagged", "flagged", "complete"]) }).optional(),
  singleValueExtendedProperties: z.array(z.object({ id: z.string(), value: z.string() })).optional(),
  subject: z.unknown().optional(),
  body: z.unknown().optional(),
});

export function moveMessage(call: Call, access: MailboxAccess): GraphAnswer {
  const { mailbox, item } = itemToChange(call, access);
  const folder = folderNamed(mailbox, readBody(call, destination).destinationId);
  moveItem(mailbox, item, folder.id);
  return answerMessage(call, mailbox, item, 201);
}

export function copyMessage(call: Call, access: MailboxAccess): GraphAnswer {
  const { mailbox, item } = itemToChange(call, access);
  const folder = folderNamed(mailbox, readBody(call, destination).destinationId);
  return answerMessage(call, mailbox, copyItem(mailbox, item, folder.id), 201);
}

/** Subject and body of received messages are read-only; there are no drafts to edit. */
export function updateMessage(call: Call, access: MailboxAccess): GraphAnswer {
  const { mailbox, item } = itemToChange(call, access);
  const { subject, body, flag, singleValueExtendedProperties: properties, ...rest } = readBody(call, messageEdit);
  if (subject !== undefined || body !== undefined) throw new GraphError("invalidProperty");
  const edit: ItemEdit = {
    ...withoutUndefined(rest),
    ...(flag === undefined ? {} : { flagStatus: flag.flagStatus }),
    ...(properties === undefined ? {} : { extendedProperties: merged(item.extendedProperties, properties) }),
  };
  editItem(mailbox, item, edit);
  return answerMessage(call, mailbox, item, 200);
}

/** Where deletions from a folder go; default is Deleted Items. */
const afterDeletion: Readonly<Record<string, string>> = {
  deleteditems: "recoverableitemsdeletions",
  recoverableitemsdeletions: purges,
};

/** Soft-deletes a message; in a deletion folder, moves it one step further. */
export function deleteMessage(call: Call, access: MailboxAccess): GraphAnswer {
  const { mailbox, item } = itemToChange(call, access);
  const place = mailbox.folders.get(item.folderId)?.wellKnownName ?? "";
  const target = wellKnownFolder(mailbox, afterDeletion[place] ?? "deleteditems");
  moveItem(mailbox, item, target.id);
  return { status: 204 };
}

export function permanentlyDeleteMessage(call: Call, access: MailboxAccess): GraphAnswer {
  const { mailbox, item } = itemToChange(call, access);
  moveItem(mailbox, item, wellKnownFolder(mailbox, purges).id);
  return { status: 204 };
}

/** The message, if the client's etag is current. */
function itemToChange(call: Call, access: MailboxAccess): { readonly mailbox: Mailbox; readonly item: Item } {
  const mailbox = mailboxOf(call, access);
  const item = itemOf(call, mailbox);
  const expected = call.headers["if-match"];
  if (expected !== undefined && expected !== "*" && expected !== `W/"${changeKeyOf(item)}"`)
    throw new GraphError("conflict");
  return { mailbox, item };
}

function answerMessage(call: Call, { userId }: Mailbox, item: Item, status: 200 | 201): GraphAnswer {
  const context = `users('${userId}')/messages`;
  return answerEntity(call, messagePresenter(call)(item), { context, status, selected: defaultMessageProperties });
}

function merged(before: Item["extendedProperties"], given: Item["extendedProperties"]): Item["extendedProperties"] {
  const ids = new Set(given.map(({ id }) => id));
  return [...before.filter(({ id }) => !ids.has(id)), ...given];
}

function withoutUndefined<Value extends object>(
  value: Value,
): { [Name in keyof Value]: Exclude<Value[Name], undefined> } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names whose value is undefined are left out
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [Name in keyof Value]: Exclude<Value[Name], undefined>;
  };
}

/** Creates a draft from base64 MIME, without delivering it. */
export async function createMessage(call: Call, access: MailboxAccess): Promise<GraphAnswer> {
  const mailbox = mailboxOf(call, access);
  const folder = folderOf(call, mailbox);
  const { body, headers } = call;
  if (typeof body !== "string" || !/^text\/plain\b/.test(headers["content-type"] ?? ""))
    throw new GraphError("badRequest", "Messages are made from MIME only.");
  const raw = Buffer.from(body, "base64");
  if (raw.length === 0) throw new GraphError("badRequest", "Invalid base64 string for MIME content.");
  const content = await readMail(raw);
  const item = addItem(mailbox, { folderId: folder.id, raw, content, isDraft: true, isRead: true });
  const context = `users('${mailbox.userId}')/messages`;
  return answerEntity(call, messagePresenter(call)(item), { context, status: 201, selected: defaultMessageProperties });
}
