import type { AnswerOf, ApiDocument, ApiOperation, AuditEntry, Endpoints } from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { apisOf } from "./testing-apis.ts";

let server: TestApp;
let tenant: Tenant;
let apis: ReturnType<typeof apisOf>;
let id: string;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
const host = "shop.example";
const send = (...paths: string[]) => apis.send(...paths.map((path) => ({ host, path })));
beforeEach(async () => {
  tenant = await createTenant(server.platform, newId());
  apis = apisOf(server, tenant);
  await send("/users/john", "/users/pedro", "/users/7/orders", "/users/me");
  ({ id } = await apis.apiNamed(host));
});

type Undo = AnswerOf<Endpoints["apis.decide"]>;
const decide = (...edits: object[]) =>
  apis.post<Undo>(`/${id}/decisions`, { steps: edits.map((edit) => ({ edit, withdrawn: false })) });
const templates = async () =>
  (await apis.get<{ items: ApiOperation[] }>(`/${id}/operations`)).items.map(({ template }) => template);
const merge = ["john", "pedro"].map((value) => ({ kind: "merge", slot: "/users", value }));

describe("a decision about paths", () => {
  it("merges operations, outlives further learning, and can be taken back", async () => {
    expect(await templates()).toEqual(["/users/john", "/users/me", "/users/pedro", "/users/{user}/orders"]);
    const { undo } = await decide(...merge, { kind: "rename", slot: "/users", name: "userName" });
    const merged = ["/users/me", "/users/{userName}", "/users/{userName}/orders"];
    expect(await templates()).toEqual(merged);
    await send("/users/john", "/users/8/orders", "/users/me");
    expect(await templates()).toEqual(merged);
    const decisions = await apis.get<AnswerOf<Endpoints["apis.decisions"]>>(`/${id}/decisions`);
    expect(decisions.items).toHaveLength(3);
    expect(decisions.items[0]).toMatchObject({ author: expect.stringContaining("@") });
    await apis.post(`/${id}/decisions`, { steps: undo });
    expect(await templates()).toContain("/users/john");
    expect(await apis.get(`/${id}/decisions`)).toEqual({ items: [] });
    const audit = await apis.answerOf<{ items: AuditEntry[] }>(`/api/account/audit?subject_id=${id}`);
    expect(audit.items.map(({ action }) => action)).toEqual(["api.decide", "api.decide"]);
  });

  it("takes back to the decision before", async () => {
    await decide({ kind: "rename", slot: "/users", name: "first" });
    const { undo } = await decide({ kind: "rename", slot: "/users", name: "second" });
    expect(await templates()).toContain("/users/{second}/orders");
    await apis.post(`/${id}/decisions`, { steps: undo });
    expect(await templates()).toContain("/users/{first}/orders");
  });

  it("names the template of the calls that follow", async () => {
    await decide(...merge);
    await send("/users/john");
    const events = await apis.answerOf<{ items: { template: string }[] }>(
      "/api/dynamics/events?sort=-time&host[is]=shop.example",
    );
    expect(events.items.map(({ template }) => template)).toContain("/users/{user}");
  });

  it("is refused from readers, and where it could have no effect", async () => {
    const steps = [{ edit: merge[0], withdrawn: false }];
    expect((await apis.ask("POST", `/${id}/decisions`, { steps }, tenant.access.analyst)).statusCode).toBe(403);
    const split = { steps: [{ edit: { kind: "split", slot: "/users", value: "7" }, withdrawn: false }] };
    expect((await apis.ask("POST", `/${id}/decisions`, split)).statusCode).toBe(400);
  });
});

describe("a review of what was learned", () => {
  it("shows raw paths, and keeps what is approved as a document while learning goes on", async () => {
    await decide(...merge);
    type Review = AnswerOf<Endpoints["apis.review"]>;
    const { items } = await apis.get<Review>(`/${id}/review`);
    expect(items.find(({ id: name }) => name === "GET /users/{user}")).toMatchObject({
      calls: 2,
      paths: expect.arrayContaining(["/users/john", "/users/pedro"]),
      path_count: 2,
      documented: false,
    });
    const operations = ["GET /users/{user}", "GET /users/me"];
    const kept = await apis.post<ApiDocument>(`/${id}/review/approve`, { operations, dialect: "3.0" });
    expect(kept).toMatchObject({ version: 1, role: "approved", origin: "learnt", dialect: "3.0" });
    const { source } = await apis.get<{ source: string }>(`/${id}/document`);
    expect(Object.keys(JSON.parse(source).paths)).toEqual(["/users/me", "/users/{user}"]);
    await send("/pets/9");
    expect(await templates()).toContain("/pets/{pet}");
    const after = await apis.get<Review>(`/${id}/review`);
    expect(after.items.filter(({ documented }) => documented).map(({ id: name }) => name)).toEqual(
      operations.toReversed(),
    );
    const unknown = { operations: ["GET /nothing"], dialect: "3.1" };
    expect((await apis.ask("POST", `/${id}/review/approve`, unknown)).statusCode).toBe(400);
  });
});
