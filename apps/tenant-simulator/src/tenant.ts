import { createClock, type ClockOptions } from "./base/clock.ts";
import { createRandom } from "./base/random.ts";
import type { ControlledTenant } from "./control/control.ts";
import { createExchangeCheck } from "./description/exchange-check.ts";
import { createDirectory } from "./directory/seed-directory.ts";
import type { Graph } from "./graph/graph-host.ts";
import { presentMessage } from "./graph/outlook/present-message.ts";
import { createFaultSource } from "./limits/faults.ts";
import { createLimiter } from "./limits/limiter.ts";
import type { Login } from "./login/user-grants.ts";
import { createAuditLog } from "./logs/audit-log.ts";
import { createZone } from "./mail/zone.ts";
import { createExchangeIds, createMailboxes } from "./mailbox/mailbox.ts";
import type { AuditFeed } from "./manage/content-feed.ts";
import { createNotifier } from "./subscriptions/notifier.ts";
import { createSigningKeys, validationToken, type TokenIssuer } from "./tokens/tokens.ts";

/** What the hosts of a tenant work on. Only this file and its callers know all of it. */
export interface Tenant extends Login, Graph, AuditFeed, ControlledTenant {}

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
  const { seed = "meridian", mailboxes: wanted = limits.default, clock: time, description } = options;
  const seeded = createRandom(seed);
  const random = seeded.stream("traffic");
  const clock = createClock(time);
  const createdAt = new Date(clock.now().getTime() - 400 * 86_400_000);
  const tenantId = seeded.stream("tenant").uuid();
  const directory = createDirectory(seeded.stream("directory"), {
    id: tenantId,
    mailboxes: Math.min(Math.max(wanted, limits.min), limits.max),
    createdAt,
  });
  const { organization, users } = directory;
  const applications = { registrations: new Map(), thirdParty: new Map(), grants: new Map() };
  const faults = createFaultSource(seeded.stream("faults"));
  const issuer: TokenIssuer = {
    tenantId,
    keys: createSigningKeys(seeded.stream("keys")),
    clock,
    random,
    registrations: applications.registrations,
    clockSkew: () => faults.current().clockSkew,
  };
  const exchanges = createExchangeCheck(description);
  const notifier = createNotifier({
    tenantId,
    clock,
    uuid: seeded.stream("notifications").uuid,
    presentMessage: (item, isImmutable) => presentMessage(item, { isImmutable, bodyType: null, isUnsafe: false }),
    sign: async (applicationId) => await validationToken(issuer, applicationId),
    isLost: faults.losesNotification,
    onSend: exchanges.lookAtNotifications,
  });
  const server = { ids: createExchangeIds(seeded.stream("exchange")), now: clock.now, changed: notifier.changed };
  return {
    clock,
    random,
    directory,
    applications,
    issuer,
    grants: { codes: new Map(), refreshTokens: new Map() },
    mailboxes: createMailboxes(users.keys(), server),
    zone: createZone(organization.domains),
    traces: [],
    outbound: [],
    log: { signIns: [], directoryAudits: [], riskDetections: [], riskyUsers: new Map() },
    audit: createAuditLog(organization, clock, seeded.stream("audit")),
    feed: { started: new Map(), webhooks: new Map(), settings: { delay: 0, duplicates: 0, isShuffled: false } },
    notifier,
    deltas: { clock, generation: 1 },
    faults,
    limiter: createLimiter({ now: clock.now, people: users.size, tenantId }),
    exchanges,
  };
}
