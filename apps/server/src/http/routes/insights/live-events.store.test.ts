import { type Event, type LiveEvents, liveEvents, maxLiveTails } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { sending, telemetryOf } from "./testing-telemetry.ts";

let server: TestApp;
let tenant: Tenant;
let address: string;

beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "tenant");
  address = await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

interface Message {
  readonly id: string;
  readonly data: LiveEvents;
}

/** A tail as a browser reads it. */
async function follow(query: string, headers: Readonly<Record<string, string>> = {}, access = tenant.access.viewer) {
  const stop = new AbortController();
  const answer = await fetch(`${address}/api/dynamics/events/stream?${query}`, {
    headers: { authorization: `JWT ${access}`, ...headers },
    signal: stop.signal,
  });
  return { answer, messages: messagesOf(answer), stop: () => stop.abort() };
}

async function* messagesOf({ body }: Response): AsyncGenerator<Message> {
  let text = "";
  if (body === null) return;
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const [, id = "", data = ""] = /^id: (\d+)\nevent: calls\ndata: (.*)$/.exec(part) ?? [];
      if (data !== "") yield { id, data: liveEvents.parse(JSON.parse(data)) };
    }
  }
}

async function send(requestID: string, host: string) {
  const answer = await server.app.inject(sending(tenant.sourceToken, telemetryOf({ requestID, host, path: "/live" })));
  expect(answer.statusCode).toBe(200);
}

/** Request ids, as they come, until there are so many. */
async function idsOf(messages: AsyncGenerator<Message>, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const next = await messages.next();
    if (next.done === true) break;
    ids.push(...next.value.data.items.map((item) => item.request_id));
  }
  return ids;
}

it("tells of a call that comes while it is watched, and of none that the filters leave out", async () => {
  const tail = await follow("host[is]=live.example.com");
  expect(tail.answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  await send("elsewhere", "other.example.com");
  await send("first", "live.example.com");
  expect(await idsOf(tail.messages, 1)).toEqual(["first"]);
  await send("second", "live.example.com");
  expect(await idsOf(tail.messages, 1)).toEqual(["second"]);
  tail.stop();
});

it("goes on where it broke off", async () => {
  const tail = await follow("host[is]=resumed.example.com");
  await send("before", "resumed.example.com");
  const { value } = await tail.messages.next();
  tail.stop();
  await send("between", "resumed.example.com");
  const resumed = await follow("host[is]=resumed.example.com", { "last-event-id": value?.id ?? "" });
  expect(new Set(await idsOf(resumed.messages, 2))).toEqual(new Set(["before", "between"]));
  resumed.stop();
});

it("tells how many calls were left out when more come than a message holds", async () => {
  const tail = await follow("host[is]=flood.example.com");
  const received_at = new Date().toISOString();
  const values = Array.from({ length: 120 }, (_, index) => ({
    provider_id: tenant.providerId,
    id: newId(),
    source_id: tenant.sourceId,
    ts: received_at,
    received_at: new Date(Date.parse(received_at) + index).toISOString(),
    host: "flood.example.com",
    method: "GET",
    path: "/",
    is_api: true,
  }));
  await server.platform.clickhouse.client.insert({ table: "event", values, format: "JSONEachRow" });
  const { value } = await tail.messages.next();
  expect(value?.data).toMatchObject({ left_out: 70 });
  expect(value?.data.items.map((item: Event) => item.id)).toEqual(values.slice(-50).map((row) => row.id));
  // They are counted once.
  await send("after", "flood.example.com");
  const next = await tail.messages.next();
  expect(next.value?.data).toMatchObject({ left_out: 0, items: [{ request_id: "after" }] });
  tail.stop();
});

it("refuses one tail more than a person may watch", async () => {
  const access = tenant.access.provider_admin;
  const tails = await Promise.all(Array.from({ length: maxLiveTails }, () => follow("", {}, access)));
  const refused = await follow("", {}, access);
  expect(refused.answer.status).toBe(429);
  // Whoever leaves an answer unread keeps its connection, and the server waits for it.
  for (const tail of [...tails, refused]) tail.stop();
  const tryAgain = async () => {
    const tail = await follow("", {}, access);
    tail.stop();
    return tail.answer.status;
  };
  // A place is free again once the server has noticed that its reader is gone.
  await expect.poll(tryAgain).toBe(200);
});

it("ends when the session is ended", async () => {
  const other = await createTenant(server.platform, "ends");
  const tail = await follow("host[is]=nowhere", {}, other.access.viewer);
  const headers = { authorization: `JWT ${other.access.viewer}` };
  const ended = await server.app.inject({ method: "DELETE", url: `/auth/sessions/${other.sessionId}`, headers });
  expect(ended.statusCode).toBe(204);
  await expect(tail.messages.next()).resolves.toMatchObject({ done: true });
}, 20_000);
