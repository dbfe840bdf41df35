import { afterAll, beforeEach, expect, test } from "vitest";
import { createControl } from "../../control/control.ts";
import { createTenant } from "../../tenant.ts";
import { directGraph } from "../../testing/direct-graph.ts";
import { startEndpoint } from "../../testing/endpoint.ts";

const tenant = createTenant({ mailboxes: 9, clock: { isFrozen: true, start: new Date("2026-11-02T09:00:00Z") } });
const control = createControl(tenant, "");
const graph = await directGraph(tenant);
const endpoint = await startEndpoint();
const lifecycle = await startEndpoint();
afterAll(async () => {
  await endpoint.close();
  await lifecycle.close();
});
beforeEach(() => {
  tenant.notifier.subscriptions.clear();
  endpoint.received.length = 0;
  Object.assign(endpoint, { status: 202, validates: true });
});

const address = "marianne.kowalski@meridianfreight.com";
const inMinutes = (minutes: number) => new Date(control.now().getTime() + minutes * 60_000).toISOString();
const wanted = (changes: object = {}) => ({
  changeType: "created,deleted",
  notificationUrl: endpoint.url,
  lifecycleNotificationUrl: lifecycle.url,
  resource: `users/${address}/mailFolders('inbox')/messages`,
  expirationDateTime: inMinutes(60),
  clientState: "sesame",
  ...changes,
});
const immutable = { prefer: 'IdType="ImmutableId"' };
const deliver = async () =>
  (await control.deliver({ from: "kim@partner.example", to: address, subject: "x", text: "x" }))[0];

test("a subscriber gets its folder's changes with its own secret", async () => {
  const made = await graph("POST", "/subscriptions", wanted(), immutable);
  expect(made).toMatchObject({ status: 201, body: { changeType: "created,deleted", clientState: "sesame" } });
  const copy = await deliver();
  await control.settled();
  expect(endpoint.received).toEqual([
    {
      value: [
        expect.objectContaining({
          subscriptionId: made.body.id,
          clientState: "sesame",
          changeType: "created",
          tenantId: tenant.issuer.tenantId,
          resourceData: expect.objectContaining({ id: copy?.immutableId }),
        }),
      ],
    },
  ]);
  const user = `/users/${address}`;
  await graph("PATCH", `${user}/messages/${copy?.id}`, { isRead: true });
  await graph("POST", `${user}/messages/${copy?.id}/move`, { destinationId: "junkemail" });
  await control.settled();
  expect(endpoint.received.flatMap(({ value }) => value).map(({ changeType }) => changeType)).toEqual([
    "created",
    "deleted",
  ]);
});

test("an endpoint that doesn't echo the token gets no subscription", async () => {
  endpoint.validates = false;
  const refused = await graph("POST", "/subscriptions", wanted());
  expect(refused).toMatchObject({ status: 400, body: { error: { code: "ExtensionError" } } });
  const lifecycleOnly = wanted({ notificationUrl: lifecycle.url, lifecycleNotificationUrl: endpoint.url });
  expect((await graph("POST", "/subscriptions", lifecycleOnly)).status).toBe(400);
  expect(tenant.notifier.active()).toEqual([]);
});

test.each([
  ["a lifetime over seven days", { expirationDateTime: inMinutes(10_090) }],
  ["a life in the past", { expirationDateTime: inMinutes(-5) }],
  ["plain http to another machine", { notificationUrl: "http://hooks.example/graph" }],
  ["an unknown change", { changeType: "renamed" }],
  ["a long secret", { clientState: "x".repeat(129) }],
  ["an unsupported resource", { resource: "groups/x/messages" }],
])("%s is rejected", async (_name, changes) => {
  expect((await graph("POST", "/subscriptions", wanted(changes))).status).toBe(400);
});

test("a short lifetime is extended, then renewed, then expires", async () => {
  const made = await graph("POST", "/subscriptions", wanted({ expirationDateTime: inMinutes(5) }));
  expect(made.body.expirationDateTime).toBe(inMinutes(45));
  const path = `/subscriptions/${made.body.id}`;
  await control.advance(30 * 60_000);
  const renewed = await graph("PATCH", path, { expirationDateTime: inMinutes(50) });
  expect(renewed.body.expirationDateTime).toBe(inMinutes(50));
  expect((await graph("GET", "/subscriptions")).body.value).toHaveLength(1);
  await control.advance(51 * 60_000);
  const call = await directGraph(tenant);
  expect((await call("GET", path)).status).toBe(404);
  await deliver();
  await control.settled();
  expect(endpoint.received).toEqual([]);
});

test("rejected notifications are retried until accepted", async () => {
  const call = await directGraph(tenant);
  await call("POST", "/subscriptions", wanted());
  endpoint.status = 503;
  await deliver();
  await control.settled();
  expect(endpoint.received).toHaveLength(1);
  await control.advance(11_000);
  expect(endpoint.received).toHaveLength(2);
  endpoint.status = 202;
  await control.advance(60_000);
  expect(endpoint.received).toHaveLength(3);
  await control.advance(4 * 3_600_000);
  expect(endpoint.received).toHaveLength(3);
});

test("lifecycle events pause and remove subscriptions", async () => {
  const call = await directGraph(tenant);
  const { body } = await call("POST", "/subscriptions", wanted({ expirationDateTime: inMinutes(600) }));
  control.sendLifecycle("reauthorizationRequired");
  await deliver();
  await control.settled();
  expect(endpoint.received).toEqual([]);
  expect((await call("POST", `/subscriptions/${body.id}/reauthorize`)).status).toBe(204);
  await deliver();
  await control.settled();
  expect(endpoint.received).toHaveLength(1);
  control.sendLifecycle("subscriptionRemoved", body.id);
  await control.settled();
  const events = lifecycle.received.flatMap(({ value }) => value);
  expect(events).toMatchObject([
    { lifecycleEvent: "reauthorizationRequired", subscriptionId: body.id, clientState: "sesame" },
    { lifecycleEvent: "subscriptionRemoved" },
  ]);
  expect((await call("GET", "/subscriptions")).body.value).toEqual([]);
});
