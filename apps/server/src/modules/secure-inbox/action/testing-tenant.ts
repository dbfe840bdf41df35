import type { TenantAction, TenantActionRequest } from "@parapet/contract";
import { startTenantSimulator } from "@parapet/tenant-simulator";
import { v7 as newId } from "uuid";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { startAccounts } from "../../account/testing.ts";
import { testConnection } from "../connection/check-connection.ts";
import { configureSimulator } from "../connection/testing-connection.ts";
import { ingestEmail } from "../mail/ingest-email.ts";
import { type MailboxRow, mailboxTable } from "../mail/table.ts";
import { performTenantActionTask } from "./perform-action-task.ts";
import { getAction } from "./queries.ts";
import { requestAction } from "./request-action.ts";

/** Provider names must be unique. */
const counter = { next: 0 };

/** A platform whose organizations have simulated tenants; jobs run only when a test calls them. */
export async function startActing() {
  const accounts = await startAccounts({ PARAPET_TENANT_SIMULATOR: "on", PARAPET_MAIL_DNS: "off" });
  const { platform } = accounts;
  const stops: (() => Promise<void>)[] = [];

  /** @param withoutRoles roles the tenant hasn't granted */
  async function addOrg({ withoutRoles = [] }: { readonly withoutRoles?: readonly string[] } = {}) {
    counter.next += 1;
    const name = `acting-${counter.next}`;
    const { id: providerId } = await accounts.addProvider(name);
    const member = (role: "provider_admin" | "analyst" | "viewer") =>
      accounts.addMember(providerId, { email: `${role}@${name}.example`, role });
    const [admin, analyst, viewer] = [await member("provider_admin"), await member("analyst"), await member("viewer")];
    const tenant = await startTenantSimulator({ mailboxes: 4 });
    stops.push(() => tenant.stop());
    for (const role of withoutRoles) tenant.control.removeRole(role);
    await configureSimulator(admin, tenant, { abilities: ["change_mail", "read_domains"] });
    await testConnection(admin.call);
    const mailboxes = await Promise.all(addressesOf(tenant.control.dump()).map((each) => addMailbox(providerId, each)));

    /** Delivers an email to the nth mailbox and ingests it; returns our id. */
    async function deliver(nth: number, raw: (address: string) => Buffer | string) {
      const mailbox = mailboxes[nth];
      if (mailbox === undefined) throw new Error(`There is no mailbox ${nth}`);
      const mime = Buffer.from(raw(mailbox.address));
      const copies = await tenant.control.deliver(mime);
      const copy = copies.find(({ userId }) => userId === mailbox.graphUserId);
      if (copy === undefined) throw new Error("The email did not reach its mailbox");
      const item = { immutableId: copy.immutableId, folder: "Inbox", receivedAt: accounts.clock.now() };
      const taken = await ingestEmail(platform, { providerId, mailbox, source: "delta", raw: mime, item });
      return { id: taken.id, copy, mailbox };
    }

    return { providerId, admin, analyst, viewer, tenant, mailboxes, deliver };
  }

  async function addMailbox(providerId: string, { id: graphUserId, address }: Address): Promise<MailboxRow> {
    const now = accounts.clock.now();
    const facts = { isEnabled: true, isShared: false, isMonitored: true, createdAt: now, updatedAt: now };
    const [row] = await accounts.db
      .insert(mailboxTable)
      .values({ ...facts, id: newId(), providerId, graphUserId, address, addresses: [address], displayName: address })
      .returning();
    if (row === undefined) throw new Error("The mailbox was not added");
    return row;
  }

  const task = performTenantActionTask(platform);
  /** Runs one job of an action. */
  const perform = (id: string) => task.run({ id });
  /** Requests an action and runs one job of it. */
  const act = async (call: ViewerCall, request: TenantActionRequest): Promise<TenantAction> => {
    const { id } = await requestAction(call, request);
    await perform(id);
    return getAction(call, id);
  };

  return {
    ...accounts,
    addOrg,
    perform,
    act,
    async close() {
      await platform.services.stop();
      for (const stop of stops) await stop();
      await accounts.close();
    },
  };
}

export type Acting = Awaited<ReturnType<typeof startActing>>;
export type TestOrg = Awaited<ReturnType<Acting["addOrg"]>>;

const people = z.object({ users: z.array(z.object({ id: z.string(), userPrincipalName: z.string() })) });

interface Address {
  readonly id: string;
  readonly address: string;
}

function addressesOf(dump: unknown): Address[] {
  const { users } = people.parse(dump);
  return users.slice(0, 4).map(({ id, userPrincipalName }) => ({ id, address: userPrincipalName }));
}
