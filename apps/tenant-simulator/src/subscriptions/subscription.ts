import type { RichData } from "../graph/subscriptions/rich-subscription.ts";
import type { ChangeKind } from "../mailbox/mailbox.ts";

/** A subscription to changes of a mailbox or folder. */
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
  /** Settings for encrypted resource data; null for ids only. */
  readonly rich: RichData | null;
  /** Whether ids are immutable. */
  readonly isImmutable: boolean;
  notificationUrl: string;
  expiresAt: Date;
  /** No notifications until reauthorized. */
  isPaused: boolean;
}

export type LifecycleEvent = "reauthorizationRequired" | "subscriptionRemoved" | "missed";
