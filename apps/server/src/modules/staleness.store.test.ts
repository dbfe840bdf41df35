import { randomBytes, randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultApiSettings } from "@parapet/contract";
import { silentLog } from "@parapet/testkit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { eventBusService, maxStaleMs } from "../platform/events/event-bus.ts";
import { assemblePlatform, type OpenPlatform } from "../platform/open-platform.ts";
import { openPostgres, type Postgres } from "../platform/postgres/postgres.ts";
import { codeOf, startAccounts, type Member, type TestAccounts } from "./account/testing.ts";
import { compileDataPackTask } from "./adaptive-auth/data-pack/compile-data-pack.ts";
import { importDataPack } from "./adaptive-auth/data-pack/import-data-pack.ts";
import { networkFactsService } from "./adaptive-auth/data-pack/network-facts.ts";
import { directoryService } from "./adaptive-auth/directory/directory-service.ts";
import { sharedCountsService } from "./adaptive-auth/shared-count/shared-counts.ts";
import { processTopic } from "./adaptive-auth/shared-count/table.ts";
import { addApi } from "./adaptive-auth/testing.ts";
import { testCall } from "./insights/api/learner/testing.ts";
import { saveSettings } from "./insights/api/save-settings.ts";
import { analysisService } from "./insights/ingest/analyze/analysis-service.ts";
import { createPack, deletePack, updatePack } from "./insights/rule-pack/save-pack.ts";
import { createTraceSource } from "./insights/trace-source/create-trace-source.ts";
import { identifySource } from "./insights/trace-source/identify-source.ts";
import { saveProviderRules } from "./insights/trace-source/save-provider-rules.ts";
import { updateTraceSource } from "./insights/trace-source/update-trace-source.ts";
import { services } from "./services.ts";

let accounts: TestAccounts;
let here: OpenPlatform;
let postgres: Postgres;
let there: OpenPlatform;
let admin: Member;
beforeAll(async () => {
  accounts = await startAccounts();
  here = accounts.platform;
  const { config, log, clock, clickhouse, sealing } = here;
  const dataFolder = await mkdtemp(join(tmpdir(), "parapet-other-"));
  // Another process on the same databases, with connections of its own.
  postgres = await openPostgres({ url: here.postgres.url, dataFolder, log: silentLog });
  const parts = { log, clock, clickhouse, sealing, postgres, services };
  there = await assemblePlatform({ ...parts, config: { ...config, dataFolder } });
  const { id } = await accounts.addProvider("acme");
  const about = { email: "ann@acme.example", role: "provider_admin", platformAdmin: true } as const;
  admin = await accounts.addMember(id, about);
  await Promise.all([here, there].map(({ services: own }) => own.get(eventBusService).ready()));
});
afterAll(async () => {
  await there.close();
  await postgres.close();
  await rm(there.config.dataFolder, { recursive: true, force: true });
  await accounts.close();
});

/** Fails unless it holds within the stated staleness. */
const inTime = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: maxStaleMs, interval: 5 });

/** Changes something in one process after another one has cached it, and waits until that one knows the change. */
const topics: Readonly<Record<string, () => Promise<void>>> = {
  async "trace sources"() {
    const { row, token } = await createTraceSource(admin.call, { name: randomUUID(), type: "OTHER", description: "" });
    const send = () => codeOf(identifySource({ ...accounts.call(), platform: there }, token, false));
    expect([await send(), await send()]).toEqual(["done", "done"]);
    await updateTraceSource(admin.call, row.id, { enabled: false });
    await inTime(async () => expect(await send()).toBe("forbidden"));
  },

  async "source rules"() {
    const { token } = await createTraceSource(admin.call, { name: randomUUID(), type: "OTHER", description: "" });
    const rules = async () => (await identifySource({ ...accounts.call(), platform: there }, token, false)).rules;
    expect(await rules()).toEqual([]);
    const rule = { id: randomUUID(), effect: "ignore", path: "/healthz" } as const;
    await saveProviderRules(admin.call, { rules: [rule] });
    await inTime(async () => expect(await rules()).toEqual([rule]));
  },

  async protection() {
    const directory = there.services.get(directoryService);
    await directory.start();
    const { id } = await addApi(here, admin.user.providerId);
    await inTime(() => expect(directory.current.api(id)?.id).toBe(id));
  },

  async "data packs"() {
    const facts = there.services.get(networkFactsService);
    await facts.load();
    const about = { source: "test", licence: "", attribution_text: "", attribution_url: "", version: randomUUID() };
    const query = { kind: "country", ...about, stale_after_days: 30 } as const;
    const country = facts.look("8.8.8.8")?.country === "NO" ? "SE" : "NO";
    const { id } = await importDataPack(admin.call, query, Buffer.from(`8.8.8.0,8.8.8.255,${country}\n`));
    await compileDataPackTask(here).run({ packId: id });
    await inTime(() => expect(facts.look("8.8.8.8")?.country).toBe(country));
  },

  async "shared counts"() {
    const proofs: string[] = [];
    const other = there.services.get(sharedCountsService);
    const takeProof = (digest: string) => proofs.push(digest) < 0;
    other.receive({ takeProof, takeCounts: () => undefined, takeReport: () => undefined });
    await other.start();
    const digest = randomBytes(16).toString("base64url");
    here.services.get(sharedCountsService).shareProof(digest);
    await inTime(() => expect(proofs).toContain(digest));
  },

  async processes() {
    const onEvent = vi.fn<() => void>();
    const { end } = there.services.get(eventBusService).subscribe(processTopic, { onEvent, onReconnect: onEvent });
    onEvent.mockClear();
    await here.services.get(sharedCountsService).start();
    await here.services.get(eventBusService).announce(processTopic, { process: randomUUID() });
    await inTime(() => expect(onEvent).toHaveBeenCalled());
    end();
  },

  async "API knowledge"() {
    const { id, settings } = await knownApi();
    expect(settings()?.private_headers).toEqual([]);
    await saveSettings(admin.call, id, { ...defaultApiSettings, private_headers: ["x-secret"] });
    await inTime(() => expect(settings()?.private_headers).toEqual(["x-secret"]));
  },

  async "rule packs"() {
    const { findings } = await knownApi();
    const source = "- id: pan\n  description: Account\n  regex: '[A-Z]{5}[0-9]{4}[A-Z]'\n  searchIn: [ResponseBody]\n";
    const { id } = await createPack(admin.call, { name: randomUUID(), severity: "critical", source });
    // The thread that compiles rules starts with the first pack.
    await vi.waitFor(() => expect(findings()).toContain("CUSTOM_RULE"), { timeout: 10_000 });
    await updatePack(admin.call, id, { enabled: false });
    await inTime(() => expect(findings()).not.toContain("CUSTOM_RULE"));
    await updatePack(admin.call, id, { enabled: true });
    await inTime(() => expect(findings()).toContain("CUSTOM_RULE"));
    await deletePack(admin.call, id);
  },
};

/** An API that the other process has cached. */
async function knownApi() {
  const { exchange, redacted } = testCall({
    host: `${randomUUID()}.example`,
    path: "/cards/7",
    resHeaders: [{ name: "content-type", value: "application/json" }],
    resBody: Buffer.from('{"number":"ABCDE1234F"}'),
  });
  const { providerId } = admin.user;
  const analysis = there.services.get(analysisService);
  await analysis.prepare(providerId, exchange);
  const analyze = () => analysis.analyze(providerId, exchange, redacted);
  const id = analyze().apiId;
  if (id === null) throw new Error("The API isn't cached");
  return {
    id,
    settings: () => analysis.settingsFor(providerId, exchange),
    findings: () => analyze().analysis.findings.map(({ kind }) => kind),
  };
}

// A machine that runs other tests may stop a process for longer than that.
test.each(Object.entries(topics))(
  `other processes know a change of %s within ${maxStaleMs} ms`,
  { retry: 2 },
  async (_, change) => {
    await expect(change()).resolves.toBeUndefined();
  },
);

test("a change that another process missed is known once its connection is back", { retry: 2 }, async () => {
  const directory = there.services.get(directoryService);
  await directory.start();
  const { id } = await addApi(here, admin.user.providerId);
  await inTime(() => expect(directory.current.api(id)?.isArchived).toBe(false));
  const { pool } = here.postgres;
  await pool.query("update protected_api set archived_at = now() where id = $1", [id]);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parapet events' and datname = current_database()",
  );
  await inTime(() => expect(directory.current.api(id)?.isArchived).toBe(true));
});

test("every topic has its test", () => {
  const sources = globSync("**/*.ts", { cwd: import.meta.dirname }).filter((file) => !file.endsWith(".test.ts"));
  const defined = sources.flatMap((file) =>
    Array.from(
      readFileSync(join(import.meta.dirname, file), "utf8").matchAll(/\bdefineTopic\(\s*"([^"]+)"/g),
      ([, name = ""]) => name,
    ),
  );
  expect(Object.keys(topics).toSorted()).toEqual(defined.toSorted());
});
