import { createAuditLog } from "../audit/audit-log.ts";
import { createClock, type ClockOptions } from "../clock.ts";
import { createExchangeCheck } from "../description/exchange-check.ts";
import { createSigningKeys } from "../login/signing-keys.ts";
import { createFaultSource } from "../limits/fault-source.ts";
import { createLimiter } from "../limits/limiter.ts";
import { createZone } from "../mail/zone.ts";
import { createMailbox } from "../mailbox/create-mailbox.ts";
import { createExchangeIds } from "../mailbox/exchange-ids.ts";
import { createNotifier } from "../notifications/notifier.ts";
import { validationToken } from "../notifications/validation-token.ts";
import { createRandom } from "../random.ts";
import { tenantDomains } from "../seed/domains.ts";
import { seedDirectory } from "../seed/seed-directory.ts";
import type { Tenant } from "./tenant.ts";

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
