import type { Event, Reject } from "@parapet/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

const signedIn = () => ({ authorization: `JWT ${tenant.access.provider_admin}` });

interface List<Item> {
  readonly items: Item[];
  readonly total: number;
}

async function read<Item>(url: string): Promise<List<Item>> {
  const answer = await server.app.inject({ url, headers: signedIn() });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function newSource(name: string) {
  const payload = { name, type: "KONG_INTERNAL" };
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/dynamics/trace-sources",
    headers: signedIn(),
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string; token: string }>();
}

describe("POST /api/telemetry", () => {
  it("answers 200 with an empty body, and the call is on the list at once", async () => {
    const { id, token } = await newSource("at once");
    const answer = await server.app.inject(sending(token, telemetryOf({ requestID: "seen" })));
    expect([answer.statusCode, answer.body]).toEqual([200, ""]);
    const { items, total } = await read<Event>(`/api/dynamics/events?source[is]=${id}`);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      source_id: id,
      source_name: "at once",
      request_id: "seen",
      method: "GET",
      scheme: "https",
      host: "api.example.com",
      port: 8443,
      path: "/pets/7",
      query: "verbose=true",
      status: 200,
      src_ip: "198.51.100.4",
      src_port: 40_222,
      dst_ip: "10.0.0.9",
      dst_port: 8443,
      dst_namespace: "shop",
      is_api: true,
    });
  });

  it("reads the payload whatever its content type says", async () => {
    const { id, token } = await newSource("any content type");
    for (const type of ["text/plain", "application/octet-stream"]) {
      const request = sending(token, JSON.stringify(telemetryOf()));
      const answer = await server.app.inject({ ...request, headers: { ...request.headers, "content-type": type } });
      expect(answer.statusCode).toBe(200);
    }
    expect((await read(`/api/dynamics/events?source[is]=${id}`)).total).toBe(2);
  });

  it("keeps and counts what it refuses, with the reason and a sample", async () => {
    const { id, token } = await newSource("refused");
    const { response: _, ...half } = telemetryOf() as { response: object };
    for (const payload of ['{"requestID":', JSON.stringify(half)]) {
      expect((await server.app.inject(sending(token, payload))).statusCode).toBe(400);
    }
    const { items, total } = await read<Reject>(`/api/dynamics/rejects?source_id=${id}`);
    expect(total).toBe(2);
    expect(items.map((each) => each.reason).toSorted()).toEqual(["json_syntax", "response_missing"]);
    expect(items.find((each) => each.reason === "json_syntax")).toMatchObject({ sample: '{"requestID":', bytes: 13 });
    const source = await read<{ id: string; rejects_total: number }>("/api/dynamics/trace-sources?search=refused");
    expect(source.items[0]).toMatchObject({ rejects_total: 2, events_total: 0, status: "erroring" });
  });

  it("refuses an unknown token in the words of the protocol, and counts it", async () => {
    const answer = await server.app.inject(sending("unknown", telemetryOf()));
    expect([answer.statusCode, answer.body]).toEqual([401, "Unauthorized"]);
    const { items } = await read<Reject>("/api/dynamics/rejects?reason=token_unknown");
    expect(items[0]).toMatchObject({ source_id: null, sample: "" });
  });

  it("refuses a payload over the limit and keeps that too", async () => {
    const { id, token } = await newSource("too large");
    const answer = await server.app.inject(sending(token, " ".repeat(4 * 1024 * 1024 + 1)));
    expect(answer.statusCode).toBe(413);
    expect((await read<Reject>(`/api/dynamics/rejects?source_id=${id}`)).items[0]).toMatchObject({
      reason: "too_large",
    });
  });

  it("accepts a local sender without a token in the default source, but none behind a proxy", async () => {
    const request = { method: "POST" as const, url: "/api/telemetry", payload: telemetryOf({ requestID: "local" }) };
    expect((await server.app.inject(request)).statusCode).toBe(200);
    expect((await server.app.inject({ ...request, remoteAddress: "203.0.113.5" })).statusCode).toBe(401);
    expect((await server.app.inject({ ...request, headers: { "x-forwarded-for": "127.0.0.1" } })).statusCode).toBe(401);
    const { items } = await read<{ name: string; events_total: number }>("/api/dynamics/trace-sources?search=default");
    expect(items[0]).toMatchObject({
      name: "Default Trace Source",
      type: "DEFAULT",
      token_prefix: null,
      events_total: 1,
    });
  });

  it("does not take the name of the default source for a token", async () => {
    for (const token of ["local", "local sender", "stranger"]) {
      expect((await server.app.inject(sending(token, telemetryOf()))).statusCode).toBe(401);
    }
  });
});

describe("hosts to trace", () => {
  const hosts = async (token: string) =>
    server.app.inject({ url: "/api/hostsToTrace", headers: { "x-trace-source-token": token } });

  it("lists every discovered host and the star, as exactly application/json", async () => {
    const { token } = await newSource("discovers");
    const payload = { hosts: ["shop.example.com:80", "shop.example.com:80"] };
    const headers = { "x-trace-source-token": token };
    const named = await server.app.inject({ method: "POST", url: "/api/control/newDiscoveredAPIs", headers, payload });
    expect(named.json()).toEqual({ message: "New APIs will be processed" });
    const answer = await hosts(token);
    expect(answer.headers["content-type"]).toBe("application/json");
    expect(answer.json()).toEqual({ hosts: ["*", "shop.example.com:80"] });
  });

  it("keeps the hosts of one source from another", async () => {
    expect((await hosts((await newSource("knows none")).token)).json()).toEqual({ hosts: ["*"] });
  });
});

describe("APIClarity's control API", () => {
  const url = "/api/control/traceSources";
  const create = (payload: object) => server.app.inject({ method: "POST", url, headers: signedIn(), payload });

  it("creates a source once and shows its token once", async () => {
    const first = await create({ name: "kong-1", type: "KONG_INTERNAL", description: "d" });
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({
      name: "kong-1",
      type: "KONG_INTERNAL",
      token: expect.stringMatching(/^[\w-]{43}=$/),
    });
    const second = await create({ name: "kong-1", type: "KONG_INTERNAL", description: "d" });
    expect(second.statusCode).toBe(201);
    expect(second.json().uid).toBe(first.json().uid);
    expect(second.json()).not.toHaveProperty("token");
  });

  it("takes the type names of the manuals, and an unknown one as OTHER", async () => {
    expect((await create({ name: "tyk", type: "TYK" })).json()).toMatchObject({ type: "TYK_INTERNAL" });
    expect((await create({ name: "new", type: "SOMETHING" })).json()).toMatchObject({ type: "OTHER" });
  });

  it("lists without tokens, reads one and deletes it for good", async () => {
    const { uid } = (await create({ name: "short-lived" })).json<{ uid: string }>();
    const list = await server.app.inject({ url, headers: signedIn() });
    expect(list.json().trace_sources[0]).not.toHaveProperty("token");
    expect(list.json().trace_sources.map((each: { uid: string }) => each.uid)).toContain(uid);
    const one = { url: `${url}/${uid}`, headers: signedIn() };
    expect((await server.app.inject(one)).statusCode).toBe(200);
    expect((await server.app.inject({ ...one, method: "DELETE" })).statusCode).toBe(204);
    expect((await server.app.inject({ ...one, method: "DELETE" })).statusCode).toBe(404);
    expect((await server.app.inject(one)).statusCode).toBe(404);
  });
});
