import type { MailContent } from "../mail/mail-content.ts";
import type { InboxRule } from "../rules/rule.ts";

export interface Folder {
  readonly id: string;
  /** The name that paths may use instead of the id; null for folders that people made. */
  readonly wellKnownName: string | null;
  displayName: string;
  /** Null for the root. */
  parentId: string | null;
  readonly isHidden: boolean;
}

/** One mail in one folder of one mailbox. */
export interface Item {
  /** Stays the same wherever the mail moves. */
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
  /** Counts changes: the etag and the change key follow from it. */
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

/** What happened to a mail, seen from one folder. */
export interface Change {
  readonly sequence: number;
  readonly folderId: string;
  readonly kind: ChangeKind;
  readonly immutableId: string;
  /** The mutable id it had in the folder. */
  readonly id: string;
}

export interface Mailbox {
  readonly userId: string;
  readonly folders: Map<string, Folder>;
  /** By immutable id, in the order of arrival. */
  readonly items: Map<string, Item>;
  /** Which immutable id a mutable one stands for; those of earlier places lead nowhere. */
  readonly ids: Map<string, string>;
  /** Rules of the inbox, by id. */
  readonly rules: Map<string, InboxRule>;
  readonly changes: Change[];
  /** Changes of folders, for their own delta. */
  readonly folderChanges: { readonly sequence: number; readonly folderId: string; readonly isRemoved: boolean }[];
}
