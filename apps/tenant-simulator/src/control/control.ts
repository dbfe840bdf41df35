import { deliverCorpus, type CorpusOptions, type DeliveredLabel } from "../corpus/deliver-corpus.ts";
import type { JsonObject } from "../json.ts";
import type { Faults, PlannedFault } from "../limits/faults.ts";
import type { Violations } from "../limits/limiter.ts";
import type { ComposedMail } from "../mail/compose-mail.ts";
import { deliverMail, type DeliveryOptions } from "../mail/deliver-mail.ts";
import type { Zone } from "../mail/zone.ts";
import type { SentOut } from "../mail/send-out.ts";
import type { FeedSettings } from "../manage/content-feed.ts";
import type { LifecycleEvent } from "../notifications/subscription.ts";
import { scenarios, type ScenarioName } from "../scenarios/scenarios.ts";
import { findUser } from "../tenant/directory.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { dumpTenant } from "./dump.ts";
import { createPeopleControl, type PeopleControl } from "./people-control.ts";
import { createRegistrationControl, type RegistrationControl } from "./registration-control.ts";

/** A copy of a mail in somebody's mailbox. */
export interface DeliveredCopy {
  readonly userId: string;
  readonly address: string;
  readonly id: string;
  readonly immutableId: string;
  readonly internetMessageId: string;
  /** The folder's well-known name. */
  readonly folder: string | null;
}

/** What makes things happen in the tenant. */
export interface Control extends RegistrationControl, PeopleControl {
  /** Lets a mail arrive from the internet or from within. */
  readonly deliver: (
    mail: Buffer | string | ComposedMail,
    options?: DeliveryOptions,
  ) => Promise<readonly DeliveredCopy[]>;
  readonly now: () => Date;
  /** Moves the tenant's time forwards; what falls due on the way happens. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Makes every delta token there is answer 410. */
  readonly expireDeltaTokens: () => void;
  /** Sends a lifecycle event to the subscription, or to all of them. */
  readonly sendLifecycle: (event: LifecycleEvent, subscriptionId?: string) => void;
  /** Waits for all notifications that are under way. */
  readonly settled: () => Promise<void>;
  readonly setFaults: (faults: Partial<Faults>) => void;
  /** Lets the next requests fail, whatever chance says. */
  readonly planFault: (fault: PlannedFault) => void;
  /** Keeps a mailbox from applications, or lets them in again. */
  readonly excludeMailbox: (user: string, isExcluded?: boolean) => void;
  /** Sets how late, how often and in what order the audit feed tells. */
  readonly setFeed: (settings: Partial<FeedSettings>) => void;
  /** Delivers the mails of a folder over a span of time; resolves to how many there are. */
  readonly deliverCorpus: (folder: string, options: CorpusOptions) => Promise<number>;
  /** The mails of such folders that have arrived, with what they are called. */
  readonly labels: () => readonly DeliveredLabel[];
  /** What has left the tenant. */
  readonly outbound: () => readonly SentOut[];
  /** Lets a course of events happen, to a person and as many others. */
  readonly runScenario: (name: ScenarioName, user?: string, others?: number) => Promise<void>;
  /** How often clients have gone beyond a limit. */
  readonly violations: () => Violations;
  /** The DNS records that mails are authenticated by, by name and type. */
  readonly zone: Zone["records"];
  /** The state of all mailboxes, to be compared. */
  readonly dump: () => JsonObject;
}

export function createControl(tenant: Tenant, clientId: string): Control {
  const { clock, notifier, sync, faults, limiter, feed } = tenant;
  const control: Control = {
    ...createRegistrationControl(tenant, clientId),
    ...createPeopleControl(tenant),
    deliver: async (mail, options) => {
      const delivered = await deliverMail(tenant, mail, options);
      return delivered.map(({ mailbox, item }) => ({
        userId: mailbox.userId,
        address: tenant.users.get(mailbox.userId)?.addresses[0] ?? "",
        id: item.id,
        immutableId: item.immutableId,
        internetMessageId: item.content.internetMessageId,
        folder: mailbox.folders.get(item.folderId)?.wellKnownName ?? null,
      }));
    },
    now: clock.now,
    advance: clock.advance,
    expireDeltaTokens: () => {
      sync.generation += 1;
    },
    sendLifecycle: (event, subscriptionId) => {
      for (const subscription of notifier.active())
        if (subscriptionId === undefined || subscription.id === subscriptionId) notifier.lifecycle(subscription, event);
    },
    settled: notifier.settled,
    setFaults: faults.set,
    planFault: faults.plan,
    excludeMailbox: (name, isExcluded = true) => {
      const user = findUser(tenant.users, name);
      if (user === undefined) throw new Error(`No user ${name}`);
      const others = faults.current().excludedUserIds.filter((id) => id !== user.id);
      faults.set({ excludedUserIds: isExcluded ? [...others, user.id] : others });
    },
    setFeed: (settings) => {
      feed.settings = { ...feed.settings, ...settings };
    },
    deliverCorpus: async (folder, options) => await deliverCorpus(tenant, folder, options),
    labels: () => [...tenant.labels],
    outbound: () => [...tenant.outbound],
    runScenario: async (name, user = "marianne.kowalski@meridianfreight.com", count = 20) => {
      const people = [...tenant.users.values()].map(({ userPrincipalName }) => userPrincipalName);
      await scenarios[name](control, { user, others: people.filter((each) => each !== user).slice(0, count) });
    },
    violations: () => ({ ...limiter.violations }),
    zone: tenant.zone.records,
    dump: () => dumpTenant(tenant),
  };
  return control;
}
