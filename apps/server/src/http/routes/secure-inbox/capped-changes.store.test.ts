import type { TenantSimulator } from "@parapet/tenant-simulator";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { healMailbox } from "../../../modules/secure-inbox/intake/heal-mailbox.ts";
import { arrivalTable, folderTable } from "../../../modules/secure-inbox/intake/table.ts";
import { tenantClient } from "../../../modules/secure-inbox/intake/tenant-clients.ts";
import type { MailboxRow } from "../../../modules/secure-inbox/mail/table.ts";
import { createTenant } from "../../testing-tenant.ts";
import {
  connectSimulator,
  countSubscriptions,
  type LossyServer,
  mailboxesOf,
  startLossyServer,
} from "./testing-intake.ts";

type GraphClient = NonNullable<Awaited<ReturnType<typeof tenantClient>>>;

let lossy: LossyServer;
let simulator: TenantSimulator;
let client: GraphClient;
let mailboxes: MailboxRow[];
let mailbox: MailboxRow;

/** What the simulated Microsoft tells of a folder at once, and from how much on that is mistrusted. */
const cap = 6;
const mistrusted = 3;

beforeAll(async () => {
  lossy = await startLossyServer();
  const { platform } = lossy.server;
  const { providerId } = await createTenant(platform, "meridian");
  simulator = await connectSimulator(lossy.server, providerId);
  await vi.waitUntil(async () => (await countSubscriptions(lossy.server, providerId)) === 9, { timeout: 30_000 });
  // From here on only the tests compare, and nobody tells of mail.
  await platform.jobs.stop();
  lossy.isLost = () => true;
  const made = await tenantClient(platform, providerId);
  if (made === null) throw new Error("The tenant is not connected");
  client = made;
  mailboxes = await mailboxesOf(lossy.server, providerId);
  simulator.control.setFaults({ filterCap: cap });
});
beforeEach(() => {
  const next = mailboxes.pop();
  if (next === undefined) throw new Error("There are too few mailboxes");
  mailbox = next;
});
afterAll(async () => {
  await simulator.stop();
  await lossy.close();
});

const heal = (given: GraphClient, mistrustedFrom: number) =>
  healMailbox(lossy.server.platform, given, mailbox, mistrustedFrom);

const noticed = async () => {
  const { db } = lossy.server.platform.postgres;
  const rows = await db.select().from(arrivalTable).where(eq(arrivalTable.mailboxId, mailbox.id));
  return rows.map(({ immutableId }) => immutableId).toSorted();
};

const deliver = async (count: number) => {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const mail = { from: "kim@partner.example", to: mailbox.address, subject: `Mail ${nth}`, text: "Hello" };
    const [copy] = await simulator.control.deliver(mail);
    ids.push(copy?.immutableId ?? "");
  }
  return ids;
};

it("would lose what a round leaves out, were it trusted", async () => {
  await heal(client, 100);
  const mails = await deliver(15);
  await heal(client, 100);
  expect(await noticed()).toHaveLength(cap);
  expect(mails).toHaveLength(15);
});

it("finds all that came since, although a round tells a part of it", async () => {
  await heal(client, mistrusted);
  const mails = await deliver(15);
  await heal(client, mistrusted);
  expect(await noticed()).toEqual(mails.toSorted());
  mails.push(...(await deliver(2)));
  await heal(client, mistrusted);
  expect(await noticed()).toEqual(mails.toSorted());
});

it("finds all when everything is told anew", async () => {
  await heal(client, mistrusted);
  const mails = await deliver(15);
  simulator.control.expireDeltaTokens();
  await heal(client, mistrusted);
  expect(await noticed()).toEqual(mails.toSorted());
});

it("lists what is left when it was interrupted, and only then knows the folder to be complete", async () => {
  await heal(client, mistrusted);
  const mails = await deliver(15);
  const interrupted: GraphClient = {
    ...client,
    call: (name, values) =>
      name === "message.listInFolder" ? Promise.reject(new Error("The line is cut")) : client.call(name, values),
  };
  await expect(heal(interrupted, mistrusted)).rejects.toThrow("The line is cut");
  expect(await noticed()).toHaveLength(cap);
  const pending = async () => {
    const { db } = lossy.server.platform.postgres;
    const inbox = and(eq(folderTable.mailboxId, mailbox.id), eq(folderTable.name, "Inbox"));
    const [folder] = await db.select().from(folderTable).where(inbox);
    return folder?.listFrom;
  };
  expect(await pending()).toBeInstanceOf(Date);
  await heal(client, mistrusted);
  expect(await noticed()).toEqual(mails.toSorted());
  expect(await pending()).toBeNull();
});
