import type { MailContent } from "../mail/mail-content.ts";
import type { InboxRule } from "../rules/rule.ts";

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
export interface Change {
  readonly sequence: number;
  readonly folderId: string;
  readonly kind: ChangeKind;
  readonly immutableId: string;
  /** The mutable id in the folder. */
  readonly id: string;
}

export interface Mailbox {
  readonly userId: string;
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
