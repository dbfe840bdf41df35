import type { Api, ApiSender } from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sourcePeersService } from "../../../modules/insights/trace-source/source-peers.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { sending, telemetryOf } from "./testing-telemetry.ts";

const base = "/api/dynamics/apis";

let time = Date.now();
let server: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestApp(undefined, { now: () => new Date(time) });
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server.platform, newId());
});

const ask = (url: string, of = tenant) =>
  server.app.inject({ url, headers: { authorization: `JWT ${of.access.viewer}` } });

async function send(
  host: string,
  remoteAddress: string,
  forwarded: { for?: string; peer?: string } = {},
): Promise<void> {
  const headers = forwarded.for === undefined ? [] : [{ key: "X-Forwarded-For", value: forwarded.for }];
  const payload = telemetryOf({
    host,
    request: { headers },
    ...(forwarded.peer && { source: `${forwarded.peer}:40222` }),
  });
  const sent = await server.app.inject({ ...sending(tenant.sourceToken, payload), remoteAddress });
  expect(sent.statusCode).toBe(200);
  await server.platform.services.get(sourcePeersService).settled();
}

async function apiNamed(host: string): Promise<string> {
  const { items } = (await ask(`${base}?search=${host}`)).json<{ items: Api[] }>();
  return items[0]?.id ?? expect.fail();
}

async function addressesOf(id: string): Promise<readonly string[]> {
  const answer = await ask(`${base}/${id}/senders`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: ApiSender[] }>().items.map(({ address }) => address);
}

it("the senders of an API's calls are listed as they connect, newest first, and once each", async () => {
  await send("shop.example", "::ffff:10.0.0.5");
  await send("shop.example", "10.0.0.5");
  time += 1_000;
  await send("shop.example", "2001:db8::5");
  expect(await addressesOf(await apiNamed("shop.example"))).toEqual(["2001:db8::5", "10.0.0.5"]);
});

it("a source keeps the newest twenty", async () => {
  for (let last = 1; last <= 23; last += 1) {
    time += 1_000;
    await send("shop.example", `10.0.0.${last}`);
  }
  const addresses = await addressesOf(await apiNamed("shop.example"));
  expect(addresses).toHaveLength(20);
  expect([addresses[0], addresses[19]]).toEqual(["10.0.0.23", "10.0.0.4"]);
});

it("proxies that forwarded an API's calls are listed behind its senders", async () => {
  await send("shop.example", "10.0.0.5", { for: "198.51.100.7, 10.0.1.1", peer: "10.0.2.2" });
  await send("shop.example", "10.0.0.5", { for: "198.51.100.8, 10.0.1.1", peer: "10.0.0.5" });
  await send("other.example", "10.0.0.5", { for: "198.51.100.7, 10.0.9.9", peer: "10.0.8.8" });
  const { items } = (await ask(`${base}/${await apiNamed("shop.example")}/senders`)).json<{ items: ApiSender[] }>();
  expect(items.map(({ address, found_in }) => `${found_in} ${address}`)).toEqual([
    "connection 10.0.0.5",
    "x_forwarded_for 10.0.2.2",
    "x_forwarded_for 10.0.1.1",
  ]);
  expect(new Set(items.map(({ source }) => source)).size).toBe(1);
});

it("those of a provider aren't visible to others", async () => {
  await send("shop.example", "10.0.0.5");
  const id = await apiNamed("shop.example");
  const stranger = await createTenant(server.platform, newId());
  expect((await ask(`${base}/${id}/senders`, stranger)).statusCode).toBe(404);
});
