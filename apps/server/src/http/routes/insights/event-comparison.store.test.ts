import type { AnswerOf, Api, Endpoints, Event, EventComparison } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { learnerService } from "../../../modules/insights/api/learner/learner.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { sending, telemetryOf } from "./testing-telemetry.ts";

let server: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "tenant");
});
afterAll(() => server.close());

const ask = (url: string) =>
  server.app.inject({ url, headers: { authorization: `JWT ${tenant.access.provider_admin}` } });

async function get<Answer>(url: string): Promise<Answer> {
  const answer = await ask(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

const type = { key: "content-type", value: "application/json" };

/** Sends a call and answers its id. */
async function send(host: string, path: string, answer: unknown, request: object = {}): Promise<string> {
  const requestID = newId();
  const response = { headers: [type], body: JSON.stringify(answer) };
  await server.app.inject(sending(tenant.sourceToken, telemetryOf({ requestID, host, path, request, response })));
  const { items } = await get<{ items: Event[] }>(`/api/dynamics/events?host[is]=${host}&page_size=100`);
  return items.find((each) => each.request_id === requestID)?.id ?? expect.fail("the call is not there");
}

async function provide(host: string): Promise<void> {
  await server.platform.services.get(learnerService).settle();
  const { items } = await get<{ items: Api[] }>(`/api/dynamics/apis?search=${host}`);
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } };
  const document = {
    openapi: "3.0.3",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets/{petId}": {
        parameters: [{ in: "path", name: "petId", required: true, schema: { type: "string" } }],
        get: { summary: "One pet", responses: { 200: { description: "ok", content } } },
      },
      "/health": { get: { responses: { 200: { description: "ok" } } } },
    },
    components: { schemas: { Pet: { type: "object", properties: { id: { type: "integer" } } } } },
  };
  const kept = await server.app.inject({
    method: "POST",
    url: `/api/dynamics/apis/${items[0]?.id}/documents`,
    headers: { authorization: `JWT ${tenant.access.provider_admin}` },
    payload: { source: JSON.stringify(document) },
  });
  expect(kept.json()).toMatchObject({ outcome: "kept" });
}

const lineOf = (text: string, line: number | null | undefined) => text.split("\n")[(line ?? 0) - 1]?.trim();

it("compares a call with the document it was checked against, and says where the two differ", async () => {
  const host = "documented.example";
  await send(host, "/pets/1", { id: 1 });
  await provide(host);
  const id = await send(
    host,
    "/pets/2",
    { id: "two" },
    { headers: [{ key: "authorization", value: "Bearer s3cret" }] },
  );
  const compared = await get<EventComparison>(`/api/dynamics/events/${id}/difference?against=documented`);
  expect(compared).toMatchObject({ version: 1, masked: true });
  expect(compared.left).toContain("summary: One pet");
  expect(compared.left).not.toContain("/health");
  expect(compared.right).toContain("type: string");
  const found = compared.differences.find(({ rule }) => rule === "type");
  expect(found).toMatchObject({ verdict: "violation", sample: "/response/body/id" });
  expect(lineOf(compared.right, found?.right_line)).toBe("id:");
  const whole = await get<EventComparison>(`/api/dynamics/events/${id}/difference?against=documented&whole=true`);
  expect(whole.left).toContain("/health");
});

it("compares a call with what was learned of its API", async () => {
  const host = "learnt.example";
  await send(host, "/orders/1", { total: 1 });
  const id = await send(host, "/orders/2", { total: 2 });
  await server.platform.services.get(learnerService).settle();
  const compared = await get<EventComparison>(`/api/dynamics/events/${id}/difference?against=reconstructed`);
  expect(compared.version).toBeNull();
  expect(compared.left).toContain("total:");
  expect(compared.right).toContain("total:");
});

it("has nothing to compare with where there is no document", async () => {
  const id = await send("bare.example", "/a", {});
  expect((await ask(`/api/dynamics/events/${id}/difference?against=documented`)).statusCode).toBe(204);
});

it("says when what was sent is no longer kept", async () => {
  const row = { provider_id: tenant.providerId, id: newId(), source_id: tenant.sourceId, method: "GET", path: "/old" };
  const time = new Date().toISOString();
  const values = [{ ...row, ts: time, received_at: time, host: "old.example", is_api: true }];
  await server.platform.clickhouse.client.insert({ table: "event", values, format: "JSONEachRow" });
  const detail = await get<AnswerOf<Endpoints["events.get"]>>(`/api/dynamics/events/${row.id}`);
  expect(detail).toMatchObject({ payload_kept: false, differences: [], api: null });
});

it("finds the calls before and after, of the same consumer and of the same trace", async () => {
  const base = { provider_id: tenant.providerId, source_id: tenant.sourceId, method: "GET", is_api: true };
  const [ada, bob] = ["ada", "bob"].map((consumer) => ({ consumer_kind: "header", consumer }));
  const at = Date.parse("2026-11-03T10:00:00Z");
  const calls = [
    { ...ada, path: "/1", trace_id: "t1" },
    { ...bob, path: "/2", trace_id: "t1" },
    { ...ada, path: "/3", trace_id: "t1" },
    { ...ada, path: "/4" },
    // The same caller under another name is another one, and a day later is too far.
    { consumer_kind: "jwt", consumer: "ada", path: "/5", trace_id: "t2" },
  ];
  const values = calls.map((call, index) => {
    const time = new Date(at + index * 1000).toISOString();
    return { ...base, ...call, id: newId(), ts: time, received_at: time };
  });
  await server.platform.clickhouse.client.insert({ table: "event", values, format: "JSONEachRow" });
  const around = async (index: number) => {
    type Answer = AnswerOf<Endpoints["events.neighbours"]>;
    const { consumer, trace } = await get<Answer>(`/api/dynamics/events/${values[index]?.id}/neighbours`);
    return [consumer.previous, consumer.next, trace.previous, trace.next].map((each) => each?.path ?? null);
  };
  expect(await around(0)).toEqual([null, "/3", null, "/2"]);
  expect(await around(2)).toEqual(["/1", "/4", "/2", null]);
  expect(await around(3)).toEqual(["/3", null, null, null]);
  expect(await around(4)).toEqual([null, null, null, null]);
});
