import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { approvalRequest, challenge, challengeOutcome, problem } from "@parapet/contract";
import { silentLog } from "@parapet/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openChallenge } from "../../../modules/adaptive-auth/challenge/open-challenge.ts";
import { codeOfSecret, enrolled } from "../../../modules/adaptive-auth/challenge/testing.ts";
import { addApi, addClient } from "../../../modules/adaptive-auth/testing.ts";
import { services } from "../../../modules/services.ts";
import { systemClock } from "../../../platform/clock.ts";
import { outboxOf } from "../../../platform/mail/outbox.ts";
import { assemblePlatform } from "../../../platform/open-platform.ts";
import type { Platform } from "../../../platform/platform.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
let tenant: Tenant;
let apiId: string;
let client: Awaited<ReturnType<typeof addClient>>;
const ownerEmail = `olga-${randomUUID()}@acme.example`;

beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "own");
  apiId = (await addApi(server.platform, tenant.providerId)).id;
});
afterAll(() => server.close());

const add = (kind: "interactive" | "headless") =>
  addClient(server.platform, tenant.providerId, [apiId], { kind, ownerEmail });

beforeEach(async () => {
  client = await add("headless");
});

function ask(platform: Platform = server.platform) {
  const call = { platform, now: platform.clock.now(), requestId: "r", address: "192.0.2.1", userAgent: "" };
  const context = { network: "203.0.113.0/24", country: "DE", asn: 3320, asName: "DTAG", agent: "okhttp", jkt: "key" };
  return openChallenge(call, {
    providerId: tenant.providerId,
    clientId: client.id,
    apiId,
    apiName: "Invoices",
    decisionId: randomUUID(),
    keyId: client.keyId,
    contextHash: Buffer.from("context"),
    callerHash: Buffer.from("caller"),
    context: { ...context, method: "POST", endpoint: "/payouts" },
  });
}

async function send(method: "GET" | "POST", url: string, payload?: object, key = client.key) {
  const headers = key === "" ? {} : { "x-api-key": key };
  const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  const body: unknown = answer.json();
  return { status: answer.statusCode, body };
}

async function mailedLink(): Promise<string> {
  const folder = outboxOf(server.platform.config.dataFolder);
  const find = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).toSorted();
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    return mails.findLast((mail) => mail.includes(`To: ${ownerEmail}\r\n`) && mail.includes("/public/approval/"));
  };
  await expect.poll(find).toBeDefined();
  return /\/public(\/approval\/\S+)/.exec((await find()) ?? "")?.[1] ?? "";
}

test("a headless client asks its owner, who follows the mailed link and lets the call pass", async () => {
  const { id } = await ask();
  const asked = await send("POST", `/v1/challenges/${id}/verify`, { method: "approval" });
  expect(asked).toMatchObject({ status: 200, body: { result: "asked", elevation: null } });
  const link = (await mailedLink()).replace("/approval/", "/api/adaptive/approvals/");
  const seen = await send("GET", link, undefined, "");
  expect(approvalRequest.parse(seen.body)).toMatchObject({ state: "waiting", country: "DE", endpoint: "/payouts" });
  expect(challenge.parse((await send("GET", `/v1/challenges/${id}`)).body).state).toBe("pending");
  expect((await send("POST", link, { answer: "approve" }, "")).body).toMatchObject({ state: "approved" });
  expect(challenge.parse((await send("GET", `/v1/challenges/${id}`)).body).state).toBe("passed");
  const again = await send("POST", link, { answer: "not_ours" }, "");
  expect({ status: again.status, code: problem.parse(again.body).code }).toEqual({ status: 410, code: "link_invalid" });
});

test("an interactive client passes by its code, and the elevation names the key that it signs calls with", async () => {
  client = await add("interactive");
  const { secret } = await enrolled(tenant.call, client.id);
  const { id } = await ask();
  // The confirming code's step is used up; the next one's is good already.
  const code = codeOfSecret(secret, systemClock.now(), 1);
  const passed = await send("POST", `/v1/challenges/${id}/verify`, { method: "totp", code });
  expect(passed.status).toBe(200);
  const { elevation } = challengeOutcome.parse(passed.body);
  const [, claims = ""] = (elevation ?? "").split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ cnf: { jkt: "key" }, aud: apiId });
});

test("what is no code, no way and no id is refused before anything is looked up", async () => {
  const { id } = await ask();
  const answers = [{ method: "totp", code: "١٢٣٤٥٦" }, { method: "totp", code: "1234567" }, { method: "guess" }];
  for (const answer of answers) expect((await send("POST", `/v1/challenges/${id}/verify`, answer)).status).toBe(400);
  expect((await send("GET", "/v1/challenges/short")).status).toBe(404);
});

test("another client's key shows and answers nothing of it", async () => {
  const { id } = await ask();
  const other = await add("headless");
  expect((await send("GET", `/v1/challenges/${id}`, undefined, other.key)).status).toBe(404);
  const answered = await send("POST", `/v1/challenges/${id}/verify`, { method: "approval" }, other.key);
  expect(answered.status).toBe(404);
});

test("another process, as after a restart, shows the same open challenge and takes its answer", async () => {
  client = await add("interactive");
  const { secret } = await enrolled(tenant.call, client.id);
  const { id } = await ask();
  const { config, postgres, clickhouse } = server.platform;
  const second = await assemblePlatform({ config, log: silentLog, clock: systemClock, postgres, clickhouse, services });
  expect((await ask(second)).id).toBe(id);
  await second.close();
  const code = codeOfSecret(secret, systemClock.now(), 1);
  expect((await send("POST", `/v1/challenges/${id}/verify`, { method: "totp", code })).status).toBe(200);
});
