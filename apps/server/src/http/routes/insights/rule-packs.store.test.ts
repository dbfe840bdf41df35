import { rulePackLimits, type Finding, type RulePack, type RulePackTrial } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { v4 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keptBytes } from "../../../modules/account/quota/usage-book.ts";
import { findingWriterService } from "../../../modules/insights/finding/finding-writer.ts";
import { readPackRules } from "../../../modules/insights/rule-pack/read-pack-rules.ts";
import { rulePackTable } from "../../../modules/insights/rule-pack/table.ts";
import { watchLoop } from "../../../platform/fixtures/loop-watch.ts";
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
  await server.platform.services.get(findingWriterService).settle();
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

  it("finds a data type by name and value, in every place and format", async () => {
    const condition = (value: string) => ({ operator: "AND", predicates: [{ type: "REGEX", value }] });
    const type = { name: "Staff", keyConditions: condition("staff"), valueConditions: condition(String.raw`M-\d{4}`) };
    await load("Staff", JSON.stringify({ types: [{ ...type, operator: "AND" }] }));
    const sendTo = (path: string, request: object = {}, response: object = {}) =>
      apis.send({ host, path, request, response: { ...call.response, ...response } });
    const xml = [{ key: "content-type", value: "application/xml" }];
    // Rules look at calls as their share of time allows.
    const pointers = async () => {
      await sendTo("/rosters?staff=M-4711&other=M-4711");
      await sendTo("/rosters", { headers: [{ key: "cookie", value: "staff=M-4711" }] });
      await sendTo("/rosters", {}, { headers: xml, body: "<roster><staff>M-4711</staff><staff>none</staff></roster>" });
      return (await findings()).map(({ pointer }) => pointer).toSorted();
    };
    await expect
      .poll(pointers, { timeout: 30_000 })
      .toEqual(["/request/cookie/staff", "/request/query/staff", "/response/body/roster/staff"]);
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

describe("a rule pack near the limits of its size", () => {
  const rules = Array.from({ length: 199 }, (_, at) => ({
    id: `rule ${at}`,
    regex: `${at}${"x[^a-f]".repeat(130)}`,
    searchIn: ["ResponseBody"],
  }));
  const large = JSON.stringify(rules);

  it("is tried, saved and listed outside the first thread", async () => {
    expect(large.length).toBeGreaterThan(190_000);
    expect(large.length).toBeLessThanOrEqual(200_000);
    const tried = await watchLoop("trying a rule pack", () => apis.ask("POST", `${base}/try`, { source: large }));
    expect(tried.result.json<RulePackTrial>()).toMatchObject({ problems: [], rules: { length: 199 } });
    const saved = await watchLoop("saving a rule pack", () => load("Large", large));
    expect(saved.result).toMatchObject({ rules: 199 });
    for (const { ownMs, allMs } of [tried, saved]) expect(ownMs).toBeLessThan(allMs / 2);
    const listed = await watchLoop("listing rule packs", () => apis.answerOf<{ items: RulePack[] }>(base));
    expect(listed.result.items).toContainEqual(expect.objectContaining({ name: "Large", rules: 199 }));
  });

  it("is loaded in slices", async () => {
    await load("Large", large);
    const loading = () => readPackRules(server.platform, tenant.providerId);
    const { result, longestMs, ownMs } = await watchLoop("loading a rule pack", loading);
    expect(result?.rules).toHaveLength(200);
    expect(longestMs).toBeLessThan(ownMs / 4);
  });

  it("of the most complex patterns is loaded in slices, and each of them once", async () => {
    const complex = Array.from({ length: 40 }, (_, at) => ({
      id: `rule ${at}`,
      regex: `(?i)${at}${"[Ā-\u{ffff}]".repeat(2)}`,
      searchIn: ["ResponseBody"],
    }));
    const pack = await load("Complex", JSON.stringify(complex));
    expect(pack).toMatchObject({ rules: 40 });
    const first = await watchLoop("loading complex patterns", () => readPackRules(server.platform, tenant.providerId));
    expect(first.result?.rules).toHaveLength(41);
    expect(first.longestMs).toBeLessThan(first.ownMs / 4);
    await apis.patch(`${base}/${pack.id}`, { severity: "low" });
    const again = await readPackRules(server.platform, tenant.providerId, first.result);
    expect(again?.severities.get(`${pack.id} rule 7`)).toBe("low");
    const compiled = (read: typeof again) => read?.rules.flatMap(({ patterns }) => [...patterns.values()]) ?? [];
    const before = compiled(first.result);
    expect(before).toHaveLength(41);
    expect(compiled(again).every((pattern, at) => pattern === before[at])).toBe(true);
  });

  it("is refused when its patterns, or its aliases, cost too much together", async () => {
    const heavy = Array.from({ length: 199 }, (_, at) => ({
      id: `rule ${at}`,
      regex: `(?i)${at}[\\x20-\\x{ffff}]`,
      searchIn: ["ResponseBody"],
    }));
    const anchors = Array.from({ length: 3_000 }, (_, at) => `- &a${at} x`);
    const aliases = `${anchors.join("\n")}\n- [${anchors.map((_, at) => `*a${at}`).join(",")}]`;
    for (const source of [JSON.stringify(heavy), aliases]) {
      for (const [path, body] of [
        [`${base}/try`, { source }],
        [base, { name: "Heavy", severity: "low", source }],
      ] as const) {
        const { statusCode, body: answer } = await apis.ask("POST", path, body);
        expect([statusCode, answer]).toEqual([422, expect.stringContaining("too_costly")]);
      }
    }
  });

  it("counts among the provider's packs, also while it is off, and among its stored bytes", async () => {
    const before = await keptBytes(server.platform.postgres.db, tenant.providerId);
    await load("Small", pan);
    expect(await keptBytes(server.platform.postgres.db, tenant.providerId)).toBeGreaterThan(before);
    const [pack] = await server.platform.postgres.db.select().from(rulePackTable);
    if (pack === undefined) throw new Error("There is no pack");
    const had = await server.platform.postgres.db.$count(
      rulePackTable,
      eq(rulePackTable.providerId, tenant.providerId),
    );
    const others = Array.from({ length: rulePackLimits.packs - had }, (_, at) => ({
      ...pack,
      id: newId(),
      providerId: tenant.providerId,
      name: `Off ${at}`,
      enabled: false,
      source: pan,
    }));
    await server.platform.postgres.db.insert(rulePackTable).values(others);
    const answer = await apis.ask("POST", base, { name: "One more", severity: "low", source: pan });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "quota_reached"]);
    await apis.ask("DELETE", `${base}/${others[0]?.id ?? ""}`);
    await load("One more", pan);
  });

  it("has problems where a pattern costs too much", async () => {
    const costly = [
      "x".repeat(2_001),
      "[ab]{1000}[ab]{1000}[ab]{1000}[ab]{1000}[ab]{1000}[ab]",
      "(?i)" + "[Ā-￿]".repeat(300),
    ];
    const source = JSON.stringify(costly.map((regex, at) => ({ id: `rule ${at}`, regex, searchIn: ["ResponseBody"] })));
    const answer = await apis.ask("POST", `${base}/try`, { source });
    expect(answer.json<RulePackTrial>()).toMatchObject({
      rules: [],
      problems: [
        { rule: "rule 0", problem: "The pattern is longer than 2000 characters" },
        { rule: "rule 1", problem: "The pattern is too complex" },
        { rule: "rule 2", problem: "The pattern is too complex" },
      ],
    });
  });
});
