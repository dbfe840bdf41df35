import type { KeyObject } from "node:crypto";
import type { ChangeKind } from "../mailbox/mailbox.ts";

/** The encryption certificate of a subscription. */
export interface EncryptionCertificate {
  /** The subscriber's id for it. */
  readonly id: string;
  /** SHA-1 in upper-case hex. */
  readonly thumbprint: string;
  readonly publicKey: KeyObject;
}

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

/** Content and encryption certificate of a rich subscription. */
export interface RichData {
  readonly certificate: EncryptionCertificate;
  /** As received. */
  readonly encodedCertificate: string;
  readonly select: readonly string[];
}
