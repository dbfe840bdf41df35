import type { ComposedMail } from "../mail/compose-mail.ts";
import { deliverMail, type DeliveryOptions } from "../mail/deliver-mail.ts";
import type { LifecycleEvent } from "../notifications/subscription.ts";
import type { Tenant } from "../tenant/tenant.ts";

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
export interface Control {
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
}

export function createControl(tenant: Tenant): Control {
  const { clock, notifier, sync } = tenant;
  return {
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
  };
}
