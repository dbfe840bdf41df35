import { encode } from "@msgpack/msgpack";
import type { Event, EventDetail, Finding } from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findingWriterService } from "../../../modules/insights/finding/finding-writer.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { apisOf } from "./testing-apis.ts";

let server: TestApp;
let tenant: Tenant;
let apis: ReturnType<typeof apisOf>;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server.platform, newId());
  apis = apisOf(server, tenant);
});

it("a body in MessagePack is learned from, looked into, masked and shown as JSON is", async () => {
  const headers = [{ key: "content-type", value: "application/msgpack" }];
  const body = encode({ id: 7, contact: "ada@meridian.example", password: "quiet harbour" });
  await apis.send({ host: "pack.example", path: "/orders/7", response: { headers, body } });
  const { items } = await apis.answerOf<{ items: Event[] }>("/api/dynamics/events");
  const { res_body } = await apis.answerOf<EventDetail>(`/api/dynamics/events/${items[0]?.id}`);
  expect(JSON.parse(res_body ?? "")).toEqual({
    id: 7,
    contact: "ada@meridian.example",
    password: expect.stringMatching(/^\W+$/),
  });
  await server.platform.services.get(findingWriterService).settle();
  const found = await apis.answerOf<{ items: Finding[] }>("/api/dynamics/findings?kind=PII_EMAIL");
  expect(found.items.map(({ pointer }) => pointer)).toEqual(["/response/body/contact"]);
  const api = await apis.apiNamed("pack.example");
  const document = await apis.get<{ paths: Record<string, { get: { responses: Record<string, unknown> } }> }>(
    `/${api.id}/spec`,
  );
  const properties = {
    contact: { type: "string", format: "email" },
    id: { type: "integer" },
    password: { type: "string" },
  };
  expect(document.paths["/orders/{order}"]?.get.responses["200"]).toMatchObject({
    content: { "application/msgpack": { schema: { type: "object", properties } } },
  });
});
