import type { MailAttackType, MailRefusal, MailReport, MailVerdict } from "@parapet/contract";
import type { MailContext, Thresholds } from "@parapet/mail-analysis";
import type { SenderTraits } from "./sender-traits.ts";

/** Facts about an email that need a database lookup. */
export interface ContextQuery {
  readonly from: string;
  readonly fromDomain: string;
  readonly isBulk: boolean;
  /** Referenced message ids. */
  readonly references: readonly string[];
  /** The connecting address, as recorded by the receiving server; null if unknown. */
  readonly ip: string | null;
  /** Whether the sender's domain is authenticated; null if unchecked. */
  readonly isProven: boolean | null;
  readonly traits: SenderTraits;
}

/** Database knowledge about an email. */
export type KnownContext = Pick<
  MailContext,
  | "organization"
  | "people"
  | "employees"
  | "mailbox"
  | "history"
  | "traffic"
  | "knownReferences"
  | "threadParticipants"
  | "partners"
  | "languages"
  | "domainAgeDays"
  | "isSimulation"
  | "isAllowed"
> & { readonly thresholds: Thresholds };

/** Indexed values of an email, for lists and hunting. */
export interface MailFeatures {
  readonly internetMessageId: string | null;
  readonly sentAt: Date | null;
  readonly fromName: string;
  readonly fromAddress: string;
  readonly fromDomain: string;
  readonly replyTo: readonly string[];
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly language: string | null;
  readonly isBulk: boolean;
  readonly linkHosts: readonly string[];
  readonly attachmentHashes: readonly string[];
  readonly attachmentExtensions: readonly string[];
  readonly attachments: number;
  readonly microsoftCategory: string | null;
  readonly campaignExact: string;
  readonly campaignNear: string;
}

/** The result of an analysis. */
export type AnalyzedEmail =
  | { readonly ok: false; readonly refusal: MailRefusal }
  | {
      readonly ok: true;
      readonly verdict: Exclude<MailVerdict, "not_analysed">;
      readonly p: number;
      readonly attackType: MailAttackType | null;
      readonly model: string;
      readonly features: MailFeatures;
      readonly report: MailReport;
      /** Null if the sender is forged: nothing is learned from it. */
      readonly traits: SenderTraits | null;
    };

/** Messages to and from the analysis worker. */
export type ToThread =
  | { readonly kind: "analyse"; readonly raw: Uint8Array }
  | { readonly kind: "context"; readonly context: KnownContext };
export type FromThread =
  | { readonly kind: "ready" }
  | { readonly kind: "question"; readonly question: ContextQuery }
  | { readonly kind: "analysed"; readonly mail: AnalyzedEmail };
