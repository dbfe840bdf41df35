import { endpoints, notificationLimit } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { arrivalTable, mailboxIntakeTable, subscriptionTable } from "../../../modules/secure-inbox/intake/table.ts";
import { addSubscribedMailbox } from "../../../modules/secure-inbox/intake/testing.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
let tenant: Tenant;
let subscribed: Awaited<ReturnType<typeof addSubscribedMailbox>>;

beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "meridian");
});
beforeEach(async () => {
  subscribed = await addSubscribedMailbox(server.platform, tenant.providerId);
});
afterAll(() => server.close());

const url = endpoints["mailNotifications.receive"].path;
const lifecycleUrl = endpoints["mailNotifications.receiveLifecycle"].path;

const notify = (path: string, value: readonly object[] | string) =>
  server.app.inject({
    method: "POST",
    url: path,
    headers: { "content-type": "application/json" },
    payload: typeof value === "string" ? value : JSON.stringify({ value }),
  });

const created = (change: object = {}) => ({
  subscriptionId: subscribed.graphId,
  clientState: subscribed.clientState,
  changeType: "created",
  resource: "users/u/messages/m",
  tenantId: crypto.randomUUID(),
  resourceData: { "@odata.type": "#Microsoft.Graph.Message", id: "AAMkAD-1" },
  ...change,
});

const noticed = async () =>
  (
    await server.platform.postgres.db
      .select()
      .from(arrivalTable)
      .where(eq(arrivalTable.mailboxId, subscribed.mailbox.id))
  ).map(({ immutableId, source, state }) => ({ immutableId, source, state }));

it.each([url, lifecycleUrl])("echoes Microsoft's validation token as plain text: %s", async (path) => {
  const answer = await server.app.inject({
    method: "POST",
    url: `${path}?validationToken=${encodeURIComponent("Validation: Testing <b>&é")}`,
    headers: { "content-type": "text/plain" },
    payload: "",
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  expect(answer.body).toBe("Validation: Testing <b>&é");
});

it("queues a duplicate notification once and responds 202 without a body", async () => {
  const answer = await notify(url, [created(), created()]);
  expect(answer.statusCode).toBe(202);
  expect(answer.body).toBe("");
  await notify(url, [created()]);
  expect(await noticed()).toEqual([{ immutableId: "AAMkAD-1", source: "notification", state: "waiting" }]);
  const { db } = server.platform.postgres;
  const [row] = await db.select().from(subscriptionTable).where(eq(subscriptionTable.graphId, subscribed.graphId));
  expect(row?.lastNotificationAt).not.toBeNull();
});

it("ignores notifications without the subscription's secret", async () => {
  const [id] = subscribed.clientState.split(".");
  const other = await addSubscribedMailbox(server.platform, tenant.providerId);
  const wrong = [
    created({ clientState: `${id}.${"A".repeat(43)}` }),
    created({ clientState: `${id}.` }),
    created({ clientState: subscribed.clientState.slice(0, -1) }),
    created({ clientState: other.clientState }),
    created({ clientState: "not-an-id.secret" }),
    created({ clientState: undefined }),
    created({ subscriptionId: crypto.randomUUID() }),
  ];
  for (const each of wrong) expect((await notify(url, [each])).statusCode).toBe(202);
  expect(await noticed()).toEqual([]);
});

it("accepts the valid part of a mixed batch", async () => {
  const batch = [{}, created({ clientState: "x" }), created({ resourceData: {} }), created(), "text"];
  expect((await notify(url, JSON.stringify({ value: batch }))).statusCode).toBe(202);
  expect(await noticed()).toHaveLength(1);
});

it.each(["", "null", "[]", "{", '{"value":7}'])("responds 202 to an invalid batch and ignores it: %s", async (body) => {
  expect((await notify(url, body)).statusCode).toBe(202);
});

it("rejects a batch over the size limit", async () => {
  expect((await notify(url, "x".repeat(notificationLimit + 1))).statusCode).toBe(413);
});

it.each([
  ["missed", "active", true],
  ["subscriptionRemoved", "removed", true],
  ["reauthorizationRequired", "reauthorize", false],
])("stores the lifecycle event %s", async (lifecycleEvent, state, mustResync) => {
  const { subscriptionId, clientState } = created();
  expect((await notify(lifecycleUrl, [{ subscriptionId, clientState, lifecycleEvent }])).statusCode).toBe(202);
  const { db } = server.platform.postgres;
  const [row] = await db.select().from(subscriptionTable).where(eq(subscriptionTable.graphId, subscriptionId));
  const [intake] = await db
    .select()
    .from(mailboxIntakeTable)
    .where(eq(mailboxIntakeTable.mailboxId, subscribed.mailbox.id));
  expect([row?.state, intake?.mustResync]).toEqual([state, mustResync]);
});

it("reports the ingestion status", async () => {
  await notify(url, [created()]);
  const answer = await server.app.inject({
    url: endpoints["mailIntake.health"].path,
    headers: { authorization: `JWT ${tenant.access.viewer}` },
  });
  expect(answer.statusCode).toBe(200);
  const health = answer.json();
  expect(health.monitored).toBeGreaterThan(0);
  expect(health.subscriptions.active).toBeGreaterThan(0);
  expect(health.waiting).toBeGreaterThan(0);
  expect(health.scan).toMatchObject({ state: "paused" });
});

it("pauses, resumes and cancels a scan, and rejects invalid transitions", async () => {
  const scanner = await createTenant(server.platform, "scanner");
  const id = scanner.mailScanId;
  const change = (action: string) =>
    server.app.inject({
      method: "POST",
      url: `/api/secureinbox/connection/scans/${id}/${action}/`,
      headers: { authorization: `JWT ${scanner.access.provider_admin}` },
      payload: {},
    });
  expect((await change("pause")).statusCode).toBe(409);
  expect((await change("resume")).json()).toMatchObject({ state: "running", finished_at: null });
  expect((await change("pause")).json()).toMatchObject({ state: "paused" });
  expect((await change("cancel")).json()).toMatchObject({ state: "cancelled" });
  expect((await change("resume")).statusCode).toBe(409);
});
