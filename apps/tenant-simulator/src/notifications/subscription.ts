import type { RichData } from "../graph/subscriptions/rich-subscription.ts";
import type { ChangeKind } from "../mailbox/mailbox.ts";

/** Somebody who wants to hear of changes in a mailbox or a folder. */
export interface Subscription {
  readonly id: string;
  readonly applicationId: string;
  readonly kinds: readonly ChangeKind[];
  /** As the client wrote it. */
  readonly resource: string;
  readonly mailboxId: string;
  /** Null for the whole mailbox. */
  readonly folderId: string | null;
  readonly lifecycleUrl: string | null;
  readonly clientState: string | null;
  /** What it is told besides the id, encrypted; null for nothing. */
  readonly rich: RichData | null;
  /** Which ids it is told. */
  readonly isImmutable: boolean;
  notificationUrl: string;
  expiresAt: Date;
  /** Hears nothing until it is reauthorized. */
  isPaused: boolean;
}

export type LifecycleEvent = "reauthorizationRequired" | "subscriptionRemoved" | "missed";
