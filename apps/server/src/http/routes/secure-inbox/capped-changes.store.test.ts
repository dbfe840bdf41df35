import type { TenantSimulator } from "@parapet/tenant-simulator";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { resyncMailbox } from "../../../modules/secure-inbox/intake/resync-mailbox.ts";
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

/** The simulated limit of changes per round, and where rounds are suspected to be truncated. */
const cap = 6;
const mistrusted = 3;

beforeAll(async () => {
  lossy = await startLossyServer();
  const { platform } = lossy.server;
  const { providerId } = await createTenant(platform, "meridian");
  simulator = await connectSimulator(lossy.server, providerId);
  await vi.waitUntil(async () => (await countSubscriptions(lossy.server, providerId)) === 9, { timeout: 30_000 });
  // From here on, only the test triggers resyncs, and there are no notifications.
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

const resync = (given: GraphClient, incompleteFrom: number) =>
  resyncMailbox(lossy.server.platform, given, mailbox, incompleteFrom);

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

it("would lose email if a truncated round were trusted", async () => {
  await resync(client, 100);
  const emails = await deliver(15);
  await resync(client, 100);
  expect(await noticed()).toHaveLength(cap);
  expect(emails).toHaveLength(15);
});

it("finds all new email although a round is truncated", async () => {
  await resync(client, mistrusted);
  const emails = await deliver(15);
  await resync(client, mistrusted);
  expect(await noticed()).toEqual(emails.toSorted());
  emails.push(...(await deliver(2)));
  await resync(client, mistrusted);
  expect(await noticed()).toEqual(emails.toSorted());
});

it("finds everything after a resync", async () => {
  await resync(client, mistrusted);
  const emails = await deliver(15);
  simulator.control.expireDeltaTokens();
  await resync(client, mistrusted);
  expect(await noticed()).toEqual(emails.toSorted());
});

it("resumes an interrupted listing, and only then marks the folder as complete", async () => {
  await resync(client, mistrusted);
  const emails = await deliver(15);
  const interrupted: GraphClient = {
    ...client,
    call: (name, values) =>
      name === "message.listInFolder" ? Promise.reject(new Error("The line is cut")) : client.call(name, values),
  };
  await expect(resync(interrupted, mistrusted)).rejects.toThrow("The line is cut");
  expect(await noticed()).toHaveLength(cap);
  const pending = async () => {
    const { db } = lossy.server.platform.postgres;
    const inbox = and(eq(folderTable.mailboxId, mailbox.id), eq(folderTable.name, "Inbox"));
    const [folder] = await db.select().from(folderTable).where(inbox);
    return folder?.listFrom;
  };
  expect(await pending()).toBeInstanceOf(Date);
  await resync(client, mistrusted);
  expect(await noticed()).toEqual(emails.toSorted());
  expect(await pending()).toBeNull();
});
