import type { Finding, RulePack, RulePackTrial } from "@parapet/contract";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findingWriterOf } from "../../../modules/insights/finding/finding-writer-of.ts";
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

const base = "/api/dynamics/rule-packs";
const host = "bank.example";
const pan = `
- id: pan
  description: Permanent account number
  regex: '[A-Z]{5}[0-9]{4}[A-Z]'
  searchIn: [ResponseBody]
- id: broken
  regex: '('
  searchIn: [ResponseBody]
`;
const types = { types: [{ name: "PAN", regexPattern: "[A-Z]{5}[0-9]{4}[A-Z]", active: true, onKey: false }] };

async function load(name: string, source: string): Promise<RulePack> {
  const answer = await apis.ask("POST", base, { name, severity: "critical", source });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<RulePack>();
}

async function findings(): Promise<Finding[]> {
  await findingWriterOf(server.platform).settle();
  const { items } = await apis.answerOf<{ items: Finding[] }>("/api/dynamics/findings?kind=CUSTOM_RULE");
  return items;
}

const call = { host, path: "/cards/7", response: { body: '{"cards":[{"number":"ABCDE1234F"}]}' } };
const send = () =>
  apis.send({
    ...call,
    response: { ...call.response, headers: [{ key: "content-type", value: "application/json" }] },
  });

describe("a rule pack", () => {
  it("finds what its rules look for from the next call on, in APIs that are known already", async () => {
    await send();
    expect(await findings()).toEqual([]);
    const pack = await load("Accounts", pan);
    const other = await load("Types", JSON.stringify(types));
    expect(pack).toMatchObject({ rules: 1, findings: 0, enabled: true });
    await send();
    const place = { kind: "CUSTOM_RULE", severity: "critical", template: "/cards/{card}", method: "GET", count: 1 };
    expect((await findings()).toSorted((a, b) => a.pointer.length - b.pointer.length)).toMatchObject([
      { ...place, names: ["Permanent account number"], pointer: "/response/body" },
      { ...place, names: ["PAN"], pointer: "/response/body/cards/*/number" },
    ]);
    expect(JSON.stringify(await findings())).not.toContain("ABCDE1234F");
    const { items } = await apis.answerOf<{ items: RulePack[] }>(base);
    expect(items.map(({ name, findings: open }) => [name, open])).toEqual([
      ["Accounts", 1],
      ["Keys", 0],
      ["Types", 1],
    ]);
    await apis.ask("DELETE", `${base}/${pack.id}`);
    expect((await findings()).map(({ names }) => names)).toEqual([["PAN"]]);
    await apis.patch(`${base}/${other.id}`, { severity: "low" });
    expect(await findings()).toMatchObject([{ severity: "low", count: 1 }]);
  });

  it("looks at nothing while it is off", async () => {
    const { id } = await load("Accounts", pan);
    await apis.patch(`${base}/${id}`, { enabled: false });
    await send();
    expect(await findings()).toEqual([]);
    await apis.patch(`${base}/${id}`, { enabled: true });
    await send();
    expect(await findings()).toHaveLength(1);
  });

  it("is refused with a name that is taken, without a rule that is right, and with too many rules", async () => {
    const { id } = await load("Accounts", pan);
    const status = async (name: string, source: string) =>
      (await apis.ask("POST", base, { name, severity: "low", source })).statusCode;
    const many = (count: number) =>
      JSON.stringify(
        Array.from({ length: count }, (_, each) => ({ id: `${each}`, regex: "a", searchIn: ["RequestBody"] })),
      );
    expect(await status("ACCOUNTS", pan)).toBe(409);
    expect(await status("Empty", "[]")).toBe(400);
    expect(await status("Broken", '[{"id": "a", "regex": "(", "searchIn": ["RequestBody"]}]')).toBe(400);
    expect(await status("Many", many(199))).toBe(409);
    expect(await status("Many", many(198))).toBe(201);
    expect((await apis.ask("PATCH", `${base}/${id}`, { name: "many" })).statusCode).toBe(409);
  });

  it("is tried on a sample before anything is kept", async () => {
    const sample = { place: "res_body", text: '[{"id": "0000", "number": "ABCDE1234F"}]' };
    const source = JSON.stringify({ types: [...types.types, { name: "Off", regexPattern: "0+", active: false }] });
    const trial = await apis.post<RulePackTrial>(`${base}/try`, { source, sample });
    expect(trial.rules).toMatchObject([
      { id: "PAN", is_active: true, matches: ["/response/body/*/number"] },
      { id: "Off", is_active: false, matches: [] },
    ]);
    const headers = { place: "req_headers", text: "X-Number: ABCDE1234F\nHost: a" };
    expect(await apis.post(`${base}/try`, { source, sample: headers })).toMatchObject({
      rules: [{ matches: ["/request/header/x-number"] }, { matches: [] }],
    });
    expect(await apis.post(`${base}/try`, { source: pan })).toMatchObject({
      rules: [{ id: "pan", places: ["res_body"] }],
      problems: [{ rule: "broken" }],
    });
    expect(await apis.answerOf<{ items: RulePack[] }>(base)).toMatchObject({ items: [{ name: "Keys" }] });
  });
});
