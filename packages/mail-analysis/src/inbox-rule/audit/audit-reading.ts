import type { InboxRule } from "../inbox-rule.ts";

/** Actor, origin and time of an audit record. */
export interface AuditOrigin {
  /** Record ID; records can be delivered twice. */
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly time: string;
  readonly operation: string;
  /** The actor as recorded, in lowercase if it's an address. */
  readonly actor: string;
  /** The affected mailbox in lowercase, as an address or Microsoft's ID; null if there is none. */
  readonly mailbox: string | null;
  readonly ip: string | null;
  readonly port: number | null;
  /** The client application, such as `OUTLOOK.EXE`. */
  readonly client: string | null;
  readonly appId: string | null;
  readonly sessionId: string | null;
}

export type RuleChangeKind = "rule_created" | "rule_changed" | "rule_enabled" | "rule_disabled" | "rule_removed";

/** Why a record is ignored; counted by reason. */
export type IgnoredReason = "system" | "failed" | "other_operation" | "nothing_said" | "unreadable";

/** The result of reading an audit record. */
export type AuditReading =
  | { readonly kind: "ignore"; readonly id: string | null; readonly reason: IgnoredReason }
  | {
      readonly kind: RuleChangeKind;
      readonly origin: AuditOrigin;
      /** Null if the record doesn't contain it. */
      readonly ruleName: string | null;
      /** The rule as far as recorded; null if it must be read from the mailbox. */
      readonly rule: InboxRule | null;
    }
  | {
      readonly kind: "mailbox_forwarding";
      readonly origin: AuditOrigin;
      /** Forwarding addresses; empty if forwarding is turned off. */
      readonly destinations: readonly string[];
      /** Whether the mailbox keeps a copy; null if not recorded. */
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
      /** Messages bypass the spam filter. */
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
