import { deliverMail, type DeliveryOptions } from "../mail/deliver-mail.ts";
import type { ComposedMail } from "../mail/compose-mail.ts";
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
}

export function createControl(tenant: Tenant): Control {
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
  };
}
