import type { TenantSimulator } from "@parapet/tenant-simulator";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { readIntakeHealth } from "../../../modules/secure-inbox/intake/read-intake-health.ts";
import { enqueueIntakeReconcile } from "../../../modules/secure-inbox/intake/reconcile-intake-task.ts";
import { subscriptionTable } from "../../../modules/secure-inbox/intake/table.ts";
import { tenantClient } from "../../../modules/secure-inbox/intake/tenant-clients.ts";
import { type MailboxRow, messageTable } from "../../../modules/secure-inbox/mail/table.ts";
import { changeMailbox } from "../../../modules/secure-inbox/mailbox/change-mailbox.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import {
  connectSimulator,
  countJobs,
  countSubscriptions,
  type LossyServer,
  mailboxesOf,
  startLossyServer,
} from "./testing-intake.ts";

let lossy: LossyServer;
let tenant: Tenant;
let simulator: TenantSimulator | null = null;
let watched: MailboxRow;

/** The server and the simulator share a clock that the test advances. */
const clock = { now: () => simulator?.control.now() ?? new Date() };
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

beforeAll(async () => {
  lossy = await startLossyServer(clock);
  tenant = await createTenant(lossy.server.platform, "meridian");
  simulator = await connectSimulator(lossy.server, tenant.providerId);
  await vi.waitUntil(async () => (await countSubscriptions(lossy.server, tenant.providerId)) === 9, {
    timeout: 30_000,
  });
  const [first, ...others] = await mailboxesOf(lossy.server, tenant.providerId);
  if (first === undefined) throw new Error("The tenant has no mailbox");
  watched = first;
  for (const { id } of others) await changeMailbox(tenant.call, id, { is_watched: false });
});
beforeEach(async () => {
  lossy.isLost = () => false;
  lossy.isDown = () => false;
  await quiet();
});
afterAll(async () => {
  await simulator?.stop();
  await lossy.close();
});

const control = () => {
  if (simulator === null) throw new Error("There is no tenant");
  return simulator.control;
};

async function quiet() {
  await control().settled();
  await vi.waitUntil(async () => (await countJobs(lossy.server)) === 0, { timeout: 60_000 });
}

/** Advances the clock; schedules run every `step` hours. */
async function pass(hours: number, step = hours) {
  for (let gone = 0; gone < hours; gone += step) {
    await control().advance(step * hourMs);
    await enqueueIntakeReconcile(lossy.server.platform);
    await quiet();
  }
}

/** Subscriptions known to Microsoft. */
async function atMicrosoft() {
  const client = await tenantClient(lossy.server.platform, tenant.providerId);
  const listed = await client?.call("subscription.list", { path: {} });
  return (listed?.value ?? []).map(({ id, expirationDateTime }) => ({ id, expiresAt: new Date(expirationDateTime) }));
}

async function subscription() {
  const { db } = lossy.server.platform.postgres;
  const [row] = await db.select().from(subscriptionTable).where(eq(subscriptionTable.mailboxId, watched.id));
  return row;
}

/** Number of calls of one operation. */
async function asked(operation: string) {
  const { values } = await lossy.server.platform.metrics.graphCalls.get();
  return values.reduce((sum, each) => (each.labels.operation === operation ? sum + each.value : sum), 0);
}

const deliver = (id: string) =>
  control().deliver({
    from: "kim@partner.example",
    to: watched.address,
    subject: `Letter ${id}`,
    text: "Hello",
    messageId: `<${id}@partner.example>`,
  });

/** How the server learned of an email; null if it hasn't. */
async function wayOf(id: string) {
  const { db } = lossy.server.platform.postgres;
  const [row] = await db
    .select({ source: messageTable.source })
    .from(messageTable)
    .where(eq(messageTable.internetMessageId, `${id}@partner.example`));
  return row?.source ?? null;
}

const health = () => readIntakeHealth({ ...tenant.call, now: clock.now() });

it("renews the subscription daily, before Microsoft's limit of seven days", async () => {
  const [before] = await atMicrosoft();
  const renewed = await asked("subscription.renew");
  for (let day = 1; day <= 9; day += 1) {
    await pass(24, 6);
    const [now, ...others] = await atMicrosoft();
    expect({ id: now?.id, others }).toEqual({ id: before?.id, others: [] });
    expect(now?.expiresAt.getTime()).toBeGreaterThan(clock.now().getTime() + 5 * dayMs);
    expect((await subscription())?.expiresAt).toEqual(now?.expiresAt);
  }
  expect((await asked("subscription.renew")) - renewed).toBe(9);
  await deliver("after-renewals");
  await expect.poll(() => wayOf("after-renewals")).toBe("notification");
});

it("recreates a subscription that expired during downtime, and finds the missed email", async () => {
  const [before] = await atMicrosoft();
  lossy.isDown = () => true;
  await deliver("while-away");
  await control().settled();
  await control().advance(8 * dayMs);
  lossy.isDown = () => false;
  expect(await atMicrosoft()).toEqual([]);
  await pass(1);
  const [after, ...others] = await atMicrosoft();
  expect(others).toEqual([]);
  expect(after?.id).not.toBe(before?.id);
  expect(await subscription()).toMatchObject({ graphId: after?.id, state: "active", problem: null });
  await expect.poll(() => wayOf("while-away")).toBe("delta");
  await deliver("after-away");
  await expect.poll(() => wayOf("after-away")).toBe("notification");
});

it("recreates a lost subscription within a day, without a lifecycle event", async () => {
  lossy.isLost = () => true;
  control().sendLifecycle("subscriptionRemoved");
  await deliver("silent");
  await control().settled();
  lossy.isLost = () => false;
  expect(await atMicrosoft()).toEqual([]);
  expect((await subscription())?.state).toBe("active");
  await pass(1);
  // Email is found before the subscription is recreated.
  await expect.poll(() => wayOf("silent")).toBe("delta");
  await pass(24, 6);
  const [after] = await atMicrosoft();
  expect(await subscription()).toMatchObject({ graphId: after?.id, state: "active" });
  await deliver("heard-again");
  await expect.poll(() => wayOf("heard-again")).toBe("notification");
});

it.each([
  ["reauthorizationRequired", true],
  ["subscriptionRemoved", false],
  ["missed", true],
] as const)("recovers from %s without waiting for the schedule", async (event, isSame) => {
  const [before] = await atMicrosoft();
  const renewed = await asked("subscription.renew");
  const isOfMail = event === "missed";
  if (isOfMail) {
    lossy.isLost = () => true;
    await deliver(`gap-${event}`);
    await control().settled();
    lossy.isLost = () => false;
    expect(await wayOf(`gap-${event}`)).toBeNull();
  }
  control().sendLifecycle(event);
  // No notifications until the server has acted on the event.
  if (!isOfMail) await deliver(`gap-${event}`);
  await expect.poll(() => wayOf(`gap-${event}`)).toBe("delta");
  await quiet();
  const [after, ...others] = await atMicrosoft();
  expect(others).toEqual([]);
  expect(after?.id === before?.id).toBe(isSame);
  expect((await asked("subscription.renew")) - renewed).toBe(event === "reauthorizationRequired" ? 1 : 0);
  expect(await subscription()).toMatchObject({ graphId: after?.id, state: "active", problem: null });
  await deliver(`then-${event}`);
  await expect.poll(() => wayOf(`then-${event}`)).toBe("notification");
});

it("finds email without notifications while renewal fails, retries hourly, and creates no duplicate", async () => {
  const [before] = await atMicrosoft();
  control().planFault({ kind: "throttled", path: "/subscriptions/", times: 2, retryAfter: 600 });
  await pass(24);
  expect(await subscription()).toMatchObject({ graphId: before?.id, state: "failed", problem: "TooManyRequests" });
  expect((await health()).subscriptions).toMatchObject({ active: 0, failed: 1 });
  const tries = await asked("subscription.renew");
  lossy.isLost = () => true;
  await deliver("refused");
  await control().settled();
  lossy.isLost = () => false;
  await pass(0.5, 0.25);
  await expect.poll(() => wayOf("refused")).toBe("delta");
  expect(await asked("subscription.renew")).toBe(tries);
  await pass(0.75);
  expect(await asked("subscription.renew")).toBe(tries + 1);
  expect(await subscription()).toMatchObject({ state: "failed" });
  await pass(1.25);
  expect(await subscription()).toMatchObject({ graphId: before?.id, state: "active", problem: null });
  expect((await atMicrosoft()).map(({ id }) => id)).toEqual([before?.id]);
  expect((await health()).subscriptions).toMatchObject({ active: 1, failed: 0 });
});

it("reports that Microsoft can't reach the server, and still finds email", async () => {
  lossy.isDown = () => true;
  await control().advance(8 * dayMs);
  await deliver("unreached");
  await pass(1);
  await expect.poll(() => wayOf("unreached")).toBe("delta");
  expect(await subscription()).toMatchObject({ graphId: null, state: "failed", problem: "ExtensionError" });
  expect((await health()).problems).toMatchObject([{ code: "ExtensionError", mailboxes: 1 }]);
  lossy.isDown = () => false;
  await pass(1.25);
  expect(await subscription()).toMatchObject({ state: "active", problem: null });
  expect((await health()).problems).toEqual([]);
});

it("recovers when consent is granted again", async () => {
  control().revokeConsent();
  control().revokeTokens();
  await pass(25);
  await deliver("without-consent");
  expect((await subscription())?.state).toBe("failed");
  const { problems } = await health();
  expect(problems).toMatchObject([{ mailboxes: 1 }]);
  control().grantConsent();
  await pass(1.25);
  expect(await subscription()).toMatchObject({ state: "active", problem: null });
  await expect.poll(() => wayOf("without-consent")).not.toBeNull();
  expect((await health()).problems).toEqual([]);
});
