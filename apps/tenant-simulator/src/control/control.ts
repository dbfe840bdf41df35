import type { Clock } from "../base/clock.ts";
import type { JsonObject } from "../base/json.ts";
import { registerCertificate, type Applications, type Registration } from "../directory/applications.ts";
import { findUser } from "../directory/directory.ts";
import type { Faults, FaultSource, PlannedFault } from "../limits/faults.ts";
import type { Limiter, Violations } from "../limits/limiter.ts";
import { deliverMail, type DeliveryOptions } from "../mail-flow/deliver-mail.ts";
import type { SentOut } from "../mail-flow/mail-flow.ts";
import type { ComposedMail } from "../mail/compose-mail.ts";
import type { Zone } from "../mail/zone.ts";
import { presentRule } from "../mailbox/rules.ts";
import type { ContentFeed, FeedSettings } from "../manage/content-feed.ts";
import type { DeltaTokens } from "../odata/delta.ts";
import type { Notifier } from "../subscriptions/notifier.ts";
import type { LifecycleEvent } from "../subscriptions/subscription.ts";
import { deliverCorpus, type CorpusOptions, type DeliveredLabel } from "./deliver-corpus.ts";
import { createPeopleControl, type PeopleControl, type PeopleTenant } from "./people-control.ts";
import { scenarios, type ScenarioName } from "./scenarios.ts";

/** A delivered copy of an email. */
export interface DeliveredCopy {
  readonly userId: string;
  readonly address: string;
  readonly id: string;
  readonly immutableId: string;
  readonly internetMessageId: string;
  /** Well-known name of the folder. */
  readonly folder: string | null;
}

/** What the control works on. */
export interface ControlledTenant extends PeopleTenant {
  readonly notifier: Notifier;
  readonly deltas: DeltaTokens;
  readonly faults: FaultSource;
  readonly limiter: Limiter;
  readonly feed: ContentFeed;
}

/** Controls the tenant. */
export interface Control extends RegistrationControl, PeopleControl {
  /** Delivers an email from the internet or from inside. */
  readonly deliver: (
    mail: Buffer | string | ComposedMail,
    options?: DeliveryOptions,
  ) => Promise<readonly DeliveredCopy[]>;
  readonly now: () => Date;
  /** Advances the tenant's clock and runs what is due. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Makes all delta tokens return 410. */
  readonly expireDeltaTokens: () => void;
  /** Sends a lifecycle event to one subscription, or to all. */
  readonly sendLifecycle: (event: LifecycleEvent, subscriptionId?: string) => void;
  /** Waits for notifications in flight. */
  readonly settled: () => Promise<void>;
  readonly setFaults: (faults: Partial<Faults>) => void;
  /** Makes the next requests fail, regardless of the random faults. */
  readonly planFault: (fault: PlannedFault) => void;
  /** Denies applications access to a mailbox, or restores it. */
  readonly excludeMailbox: (user: string, isExcluded?: boolean) => void;
  /** Sets delay, duplicates and order of the audit feed. */
  readonly setFeed: (settings: Partial<FeedSettings>) => void;
  /** Delivers a folder of emails over a period; resolves to their number. */
  readonly deliverCorpus: (folder: string, options: CorpusOptions) => Promise<number>;
  /** Delivered corpus emails with their labels. */
  readonly labels: () => readonly DeliveredLabel[];
  /** Emails that left the tenant. */
  readonly outbound: () => readonly SentOut[];
  /** Runs an attack scenario against a user and a number of others. */
  readonly runScenario: (name: ScenarioName, user?: string, others?: number) => Promise<void>;
  /** How often clients exceeded a limit. */
  readonly violations: () => Violations;
  /** DNS records for email authentication, by name and type. */
  readonly zone: Zone["records"];
  /** The state of all mailboxes, for comparison. */
  readonly dump: () => JsonObject;
}

export function createControl(tenant: ControlledTenant, clientId: string): Control {
  const { clock, notifier, deltas, faults, limiter, feed } = tenant;
  const { users } = tenant.directory;
  const labels: DeliveredLabel[] = [];
  const control: Control = {
    ...createRegistrationControl(tenant.applications, clock, clientId),
    ...createPeopleControl(tenant),
    deliver: async (mail, options) => {
      const delivered = await deliverMail(tenant, mail, options);
      return delivered.map(({ mailbox, item }) => ({
        userId: mailbox.userId,
        address: users.get(mailbox.userId)?.addresses[0] ?? "",
        id: item.id,
        immutableId: item.immutableId,
        internetMessageId: item.content.internetMessageId,
        folder: mailbox.folders.get(item.folderId)?.wellKnownName ?? null,
      }));
    },
    now: clock.now,
    advance: clock.advance,
    expireDeltaTokens: () => {
      deltas.generation += 1;
    },
    sendLifecycle: (event, subscriptionId) => {
      for (const subscription of notifier.active())
        if (subscriptionId === undefined || subscription.id === subscriptionId) notifier.lifecycle(subscription, event);
    },
    settled: notifier.settled,
    setFaults: faults.set,
    planFault: faults.plan,
    excludeMailbox: (name, isExcluded = true) => {
      const user = findUser(users, name);
      if (user === undefined) throw new Error(`No user ${name}`);
      if (isExcluded) tenant.mailboxes.excluded.add(user.id);
      else tenant.mailboxes.excluded.delete(user.id);
    },
    setFeed: (settings) => {
      feed.settings = { ...feed.settings, ...settings };
    },
    deliverCorpus: async (folder, options) => await deliverCorpus(tenant, folder, options, labels),
    labels: () => [...labels],
    outbound: () => [...tenant.outbound],
    runScenario: async (name, user = "marianne.kowalski@meridianfreight.com", count = 20) => {
      const people = [...users.values()].map(({ userPrincipalName }) => userPrincipalName);
      await scenarios[name](control, { user, others: people.filter((each) => each !== user).slice(0, count) });
    },
    violations: () => ({ ...limiter.violations }),
    zone: tenant.zone.records,
    dump: () => dumpTenant(tenant),
  };
  return control;
}

/** The state of all mailboxes in comparable form. */
function dumpTenant({ directory: { users }, mailboxes, notifier, limiter }: ControlledTenant): JsonObject {
  const places = [...mailboxes.byUser.values()].map(({ userId, folders, items, rules }) => ({
    user: users.get(userId)?.userPrincipalName ?? userId,
    folders: [...folders.values()].map(({ displayName, isHidden }) => ({ displayName, isHidden })),
    messages: [...items.values()].map((item) => ({
      immutableId: item.immutableId,
      internetMessageId: item.content.internetMessageId,
      subject: item.content.subject,
      folder: folders.get(item.folderId)?.displayName ?? null,
      isRead: item.isRead,
      categories: item.categories,
    })),
    rules: [...rules.values()].map(presentRule),
  }));
  return {
    users: [...users.values()].map(({ id, userPrincipalName, accountEnabled }) => ({
      id,
      userPrincipalName,
      accountEnabled,
    })),
    mailboxes: places,
    subscriptions: notifier
      .active()
      .map(({ id, resource, expiresAt }) => ({ id, resource, expiresAt: expiresAt.toISOString() })),
    notifications: { ...notifier.counts },
    violations: { ...limiter.violations },
    peak: limiter.peak(),
  };
}

/** Simulates an administrator of the application. */
interface RegistrationControl {
  /** Uploads a certificate (PEM). */
  readonly addCertificate: (pem: string) => void;
  /** Adds a client secret that expires after a number of the tenant's days. */
  readonly addSecret: (value: string, days?: number) => void;
  readonly removeSecret: (value: string) => void;
  readonly addRedirectUri: (uri: string) => void;
  /** Grants all requested roles without the consent page. */
  readonly grantConsent: () => void;
  /** Removes the application from the tenant; its tokens stop working. */
  readonly revokeConsent: () => void;
  /** Adds a role to later tokens. */
  readonly grantRole: (role: string) => void;
  /** Removes a role from later tokens; `revokeTokens` also invalidates existing ones. */
  readonly removeRole: (role: string) => void;
  readonly revokeTokens: () => void;
}

function createRegistrationControl(
  { registrations }: Applications,
  clock: Clock,
  clientId: string,
): RegistrationControl {
  const own = (): Registration => {
    const app = registrations.get(clientId);
    if (app === undefined) throw new Error(`No application ${clientId} is registered`);
    return app;
  };
  return {
    addCertificate: (pem) => void own().certificates.push(registerCertificate(pem)),
    addSecret: (value, days = 365) => {
      own().secrets.push({ value, expiresAt: new Date(clock.now().getTime() + days * 86_400_000) });
    },
    removeSecret: (value) => {
      const { secrets } = own();
      secrets.splice(0, secrets.length, ...secrets.filter((each) => each.value !== value));
    },
    addRedirectUri: (uri) => void own().redirectUris.push(uri),
    grantConsent: () => {
      own().grantedRoles = new Set(Object.values(own().requestedRoles).flat());
    },
    revokeConsent: () => {
      own().grantedRoles = null;
      own().tokenGeneration += 1;
    },
    grantRole: (role) => {
      own().grantedRoles = new Set([...(own().grantedRoles ?? []), role]);
    },
    removeRole: (role) => void own().grantedRoles?.delete(role),
    revokeTokens: () => {
      own().tokenGeneration += 1;
    },
  };
}
