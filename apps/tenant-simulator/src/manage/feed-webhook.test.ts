import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTenantSimulator, type TenantSimulator } from "../start-tenant-simulator.ts";
import { fetched, fetchToken } from "../testing/graph-fetch.ts";

const user = "marianne.kowalski@meridianfreight.com";
const minute = 60_000;
let simulator: TenantSimulator;
let status: number;
let received: { readonly headers: IncomingHttpHeaders; readonly body: unknown }[];
const server = createServer((request, response) => {
  void json(request).then((body) => {
    received.push({ headers: request.headers, body });
    return response.writeHead(status).end();
  });
});

beforeEach(async () => {
  [status, received] = [200, []];
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  simulator = await startTenantSimulator({
    mailboxes: 9,
    clock: { isFrozen: true, start: new Date("2026-11-02T09:00:30Z") },
  });
});
afterEach(async () => {
  await simulator.stop();
  await new Promise((resolve) => server.close(resolve));
});

async function feed(method: string, path: string, body?: object) {
  const { body: token } = await fetchToken(simulator, {}, "manage");
  const root = `${simulator.urls.manage}/api/v1.0/${simulator.tenantId}/activity/feed`;
  const headers = {
    authorization: `Bearer ${token.access_token}`,
    ...(body && { "content-type": "application/json" }),
  };
  const url = path.startsWith("http") ? path : `${root}${path}`;
  return await fetched(await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
}

const start = (more: object = {}) =>
  feed("POST", "/subscriptions/start?contentType=Audit.Exchange", {
    webhook: {
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
      authId: "parapet",
      expiration: "",
      ...more,
    },
  });
const change = (name: string) => simulator.control.changeRule(user, { kind: "created", rule: { displayName: name } });
const delivered = () => received.flatMap(({ body }) => (Array.isArray(body) ? [body] : []));
const webhook = async () => (await feed("GET", "/subscriptions/list")).body[0].webhook;

test("a webhook is validated and then notified of content that can be fetched", async () => {
  expect(await start()).toMatchObject({ status: 200, body: { webhook: { authId: "parapet", status: "enabled" } } });
  const [validation] = received;
  expect(validation?.headers["webhook-validationcode"]).toBeTruthy();
  expect(validation?.body).toEqual({ validationCode: validation?.headers["webhook-validationcode"] });
  change("one");
  await simulator.control.advance(3 * minute);
  expect(delivered()).toMatchObject([[{ tenantId: simulator.tenantId, contentType: "Audit.Exchange" }]]);
  expect(received.at(-1)?.headers["webhook-authid"]).toBe("parapet");
  const [[blob]] = delivered() as [[{ contentUri: string }]];
  expect((await feed("GET", blob.contentUri)).body).toMatchObject([{ Operation: "New-InboxRule" }]);
  await simulator.control.advance(10 * minute);
  expect(delivered()).toHaveLength(1);
});

test("a webhook must respond 200, and use TLS unless on loopback", async () => {
  status = 202;
  expect(await start()).toMatchObject({ status: 400, body: { error: { code: "AF20021" } } });
  status = 200;
  expect((await start({ address: "http://elsewhere.example/hook" })).status).toBe(400);
  expect((await start({ expiration: "soon" })).status).toBe(400);
  expect((await feed("GET", "/subscriptions/list")).body).toEqual([]);
});

test("failed deliveries are retried until the webhook is disabled; restarting enables it", async () => {
  await start();
  change("one");
  status = 500;
  await simulator.control.advance(3 * minute);
  const attempts = delivered().length;
  status = 200;
  await simulator.control.advance(10 * minute);
  expect(delivered().length).toBeGreaterThan(attempts);
  expect(new Set(delivered().map((each) => JSON.stringify(each))).size).toBe(1);
  status = 500;
  for (let count = 0; count < 12; count += 1) {
    change(`more ${count}`);
    await simulator.control.advance(2 * minute);
  }
  expect(await webhook()).toMatchObject({ status: "disabled" });
  const silent = received.length;
  change("last");
  await simulator.control.advance(60 * minute);
  expect(received).toHaveLength(silent);
  status = 200;
  await start();
  change("after it");
  await simulator.control.advance(2 * minute);
  expect(await webhook()).toMatchObject({ status: "enabled" });
  expect(received).toHaveLength(silent + 2);
});

test("expired webhooks and stopped feeds get no deliveries", async () => {
  await start({ expiration: "2026-11-02T09:05:00Z" });
  await simulator.control.advance(6 * minute);
  change("late");
  await simulator.control.advance(6 * minute);
  expect(delivered()).toEqual([]);
  expect(await webhook()).toMatchObject({ status: "expired" });
  await start();
  expect((await feed("POST", "/subscriptions/stop?contentType=Audit.Exchange")).status).toBe(200);
  change("later");
  await simulator.control.advance(6 * minute);
  expect(delivered()).toEqual([]);
});
