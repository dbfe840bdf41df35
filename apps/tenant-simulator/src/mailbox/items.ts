import { createHash } from "node:crypto";
import type { MailContent } from "../mail/mail-content.ts";
import { logFolderChange, wellKnownFolder } from "./folders.ts";
import { purges, type ChangeKind, type Item, type Mailbox } from "./mailbox.ts";

interface NewItem {
  readonly folderId: string;
  readonly raw: Buffer;
  readonly content: MailContent;
  readonly receivedAt?: Date | undefined;
  readonly isRead?: boolean | undefined;
  readonly isDraft?: boolean | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly importance?: Item["importance"] | undefined;
}

export function addItem(mailbox: Mailbox, added: NewItem): Item {
  const { ids, now: timeOf } = mailbox.server;
  const now = timeOf();
  const item: Item = {
    immutableId: ids.immutable(),
    id: ids.item(),
    folderId: added.folderId,
    raw: added.raw,
    content: added.content,
    attachmentIds: added.content.attachments.map(() => ids.attachment()),
    createdAt: now,
    receivedAt: added.receivedAt ?? now,
    modifiedAt: now,
    version: 1,
    isRead: added.isRead ?? false,
    isDraft: added.isDraft ?? false,
    categories: added.categories ?? [],
    importance: added.importance ?? importanceOf(added.content),
    flagStatus: "notFlagged",
    inferenceClassification: "focused",
    extendedProperties: [],
  };
  mailbox.items.set(item.immutableId, item);
  mailbox.ids.set(item.id, item.immutableId);
  logChange(mailbox, item, "created");
  return item;
}

/** Finds an email by mutable or immutable id; purged ones aren't found. */
export function findItem(mailbox: Mailbox, id: string): Item | undefined {
  const item = mailbox.items.get(mailbox.ids.get(id) ?? id);
  return item?.folderId === wellKnownFolder(mailbox, purges).id ? undefined : item;
}

export type ItemEdit = Partial<
  Pick<Item, "isRead" | "categories" | "importance" | "flagStatus" | "inferenceClassification" | "extendedProperties">
>;

export function editItem(mailbox: Mailbox, item: Item, edit: ItemEdit): void {
  Object.assign(item, edit);
  touch(mailbox, item);
  logChange(mailbox, item, "updated");
}

/** Moves an email: deleted in one folder, created in the other under a new mutable id. */
export function moveItem(mailbox: Mailbox, item: Item, folderId: string): void {
  logChange(mailbox, item, "deleted");
  mailbox.ids.delete(item.id);
  item.id = mailbox.server.ids.item();
  item.folderId = folderId;
  mailbox.ids.set(item.id, item.immutableId);
  touch(mailbox, item);
  if (folderId !== wellKnownFolder(mailbox, purges).id) logChange(mailbox, item, "created");
}

export function copyItem(mailbox: Mailbox, item: Item, folderId: string): Item {
  const { raw, content, receivedAt, isRead, isDraft } = item;
  const copy = addItem(mailbox, { folderId, raw, content, receivedAt, isRead, isDraft });
  const { categories, importance, flagStatus, inferenceClassification, extendedProperties } = item;
  return Object.assign(copy, { categories, importance, flagStatus, inferenceClassification, extendedProperties });
}

function touch({ server }: Mailbox, item: Item): void {
  item.version += 1;
  item.modifiedAt = server.now();
}

function logChange(mailbox: Mailbox, item: Item, kind: ChangeKind): void {
  const { folderId, immutableId, id } = item;
  mailbox.changes.push({ sequence: mailbox.changes.length + 1, folderId, kind, immutableId, id });
  logFolderChange(mailbox, folderId);
  mailbox.server.changed(mailbox, item, kind);
}

function importanceOf({ headers }: MailContent): Item["importance"] {
  const stated = headers
    .find(({ name }) => name.toLowerCase() === "importance")
    ?.value.trim()
    .toLowerCase();
  return stated === "high" || stated === "low" ? stated : "normal";
}

/** A change in one round of folder synchronization. */
export interface FolderChange {
  readonly immutableId: string;
  /** The mutable id in this folder. */
  readonly id: string;
  /** Relative to the state before the round. */
  readonly kind: ChangeKind;
}

/**
 * The emails of a folder that changed in a range of its log, each once, ordered by last change. With mutable ids, an
 * email that left and returned is a new one.
 */
export function changesBetween(
  { changes }: Mailbox,
  folderId: string,
  { since, until, by }: { readonly since: number; readonly until: number; readonly by: "id" | "immutableId" },
): readonly FolderChange[] {
  const found = new Map<string, FolderChange>();
  for (const change of changes.slice(since, until)) {
    if (change.folderId !== folderId) continue;
    const { immutableId, id, kind } = change;
    const before = found.get(change[by]);
    // An email created and updated within the range is new to the client.
    const seen: ChangeKind = before?.kind === "created" && kind === "updated" ? "created" : kind;
    found.delete(change[by]);
    found.set(change[by], { immutableId, id, kind: seen });
  }
  return [...found.values()];
}

export function changeKeyOf({ immutableId, version }: Pick<Item, "immutableId" | "version">): string {
  return `CQAAABYAAAC${digest(`${immutableId} ${version}`, 20)}`;
}

/** Opaque text of a length, the same for the same input. */
export function digest(text: string, length: number): string {
  return createHash("sha256").update(text).digest("base64").replaceAll(/[+/=]/g, "A").slice(0, length);
}
