import type { MailAttackType, MailRefusal, MailReport, MailVerdict } from "@parapet/contract";
import type { MailContext, Thresholds } from "@parapet/mail-analysis";
import type { SenderTraits } from "./sender-traits.ts";

/** What a mail itself says that has to be looked up in the database. */
export interface MailQuestion {
  readonly from: string;
  readonly fromDomain: string;
  readonly isBulk: boolean;
  /** Message ids that it refers to. */
  readonly references: readonly string[];
  /** The address that handed it over, as the receiver's server wrote it; null when that is not to be told. */
  readonly ip: string | null;
  /** Whether the sender's domain is proven; null when nobody checked. */
  readonly isProven: boolean | null;
  readonly traits: SenderTraits;
}

/** What the database knows around a mail. */
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

/** What hunting and lists ask for, of one mail. */
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

/** What an analysis ends with. */
export type AnalysedMail =
  | { readonly ok: false; readonly refusal: MailRefusal }
  | {
      readonly ok: true;
      readonly verdict: Exclude<MailVerdict, "not_analysed">;
      readonly p: number;
      readonly attackType: MailAttackType | null;
      readonly model: string;
      readonly features: MailFeatures;
      readonly report: MailReport;
      /** Null where the sender is known to be forged: nothing is learnt of that. */
      readonly traits: SenderTraits | null;
    };

/** What a thread that analyses is asked, and what it says. */
export type ToThread =
  | { readonly kind: "analyse"; readonly raw: Uint8Array }
  | { readonly kind: "context"; readonly context: KnownContext };
export type FromThread =
  | { readonly kind: "ready" }
  | { readonly kind: "question"; readonly question: MailQuestion }
  | { readonly kind: "analysed"; readonly mail: AnalysedMail };
