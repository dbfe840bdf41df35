import { type AuditLog, createAuditLog } from "./logs/audit-log.ts";
import type { DeliveredLabel } from "./control/deliver-corpus.ts";
import { type Clock, createClock, type ClockOptions } from "./base/clock.ts";
import { type ExchangeCheck, createExchangeCheck } from "./description/exchange-check.ts";
import { type SigningKeys, createSigningKeys, validationToken } from "./tokens/tokens.ts";
import type { AuditQuery } from "./graph/security/audit-queries.ts";
import { type FaultSource, createFaultSource } from "./limits/faults.ts";
import { type Limiter, createLimiter } from "./limits/limiter.ts";
import type { UserGrants } from "./login/user-grants.ts";
import type { MailTrace, SentOut } from "./mail-flow/mail-flow.ts";
import type { ActivityLog } from "./logs/entra-log.ts";
import type { ForeignApp, PermissionGrant } from "./control/consent-to-app.ts";
import { type Zone, createZone } from "./mail/zone.ts";
import type { ContentFeed } from "./manage/content-feed.ts";
import type { MailboxChanges } from "./mailbox/items.ts";
import { type Mailbox, createMailbox, createExchangeIds } from "./mailbox/mailbox.ts";
import { type Notifier, createNotifier } from "./subscriptions/notifier.ts";
import { type Random, createRandom } from "./base/random.ts";
import type { Group, User } from "./directory/directory.ts";
import type { Registration } from "./directory/applications.ts";
import { tenantDomains } from "./mail/sending-domains.ts";
import { seedDirectory } from "./directory/seed-directory.ts";

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

export interface TenantOptions {
  /** The same seed generates the same users, ids and random events. */
  readonly seed?: string | undefined;
  /** Number of mailboxes, 9 (executives and shared ones) to 500. */
  readonly mailboxes?: number | undefined;
  readonly clock?: ClockOptions | undefined;
  /** OpenAPI document to compare exchanges with; defaults to the environment's. */
  readonly description?: string | undefined;
}

const limits = { min: 9, max: 500, default: 60 };

export function createTenant(options: TenantOptions): Tenant {
  const { seed = "meridian", mailboxes = limits.default, clock: time, description } = options;
  const random = createRandom(seed);
  const clock = createClock(time);
  const createdAt = new Date(clock.now().getTime() - 400 * 86_400_000);
  const count = Math.min(Math.max(mailboxes, limits.min), limits.max);
  const { users, groups } = seedDirectory(random.stream("directory"), count, createdAt);
  const ids = createExchangeIds(random.stream("exchange"));
  const id = random.stream("tenant").uuid();
  const faults = createFaultSource(random.stream("faults"));
  const notices = random.stream("notifications");
  const keys = createSigningKeys(random.stream("keys"));
  const exchanges = createExchangeCheck(description);
  const notifier = createNotifier({
    tenantId: id,
    clock,
    uuid: notices.uuid,
    sign: async (applicationId) => await validationToken({ id, keys }, applicationId, clock.now()),
    isLost: faults.losesNotification,
    onSend: exchanges.lookAtNotifications,
  });
  return {
    id,
    displayName: "Meridian Freight",
    domains: [tenantDomains.main, ...tenantDomains.aliases, tenantDomains.initial],
    createdAt,
    clock,
    random: random.stream("traffic"),
    keys,
    zone: createZone(),
    users,
    groups,
    mailboxes: new Map([...users.keys()].map((userId) => [userId, createMailbox(userId, ids)])),
    registrations: new Map(),
    changes: { ids, now: clock.now, changed: notifier.changed },
    notifier,
    faults,
    audit: createAuditLog(id, clock, random.stream("audit")),
    feed: { started: new Map(), webhooks: new Map(), settings: { delay: 0, duplicates: 0, isShuffled: false } },
    auditQueries: new Map(),
    log: { signIns: [], directoryAudits: [], riskDetections: [], riskyUsers: new Map() },
    consents: { apps: new Map(), grants: new Map() },
    addedMethods: [],
    traces: [],
    labels: [],
    outbound: [],
    limiter: createLimiter({ now: clock.now, people: users.size, tenantId: id }),
    exchanges,
    grants: { codes: new Map(), refreshTokens: new Map() },
    userChanges: [],
    sync: { generation: 1 },
  };
}
