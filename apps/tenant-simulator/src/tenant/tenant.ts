import type { AuditLog } from "../audit/audit-log.ts";
import type { DeliveredLabel } from "../corpus/deliver-corpus.ts";
import type { Clock } from "../clock.ts";
import type { ExchangeCheck } from "../description/exchange-check.ts";
import type { SigningKeys } from "../login/signing-keys.ts";
import type { AuditQuery } from "../graph/security/audit-queries.ts";
import type { FaultSource } from "../limits/fault-source.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { UserGrants } from "../login/user-grants.ts";
import type { MailTrace } from "../mail/mail-trace.ts";
import type { SentOut } from "../mail/send-out.ts";
import type { ActivityLog } from "../signins/activity-log.ts";
import type { ForeignApp, PermissionGrant } from "../signins/consent-to-app.ts";
import type { Zone } from "../mail/zone.ts";
import type { ContentFeed } from "../manage/content-feed.ts";
import type { MailboxChanges } from "../mailbox/items.ts";
import type { Mailbox } from "../mailbox/mailbox.ts";
import type { Notifier } from "../notifications/notifier.ts";
import type { Random } from "../random.ts";
import type { Group, User } from "./directory.ts";
import type { Registration } from "./registration.ts";

/** The state of the simulated tenant. */
export interface Tenant {
  readonly id: string;
  /** Accepted domains, the initial one last. */
  readonly domains: readonly string[];
  readonly displayName: string;
  readonly createdAt: Date;
  readonly clock: Clock;
  readonly random: Random;
  readonly keys: SigningKeys;
  readonly zone: Zone;
  readonly users: ReadonlyMap<string, User>;
  readonly groups: ReadonlyMap<string, Group>;
  /** By owner id. */
  readonly mailboxes: ReadonlyMap<string, Mailbox>;
  /** By client id. */
  readonly registrations: Map<string, Registration>;
  readonly changes: MailboxChanges;
  readonly notifier: Notifier;
  readonly grants: UserGrants;
  readonly faults: FaultSource;
  readonly audit: AuditLog;
  readonly feed: ContentFeed;
  readonly auditQueries: Map<string, AuditQuery>;
  readonly log: ActivityLog;
  readonly consents: { readonly apps: Map<string, ForeignApp>; readonly grants: Map<string, PermissionGrant> };
  /** Authentication methods that users added. */
  readonly addedMethods: {
    readonly id: string;
    readonly userId: string;
    readonly type: string;
    readonly createdAt: Date;
  }[];
  readonly traces: MailTrace[];
  /** Delivered emails with labels. */
  readonly labels: DeliveredLabel[];
  /** Emails that left the tenant. */
  readonly outbound: SentOut[];
  readonly limiter: Limiter;
  readonly exchanges: ExchangeCheck;
  /** User ids in order of change. */
  readonly userChanges: string[];
  /** Delta tokens of earlier generations have expired. */
  readonly sync: { generation: number };
}
