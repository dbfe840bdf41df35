import { endpoints, intakeHealth, mailScan } from "@parapet/contract";
import type { TenantSimulator } from "@parapet/tenant-simulator";
import { and, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { mailConnectionTable } from "../../../modules/secure-inbox/connection/table.ts";
import { arrivalTable, contactTable } from "../../../modules/secure-inbox/intake/table.ts";
import { tenantClient } from "../../../modules/secure-inbox/intake/tenant-clients.ts";
import { messageTable } from "../../../modules/secure-inbox/mail/table.ts";
import { reportTable } from "../../../modules/secure-inbox/report/table.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import {
  analyzedCopies,
  connectSimulator,
  countResynced,
  countSubscriptions,
  resyncAll,
  type LossyServer,
  mailboxesOf,
  startLossyServer,
} from "./testing-intake.ts";

let lossy: LossyServer;
let tenant: Tenant;
let simulator: TenantSimulator;
let addresses: readonly string[];

beforeAll(async () => {
  lossy = await startLossyServer();
  tenant = await createTenant(lossy.server.platform, "meridian");
  simulator = await connectSimulator(lossy.server, tenant.providerId);
  const subscribed = () => countSubscriptions(lossy.server, tenant.providerId);
  await vi.waitUntil(async () => (await subscribed()) === 9, { timeout: 30_000 });
  addresses = (await mailboxesOf(lossy.server, tenant.providerId)).map(({ address }) => address).toSorted();
});
afterAll(async () => {
  await simulator.stop();
  await lossy.close();
});

const ask = (method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
  lossy.server.app.inject({
    method,
    url,
    headers: { authorization: `JWT ${tenant.access.provider_admin}` },
    ...(payload !== undefined && { payload }),
  });
const health = async () => intakeHealth.parse((await ask("GET", endpoints["mailIntake.health"].path)).json());
const copies = () => analyzedCopies(lossy.server, tenant.providerId);
const address = (nth: number) => addresses[nth] ?? "";

const letter = (id: string, to: string) => ({
  from: "kim@partner.example",
  to,
  subject: `Letter ${id}`,
  text: "Hello",
  messageId: `<${id}@partner.example>`,
});

it("syncs mailboxes with their addresses, and the tenant's domains", async () => {
  const mailboxes = await mailboxesOf(lossy.server, tenant.providerId);
  expect(mailboxes).toHaveLength(9);
  expect(mailboxes.every((each) => each.addresses.includes(each.address))).toBe(true);
  const { db } = lossy.server.platform.postgres;
  const ofProvider = eq(mailConnectionTable.providerId, tenant.providerId);
  const [connection] = await db.select().from(mailConnectionTable).where(ofProvider);
  expect(connection?.domains).toEqual([...simulator.domains].toSorted());
});

it("ingests each copy of a notified email once", async () => {
  await simulator.control.deliver({ ...letter("first", address(0)), cc: address(1) });
  const expected = [0, 1].map((nth) => `${address(nth)} <first@partner.example>`);
  await expect.poll(copies).toEqual(expect.arrayContaining(expected));
  const { subscriptions, taken_in } = await health();
  expect(subscriptions).toMatchObject({ active: 9, failed: 0 });
  expect(subscriptions.last_notification_at).not.toBeNull();
  expect(taken_in).toBeGreaterThanOrEqual(2);
});

it("scans past email on request and reports progress", async () => {
  const known = await copies();
  lossy.isLost = () => true;
  const receivedAt = new Date(Date.now() - 10 * 86_400_000);
  for (const nth of [2, 3, 4]) await simulator.control.deliver(letter(`old-${nth}`, address(nth)), { receivedAt });
  await simulator.control.settled();
  lossy.isLost = () => false;
  await resyncAll(lossy.server, tenant.providerId);
  const path = endpoints["mailScans.start"].path;
  await ask("POST", `${path}${tenant.mailScanId}/cancel/`, {});
  const short = mailScan.parse((await ask("POST", path, { days: 5 })).json());
  expect((await ask("POST", path, { days: 30 })).statusCode).toBe(409);
  const scanOf = async (id: string) => {
    const { items } = endpoints["mailScans.list"].answer.body.parse((await ask("GET", path)).json());
    return items.find((each) => each.id === id);
  };
  await expect
    .poll(() => scanOf(short.id))
    .toMatchObject({ state: "done", mailboxes: 9, mailboxes_done: 9, noticed: 0 });
  expect(await copies()).toEqual(known);
  const long = mailScan.parse((await ask("POST", path, { days: 30 })).json());
  await expect.poll(() => scanOf(long.id)).toMatchObject({ state: "done", noticed: 3, mailboxes_failed: 0 });
  await expect
    .poll(copies)
    .toEqual([...known, ...[2, 3, 4].map((nth) => `${address(nth)} <old-${nth}@partner.example>`)].toSorted());
});

it("counts recipients from sent email", async () => {
  const { platform } = lossy.server;
  const [copy] = await simulator.control.deliver({ ...letter("sent", address(6)), cc: "Supplier@Partner.example" });
  const client = await tenantClient(platform, tenant.providerId);
  const path = { userId: copy?.userId ?? "", messageId: copy?.immutableId ?? "" };
  await client?.call("message.move", { path, body: { destinationId: "sentitems" } });
  const contacts = () =>
    platform.postgres.db
      .select({ address: contactTable.address, sent: contactTable.sent })
      .from(contactTable)
      .where(eq(contactTable.address, "supplier@partner.example"));
  await resyncAll(lossy.server, tenant.providerId);
  await expect.poll(contacts).toEqual([{ address: "supplier@partner.example", sent: 1 }]);
  simulator.control.expireDeltaTokens();
  await resyncAll(lossy.server, tenant.providerId);
  await expect.poll(async () => (await health()).delta.resyncs).toBeGreaterThan(0);
  expect(await contacts()).toEqual([{ address: "supplier@partner.example", sent: 1 }]);
});

it("analyzes reported email: the reporter's copy if known, otherwise the attachment", async () => {
  const { db } = lossy.server.platform.postgres;
  const reports = address(8);
  const set = await ask("PUT", endpoints["mailIntake.setReportingMailbox"].path, { address: reports });
  expect(set.json()).toEqual({ address: reports });
  await simulator.control.deliver(letter("known", address(5)));
  await expect.poll(copies).toContain(`${address(5)} <known@partner.example>`);
  const original = (id: string) =>
    `From: kim@partner.example\r\nMessage-ID: <${id}@partner.example>\r\nSubject: Pay\r\n\r\nNow.`;
  const report = (id: string, subject: string) => ({
    from: address(5),
    to: reports,
    subject,
    text: "I do not trust this.",
    attachments: [{ filename: "Pay.eml", content: original(id), contentType: "message/rfc822" }],
  });
  await simulator.control.deliver(
    report("known", "3|49871234-6dc6-43e8-abcd-08d797f20abe|192.0.2.7|kim@partner.example|(Pay)"),
  );
  await simulator.control.deliver(report("foreign", "FW: Pay"));
  await simulator.control.deliver({ from: "kim@partner.example", to: reports, subject: "Lunch?", text: "Today?" });
  const reported = () =>
    db
      .select({ source: messageTable.source, id: messageTable.internetMessageId, subject: reportTable.subject })
      .from(reportTable)
      .innerJoin(messageTable, eq(messageTable.id, reportTable.messageId))
      .where(and(eq(reportTable.providerId, tenant.providerId), ne(reportTable.channel, "upload")))
      .orderBy(messageTable.internetMessageId);
  await expect.poll(reported).toEqual([
    { source: "report", id: "foreign@partner.example", subject: "Pay" },
    // Whichever source was first.
    { source: expect.stringMatching(/^(?:notification|delta)$/), id: "known@partner.example", subject: "Pay" },
  ]);
  await expect.poll(async () => (await health()).left_out).toContainEqual({ reason: "no_original", count: 1 });
  expect(await health()).toMatchObject({ reporting_mailbox: reports, reports: 2 });
  expect((await copies()).filter((each) => each.startsWith(reports))).toEqual([]);
});

it("retries after Microsoft's delay; neither new email nor the schedule shortens it", async () => {
  const { db, pool } = lossy.server.platform.postgres;
  const { control } = simulator;
  const mailboxes = await mailboxesOf(lossy.server, tenant.providerId);
  const mailbox = mailboxes.find((each) => each.address === address(7));
  const of = `/users/${mailbox?.graphUserId}`;
  const secondsLeft = async (key: string) => {
    const query = "SELECT extract(epoch FROM run_at - now())::int AS seconds FROM graphile_worker.jobs WHERE key = $1";
    const { rows } = await pool.query<{ readonly seconds: number }>(query, [key]);
    return rows[0]?.seconds ?? 0;
  };
  const waiting = async () =>
    (
      await db
        .select()
        .from(arrivalTable)
        .where(eq(arrivalTable.mailboxId, mailbox?.id ?? ""))
    ).filter(({ state, claimedUntil }) => state === "waiting" && claimedUntil === null).length;

  control.planFault({ kind: "throttled", path: `${of}/messages/`, times: 1, retryAfter: 600 });
  await control.deliver(letter("slow", address(7)));
  await expect.poll(() => secondsLeft(`take-in-mail:${mailbox?.id}`)).toBeGreaterThan(500);
  await control.deliver(letter("slower", address(7)));
  await expect.poll(waiting).toBe(2);
  expect(await secondsLeft(`take-in-mail:${mailbox?.id}`)).toBeGreaterThan(500);
  expect((await health()).problems).toMatchObject([{ code: "TooManyRequests", mailboxes: 1 }]);

  control.planFault({ kind: "throttled", path: `${of}/mailFolders/delta`, times: 1, retryAfter: 900 });
  await resyncAll(lossy.server, tenant.providerId);
  await expect.poll(() => secondsLeft(`tend-mailbox:${mailbox?.id}`)).toBeGreaterThan(800);
  await resyncAll(lossy.server, tenant.providerId);
  expect(await secondsLeft(`tend-mailbox:${mailbox?.id}`)).toBeGreaterThan(800);

  control.planFault({ kind: "unavailable", path: `${of}/messages`, times: 1, retryAfter: 1200 });
  const { id } = mailScan.parse((await ask("POST", endpoints["mailScans.start"].path, { days: 5 })).json());
  await expect.poll(() => secondsLeft(`scan-mail:${id}`)).toBeGreaterThan(1100);
});

it("pauses an unresponsive tenant, so that other tenants' jobs run", async () => {
  const { pool } = lossy.server.platform.postgres;
  const { providerId } = await createTenant(lossy.server.platform, "vanished");
  const vanished = await connectSimulator(lossy.server, providerId);
  await expect.poll(() => countResynced(lossy.server, providerId)).toBe(9);
  await vanished.stop();
  await resyncAll(lossy.server, providerId);
  const query = "SELECT count(*)::int AS put_off FROM graphile_worker.jobs WHERE key = ANY($1) AND run_at > now()";
  const keys = (await mailboxesOf(lossy.server, providerId)).map(({ id }) => `tend-mailbox:${id}`);
  const putOff = async () => (await pool.query<{ readonly put_off: number }>(query, [keys])).rows[0]?.put_off;
  await expect.poll(putOff).toBe(9);
  await simulator.control.deliver(letter("meanwhile", address(3)));
  await expect.poll(copies).toContain(`${address(3)} <meanwhile@partner.example>`);
});
