import type { Finding } from "@parapet/contract";
import { silentLog } from "@parapet/testkit";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FindingWriter } from "../../../modules/insights/finding/finding-writer.ts";
import { saveFindings, type Sighting } from "../../../modules/insights/finding/save-findings.ts";
import { testFinding } from "../../../modules/insights/finding/testing.ts";
import { openPostgres } from "../../../platform/postgres/postgres.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server.platform, newId());
});

const base = "/api/dynamics/findings";
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));

/** A moment after every decision that a test makes. */
const later = () => new Date(Date.now() + 60_000);

function save(parts: Partial<Sighting>, now = at(0)): Promise<void> {
  const { providerId, apiId } = tenant;
  return saveFindings(server.platform.postgres.db, apiId, [testFinding(providerId, apiId, now, parts)]);
}

async function list(query = ""): Promise<{ items: Finding[]; total: number }> {
  const headers = { authorization: `JWT ${tenant.access.viewer}` };
  const answer = await server.app.inject({ method: "GET", url: `${base}${query}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function decide(id: string, state: string, role: "analyst" | "viewer" = "analyst") {
  const headers = { authorization: `JWT ${tenant.access[role]}` };
  return server.app.inject({ method: "PATCH", url: `${base}/${id}`, headers, payload: { state } });
}

describe("findings", () => {
  it("come the gravest first, with the API's name, and are filtered by what they are", async () => {
    await save({ kind: "PII_PAYMENT_CARD", severity: "high", pointer: "/response/body/card" });
    await save({ kind: "PII_EMAIL", severity: "low", pointer: "/response/body/email" });
    const { items, total } = await list();
    expect(items.map(({ kind, severity }) => [kind, severity])).toEqual([
      ["PII_PAYMENT_CARD", "high"],
      ["GUESSABLE_ID", "medium"],
      ["PII_EMAIL", "low"],
    ]);
    expect([total, items[0]?.api_name, items[0]?.api_id]).toEqual([3, "api.example.com:8080", tenant.apiId]);
    const kinds = async (query: string) => (await list(query)).items.map(({ kind }) => kind);
    expect(await kinds("?severity=low&severity=high&sort=kind")).toEqual(["PII_EMAIL", "PII_PAYMENT_CARD"]);
    expect(await kinds("?kind=PII_EMAIL")).toEqual(["PII_EMAIL"]);
    expect(await kinds("?state=ignored")).toEqual([]);
    expect(await kinds(`?api=${newId()}`)).toEqual([]);
    expect(await kinds(`?api=${tenant.apiId}&page_size=10&page=2`)).toEqual([]);
  });

  it("are one row for each place, whatever the order of the calls that show them", async () => {
    await save({ kind: "NLID", count: 3 }, at(5));
    await save({ kind: "NLID", count: 2, evidence: { names: ["id"], event_id: newId() } }, at(2));
    expect((await list("?kind=NLID")).items).toMatchObject([
      { count: 5, names: ["id"], first_seen_at: at(2).toISOString(), last_seen_at: at(5).toISOString(), state: "open" },
    ]);
  });

  it("follow their template when its parameters get other names", async () => {
    await save({ kind: "NLID", template: "/pets/{id}" });
    await save({ kind: "NLID", template: "/pets/{pet}" });
    await save({ kind: "NLID", template: "/pets/search" });
    const found = (await list("?kind=NLID&sort=-count")).items;
    expect(found.map(({ template, count }) => [template, count])).toEqual([
      ["/pets/{pet}", 2],
      ["/pets/search", 1],
    ]);
  });

  it("are resolved until the next call shows them; ignored ones stay ignored", async () => {
    await save({ kind: "NLID" });
    const [found] = (await list("?kind=NLID")).items;
    const { id } = found ?? expect.fail();
    const answer = await decide(id, "resolved");
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, state: "resolved" }]);
    await save({ kind: "NLID" }, at(1));
    expect((await list("?kind=NLID")).items).toMatchObject([{ state: "resolved", count: 2 }]);
    await save({ kind: "NLID" }, later());
    expect((await list("?kind=NLID")).items).toMatchObject([{ state: "open", count: 3 }]);
    await decide(id, "ignored");
    await save({ kind: "NLID" }, later());
    expect((await list("?kind=NLID")).items).toMatchObject([{ state: "ignored", count: 4 }]);
    const headers = { authorization: `JWT ${tenant.access.provider_admin}` };
    const audit = await server.app.inject({ method: "GET", url: `/api/account/audit?subject_id=${id}`, headers });
    expect(audit.json().items).toMatchObject([
      { action: "finding.update", before: { state: "open" }, after: { state: "ignored" } },
      { action: "finding.update", before: { state: "open" }, after: { state: "resolved" } },
    ]);
  });

  it("are not decided by who only reads", async () => {
    const [found] = (await list()).items;
    expect((await decide(found?.id ?? "", "ignored", "viewer")).statusCode).toBe(403);
  });

  const unwritten = async () => (await server.platform.metrics.unwrittenFindings.get()).values[0]?.value ?? 0;
  const occasion = () => {
    const { providerId, apiId } = tenant;
    const place = { method: "GET", template: "/pets/{pet}", action: null };
    return { providerId, apiId, ...place, eventId: newId(), at: at(3) };
  };

  it("are written down a while after the calls, all sightings of one together", async () => {
    const writer = new FindingWriter(server.platform);
    const phone = { kind: "PII_PHONE", pointer: "/response/body/phone", names: [] } as const;
    writer.note(occasion(), [phone]);
    const last = occasion();
    writer.note(last, [phone]);
    await expect
      .poll(async () => (await list("?kind=PII_PHONE")).items, { timeout: 15_000 })
      .toMatchObject([{ count: 2, event_id: last.eventId, severity: "low" }]);
  });

  it("of two actions of one path are two, are filtered by them, and what is in request headers is one", async () => {
    const writer = new FindingWriter(server.platform);
    const of = (action: string) => ({ ...occasion(), method: "POST", template: "/graphql", action });
    const phone = { kind: "PII_PHONE", pointer: "/response/body/data/phone", names: [] } as const;
    const token = { kind: "JWT_NO_EXPIRE_CLAIM", pointer: "/request/header/authorization", names: [] } as const;
    writer.note(of("query GetPets"), [phone, token]);
    writer.note(of("mutation AddPet"), [phone, token]);
    await writer.settle();
    writer.note(of("mutation AddPet"), [phone]);
    await writer.settle();
    const seen = async (query: string) =>
      (await list(`?sort=-count&${query}`)).items.map(({ action, count }) => [action, count]);
    expect(await seen("kind=PII_PHONE")).toEqual([
      ["mutation AddPet", 2],
      ["query GetPets", 1],
    ]);
    expect(await seen("kind=JWT_NO_EXPIRE_CLAIM")).toEqual([[null, 2]]);
    expect(await seen("action=mutation%20AddPet")).toEqual([["mutation AddPet", 2]]);
    const [broken] = (await list("?action=mutation%20AddPet")).items;
    await decide(broken?.id ?? "", "ignored");
    expect((await list("?kind=PII_PHONE&state=open")).items).toMatchObject([{ action: "query GetPets" }]);
  });

  it("that there is no room for, or no store, are counted", async () => {
    const before = await unwritten();
    const writer = new FindingWriter(server.platform);
    const many = Array.from({ length: 5_003 }, (_, place) => ({ pointer: `/response/body/${place}`, names: [] }));
    writer.note(
      occasion(),
      many.map((each) => ({ ...each, kind: "PII_IBAN" as const })),
    );
    expect((await unwritten()) - before).toBe(3);
    const url = server.platform.postgres.pool.options.connectionString ?? null;
    const postgres = await openPostgres({ url, dataFolder: "", log: silentLog });
    await postgres.close();
    const cutOff = new FindingWriter({ ...server.platform, postgres });
    cutOff.note(occasion(), [{ kind: "PII_IBAN", pointer: "/response/body/iban", names: [] }]);
    await cutOff.settle();
    expect((await unwritten()) - before).toBe(4);
    await writer.settle();
    // The tenant's own finding is there, and a full table.
    expect((await list("?kind=PII_IBAN")).total).toBe(1_999);
  });

  it("do not grow without end: new places find no room, known ones are still counted", async () => {
    const { providerId, apiId } = tenant;
    const many = Array.from({ length: 1_999 }, (_, place) =>
      testFinding(providerId, apiId, at(0), { kind: "PII_EMAIL", pointer: `/response/body/${place}` }),
    );
    await saveFindings(server.platform.postgres.db, apiId, many);
    const { total } = await list();
    expect(total).toBe(2_000);
    await save({ kind: "PII_PHONE" });
    await save({ kind: "PII_EMAIL", pointer: "/response/body/7" });
    expect((await list()).total).toBe(total);
    expect((await list("?kind=PII_EMAIL&sort=-count&page_size=10")).items[0]).toMatchObject({
      pointer: "/response/body/7",
      count: 2,
    });
  });
});
