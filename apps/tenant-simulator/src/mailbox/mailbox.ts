import type { Random } from "../base/random.ts";
import type { MailContent } from "../mail/mail-content.ts";
import type { InboxRule } from "./rules.ts";

export interface Folder {
  readonly id: string;
  /** Name for use in paths; null for user-created folders. */
  readonly wellKnownName: string | null;
  displayName: string;
  /** Null for the root. */
  parentId: string | null;
  readonly isHidden: boolean;
}

/** One email in one folder of one mailbox. */
export interface Item {
  /** Stable across moves. */
  readonly immutableId: string;
  /** Changes with every move. */
  id: string;
  folderId: string;
  readonly raw: Buffer;
  readonly content: MailContent;
  readonly attachmentIds: readonly string[];
  readonly createdAt: Date;
  readonly receivedAt: Date;
  modifiedAt: Date;
  /** Basis of the etag and change key. */
  version: number;
  isRead: boolean;
  isDraft: boolean;
  categories: readonly string[];
  importance: "low" | "normal" | "high";
  flagStatus: "notFlagged" | "flagged" | "complete";
  inferenceClassification: "focused" | "other";
  extendedProperties: readonly { readonly id: string; readonly value: string }[];
}

export type ChangeKind = "created" | "updated" | "deleted";

/** A change to an email, from one folder's perspective. */
interface Change {
  readonly sequence: number;
  readonly folderId: string;
  readonly kind: ChangeKind;
  readonly immutableId: string;
  /** The mutable id in the folder. */
  readonly id: string;
}

/** The server of the mailboxes, which generates ids and is notified of every change. */
interface MailboxServer {
  readonly ids: ExchangeIds;
  readonly now: () => Date;
  readonly changed: (mailbox: Mailbox, item: Item, kind: ChangeKind) => void;
}

/** The tenant's mailboxes. */
export interface Mailboxes {
  readonly byUser: ReadonlyMap<string, Mailbox>;
  /** Users whose mailboxes an access policy denies to applications. */
  readonly excluded: Set<string>;
}

export interface Mailbox {
  readonly userId: string;
  readonly server: MailboxServer;
  readonly folders: Map<string, Folder>;
  /** By immutable id, in order of arrival. */
  readonly items: Map<string, Item>;
  /** Immutable ids by current mutable id; old mutable ids aren't resolved. */
  readonly ids: Map<string, string>;
  /** Inbox rules by id. */
  readonly rules: Map<string, InboxRule>;
  readonly changes: Change[];
  /** Folder changes, for their own delta. */
  readonly folderChanges: { readonly sequence: number; readonly folderId: string; readonly isRemoved: boolean }[];
}

/** Creates the mailboxes of users. */
export function createMailboxes(userIds: Iterable<string>, server: MailboxServer): Mailboxes {
  const byUser = new Map([...userIds].map((userId) => [userId, createMailbox(userId, server)]));
  return { byUser, excluded: new Set() };
}

/** An empty mailbox with the well-known folders. */
function createMailbox(userId: string, server: MailboxServer): Mailbox {
  const { ids } = server;
  const root: Folder = {
    id: ids.folder(),
    wellKnownName: rootFolder,
    displayName: "Top of Information Store",
    parentId: null,
    isHidden: false,
  };
  const below = [...wellKnownFolders, { name: purges, displayName: "Purges", isHidden: true }].map(
    ({ name, displayName, isHidden = false }): Folder => ({
      id: ids.folder(),
      wellKnownName: name,
      displayName,
      parentId: root.id,
      isHidden,
    }),
  );
  return {
    userId,
    server,
    folders: new Map([root, ...below].map((folder) => [folder.id, folder])),
    items: new Map(),
    ids: new Map(),
    rules: new Map(),
    changes: [],
    folderChanges: [],
  };
}

/** Well-known folders with their path names. */
const wellKnownFolders: readonly {
  readonly name: string;
  readonly displayName: string;
  readonly isHidden?: true;
}[] = [
  { name: "inbox", displayName: "Inbox" },
  { name: "drafts", displayName: "Drafts" },
  { name: "sentitems", displayName: "Sent Items" },
  { name: "deleteditems", displayName: "Deleted Items" },
  { name: "junkemail", displayName: "Junk Email" },
  { name: "archive", displayName: "Archive" },
  { name: "outbox", displayName: "Outbox" },
  { name: "conversationhistory", displayName: "Conversation History" },
  { name: "rssfeeds", displayName: "RSS Feeds" },
  { name: "syncissues", displayName: "Sync Issues", isHidden: true },
  { name: "recoverableitemsdeletions", displayName: "Deletions", isHidden: true },
];

export const rootFolder = "msgfolderroot";

/** Folder of purged emails, not reachable by path. */
export const purges = "recoverableitemspurges";

/** Generates Exchange-style ids: opaque and case-sensitive. */
interface ExchangeIds {
  readonly item: () => string;
  readonly immutable: () => string;
  readonly folder: () => string;
  readonly attachment: () => string;
  readonly rule: () => string;
}

export function createExchangeIds(random: Random): ExchangeIds {
  const make = (prefix: string, length: number) => () => `${prefix}${random.bytes(length).toString("base64url")}AAA=`;
  return {
    item: make("AAMkAG", 84),
    immutable: make("AAkALg", 84),
    folder: make("AQMkAG", 60),
    attachment: make("AAMkAGat", 60),
    rule: make("AQAA", 6),
  };
}
