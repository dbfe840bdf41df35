import type { Api, ApiKindRule } from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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

const base = "/api/dynamics/api-kind-rules";
const partner: ApiKindRule = { host: "*.partner.example", kind: "external" };

async function kinds(): Promise<Record<string, string>> {
  const { items } = await apis.get<{ items: Api[] }>("");
  return Object.fromEntries(items.map(({ host, kind }) => [host, kind]));
}

const set = async (body: object) => {
  const answer = await apis.ask("PUT", base, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rules: ApiKindRule[]; changed: number; undo: { rules: ApiKindRule[]; restore: object[] } }>();
};

describe("kind rules", () => {
  beforeEach(() => apis.send({ host: "pay.partner.example" }, { host: "own.example" }));

  it("are previewed, apply to the APIs that there are, and are undone", async () => {
    expect(await apis.answerOf(base)).toEqual({ rules: [] });
    const preview = await apis.post<{ changes: object[]; count: number }>(`${base}/preview`, { rules: [partner] });
    expect(preview).toMatchObject({
      count: 1,
      changes: [{ name: "pay.partner.example:8443", from: "internal", to: "external" }],
    });
    expect(await kinds()).toMatchObject({ "pay.partner.example": "internal", "own.example": "internal" });
    const { changed, undo } = await set({ rules: [partner] });
    expect(changed).toBe(1);
    expect(await kinds()).toMatchObject({ "pay.partner.example": "external", "own.example": "internal" });
    expect(await set(undo)).toMatchObject({ rules: [], changed: 0 });
    expect(await kinds()).toMatchObject({ "pay.partner.example": "internal", "own.example": "internal" });
  });

  it("apply to new APIs, and keep the kind that is set for one later", async () => {
    await set({ rules: [partner] });
    await apis.send({ host: "new.partner.example" });
    expect(await kinds()).toMatchObject({ "new.partner.example": "external" });
    const { id } = await apis.apiNamed("new.partner.example");
    await apis.patch(`/${id}`, { kind: "internal" });
    await apis.send({ host: "new.partner.example" });
    expect(await kinds()).toMatchObject({ "new.partner.example": "internal" });
    const { undo } = await set({ rules: [] });
    expect(undo).toEqual({ rules: [partner], restore: [] });
    await set(undo);
    expect(await kinds()).toMatchObject({ "new.partner.example": "internal" });
  });

  it("are a provider's own, and change no other's APIs", async () => {
    const own = await apis.apiNamed("own.example");
    const other = apisOf(server, await createTenant(server.platform, newId()));
    const body = { rules: [{ host: "*", kind: "external" }], restore: [{ id: own.id, kind: "external" }] };
    expect((await other.ask("PUT", base, body)).statusCode).toBe(200);
    expect(await kinds()).toMatchObject({ "own.example": "internal" });
    expect(await apis.answerOf(base)).toEqual({ rules: [] });
  });

  it("are refused where they are too many or empty", async () => {
    for (const rules of [Array.from({ length: 101 }, () => partner), [{ host: " ", kind: "internal" }]])
      expect((await apis.ask("PUT", base, { rules })).statusCode).toBe(400);
  });

  it("are in the audit log", async () => {
    await set({ rules: [partner] });
    const { items } = await apis.answerOf<{ items: object[] }>("/api/account/audit?action=api_kind_rules.set");
    expect(items[0]).toMatchObject({
      action: "api_kind_rules.set",
      before: { rules: [] },
      after: { rules: [partner] },
    });
  });
});
