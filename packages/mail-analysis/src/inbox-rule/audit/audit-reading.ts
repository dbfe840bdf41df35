import type { InboxRule } from "../inbox-rule.ts";

/** What a record says of who did something, from where and when. */
export interface AuditOrigin {
  /** The record's own id: the same record may come twice. */
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly time: string;
  readonly operation: string;
  /** As the record names who did it, in small letters where it is an address. */
  readonly actor: string;
  /** Whose mailbox it is about, in small letters: an address, or Microsoft's id; null where it is about none. */
  readonly mailbox: string | null;
  readonly ip: string | null;
  readonly port: number | null;
  /** The program, such as `OUTLOOK.EXE`, or what it calls itself. */
  readonly client: string | null;
  readonly appId: string | null;
  readonly sessionId: string | null;
}

export type RuleChangeKind = "rule_created" | "rule_changed" | "rule_enabled" | "rule_disabled" | "rule_removed";

/** Why a record is of no interest here; each is counted. */
export type IgnoredReason = "system" | "failed" | "other_operation" | "nothing_said" | "unreadable";

/** What a record of the audit log comes to. */
export type AuditReading =
  | { readonly kind: "ignore"; readonly id: string | null; readonly reason: IgnoredReason }
  | {
      readonly kind: RuleChangeKind;
      readonly origin: AuditOrigin;
      /** Null where the record does not tell it. */
      readonly ruleName: string | null;
      /** The rule as far as it is told; null where it is not: it has to be read from the mailbox. */
      readonly rule: InboxRule | null;
    }
  | {
      readonly kind: "mailbox_forwarding";
      readonly origin: AuditOrigin;
      /** Where all mail goes; empty where forwarding ends. */
      readonly destinations: readonly string[];
      /** Whether the mailbox keeps a copy; null where that is not told. */
      readonly keepsCopy: boolean | null;
    }
  | {
      readonly kind: "transport_rule";
      readonly origin: AuditOrigin;
      readonly ruleName: string;
      readonly isRemoved: boolean;
      readonly copiesTo: readonly string[];
      readonly redirectsTo: readonly string[];
      readonly deletes: boolean;
      /** It lets mail past the spam filter. */
      readonly skipsFilter: boolean;
    }
  | {
      readonly kind: "mailbox_permission";
      readonly origin: AuditOrigin;
      readonly isGranted: boolean;
      readonly grantee: string;
      readonly rights: readonly string[];
    }
  | {
      readonly kind: "consent";
      readonly origin: AuditOrigin;
      readonly application: string;
      readonly scopes: readonly string[];
      readonly isByAdministrator: boolean;
    };

export type AuditChange = Exclude<AuditReading, { readonly kind: "ignore" }>;
