import { afterEach, beforeEach, expect, test } from "vitest";
import { startTenantSimulator, type TenantSimulator } from "../start-tenant-simulator.ts";
import { fetched, fetchToken, graphFetcher } from "../testing/graph-fetch.ts";
import { createLimiter } from "./limiter.ts";

const user = "/users/ingrid.solheim@meridianfreight.com";
let simulator: TenantSimulator;
let graph: Awaited<ReturnType<typeof graphFetcher>>;
beforeEach(async () => {
  simulator = await startTenantSimulator({ mailboxes: 9, clock: { isFrozen: true, start: new Date() } });
  graph = await graphFetcher(simulator);
});
afterEach(async () => await simulator.stop());

const statuses = async (count: number, path: string) =>
  (await Promise.all(Array.from({ length: count }, async () => await graph("GET", path)))).map(({ status }) => status);

const limiterAt = (now: () => number, people = 50) =>
  createLimiter({ now: () => new Date(now()), people, tenantId: "tenant" });

test("a mailbox serves four concurrent requests per application", async () => {
  simulator.control.setFaults({ latency: 200 });
  const answered = await statuses(6, `${user}/mailFolders/inbox`);
  expect(answered.toSorted((left, right) => left - right)).toEqual([200, 200, 200, 200, 429, 429]);
  expect(simulator.control.violations()).toMatchObject({ mailboxConcurrency: 2 });
  expect(await statuses(6, "/organization")).toEqual(Array(6).fill(200));
});

test("five reports in ten seconds and one risk request a second, by the tenant's clock", async () => {
  let now = 0;
  const { enter, violations } = limiterAt(() => now);
  const ask = (service: "reports" | "identityProtection") => () => enter({ service, clientId: "app", mailbox: null });
  for (let count = 0; count < 5; count += 1) ask("reports")();
  expect(ask("reports")).toThrow(expect.objectContaining({ status: 429, headers: { "retry-after": "10" } }));
  now = 10_000;
  ask("reports")();
  ask("identityProtection")();
  expect(ask("identityProtection")).toThrow(expect.objectContaining({ status: 429, headers: {} }));
  now = 11_000;
  ask("identityProtection")();
  expect(violations).toMatchObject({ mailboxConcurrency: 0, mailboxRequests: 0, reports: 1, identityProtection: 1 });
});

test("an application uploads 150 MB to a mailbox in five minutes", () => {
  let now = 0;
  const { enter, violations } = limiterAt(() => now);
  const upload = (mailbox: string, mebibytes: number) =>
    enter({ service: "outlook", clientId: "app", mailbox, bytes: mebibytes * 1024 * 1024 }).leave();
  upload("one", 100);
  upload("two", 100);
  expect(() => upload("one", 51)).toThrow(expect.objectContaining({ status: 429, headers: { "retry-after": "300" } }));
  upload("one", 50);
  now = 300_000;
  upload("one", 150);
  expect(violations).toMatchObject({ uploads: 1, mailboxRequests: 0 });
});

test.each([
  [49, 3500],
  [500, 5000],
  [501, 8000],
])("the directory of %i people gives %i units in ten seconds", (people, limit) => {
  let now = 0;
  const { enter, violations } = limiterAt(() => now, people);
  const ask = (units: number) => enter({ service: "directory", clientId: "app", mailbox: null, units }).headers;
  expect(ask(limit * 0.8)).toEqual({ "x-ms-resource-unit": String(limit * 0.8) });
  expect(ask(limit * 0.2)).toMatchObject({ "x-ms-throttle-limit-percentage": "1.00" });
  const headers = {
    "retry-after": "10",
    "x-ms-throttle-scope": "Tenant_Application/ReadWrite/app/tenant",
    "x-ms-throttle-information": "ResourceUnitLimitExceeded",
  };
  expect(() => ask(1)).toThrow(expect.objectContaining({ status: 429, headers }));
  now = 10_000;
  ask(1);
  expect(violations.directoryUnits).toBe(1);
});

test("an application may write 3,000 directory objects in two and a half minutes", () => {
  let now = 0;
  const { enter, violations } = limiterAt(() => now);
  const ask = (isWrite: boolean) => enter({ service: "directory", clientId: "app", mailbox: null, isWrite });
  for (let count = 0; count < 3000; count += 1) ask(true);
  ask(false);
  const headers = expect.objectContaining({ "retry-after": "150", "x-ms-throttle-information": "WriteLimitExceeded" });
  expect(() => ask(true)).toThrow(expect.objectContaining({ status: 429, headers }));
  now = 150_000;
  ask(true);
  expect(violations).toMatchObject({ directoryWrites: 1, directoryUnits: 0 });
});

test("a directory request costs the documented units, reported in its response", async () => {
  const unitsOf = async (path: string) => (await graph("GET", path)).headers.get("x-ms-resource-unit");
  expect(await unitsOf("/users")).toBe("2");
  expect(await unitsOf("/users?$select=id")).toBe("1");
  expect(await unitsOf("/users?$select=id&$top=5")).toBe("1");
  expect(await unitsOf(user)).toBe("1");
  expect(await unitsOf("/users/delta")).toBe("1");
  expect(await unitsOf("/oauth2PermissionGrants")).toBe("2");
  expect(await unitsOf(`/groups/${simulator.groups[0]?.id}/members`)).toBe("3");
  expect(await unitsOf(`${user}/mailFolders`)).toBeNull();
});

test("a planned fault affects the given number of requests, and a lost response hides an applied change", async () => {
  const { control } = simulator;
  control.planFault({ kind: "throttled", path: "/mailFolders", times: 2 });
  const folders = async () => await graph("GET", `${user}/mailFolders`);
  expect((await graph("GET", user)).status).toBe(200);
  const refused = await folders();
  expect(refused).toMatchObject({ status: 429, body: { error: { code: "TooManyRequests" } } });
  expect(refused.headers.get("retry-after")).toBe("1");
  expect([(await folders()).status, (await folders()).status]).toEqual([429, 200]);
  control.planFault({ kind: "unavailable", times: 1, retryAfter: 600 });
  const unavailable = await folders();
  expect(unavailable).toMatchObject({ status: 503, body: { error: { code: "ServiceUnavailable" } } });
  expect(unavailable.headers.get("retry-after")).toBe("600");
  control.planFault({ kind: "lostAnswer", times: 1 });
  const made = async () => (await graph("POST", `${user}/mailFolders`, { displayName: "Hold" })).status;
  expect([await made(), await made()]).toEqual([504, 409]);
});

test.each([
  ["staleMailbox", 503, "MailboxInfoStale"],
  ["transientError", 503, "ErrorInternalServerTransientError"],
  ["moveFailed", 500, "ErrorMoveCopyFailed"],
] as const)("the fault %s responds %i %s once, without changes", async (kind, status, code) => {
  const { control } = simulator;
  const mail = { from: "kim@partner.example", to: "ingrid.solheim@meridianfreight.com", subject: "x", text: "x" };
  const [copy] = await control.deliver(mail);
  const move = async () => await graph("POST", `${user}/messages/${copy?.id ?? ""}/move`, { destinationId: "archive" });
  const before = control.dump()["mailboxes"];
  control.planFault({ kind, times: 1 });
  if (kind !== "transientError") expect((await graph("GET", "/domains")).status).toBe(200);
  if (kind === "moveFailed") expect((await graph("GET", `${user}/mailFolders`)).status).toBe(200);
  const refused = await move();
  expect(refused).toMatchObject({ status, body: { error: { code } } });
  expect(refused.headers.has("retry-after")).toBe(false);
  expect(control.dump()["mailboxes"]).toEqual(before);
  expect((await move()).status).toBe(201);
});

test("random events depend on the seed", async () => {
  simulator.control.setFaults({ throttled: 0.5 });
  const first = await statuses(20, user);
  const again = await startTenantSimulator({ mailboxes: 9 });
  again.control.setFaults({ throttled: 0.5 });
  const other = await graphFetcher(again);
  const second: number[] = [];
  for (let count = 0; count < 20; count += 1) second.push((await other("GET", user)).status);
  await again.stop();
  const sorted = (list: readonly number[]) => list.toSorted((left, right) => left - right);
  expect(sorted(first)).toEqual(sorted(second));
  expect(new Set(second)).toEqual(new Set([200, 429]));
});

test("an access policy denies single mailboxes", async () => {
  simulator.control.excludeMailbox("ingrid.solheim@meridianfreight.com");
  const denied = await graph("GET", `${user}/messages`);
  expect(denied).toMatchObject({ status: 403, body: { error: { code: "ErrorAccessDenied" } } });
  expect((await graph("GET", "/users/marianne.kowalski@meridianfreight.com/messages")).status).toBe(200);
  simulator.control.excludeMailbox("ingrid.solheim@meridianfreight.com", false);
  expect((await graph("GET", `${user}/messages`)).status).toBe(200);
});

test("roles, tokens and consent can be revoked", async () => {
  const { control } = simulator;
  control.removeRole("Mail.Read");
  control.revokeTokens();
  expect((await graph("GET", `${user}/messages`)).status).toBe(401);
  const fresh = await graphFetcher(simulator);
  const listed = await fresh("GET", `${user}/messages`);
  expect(listed.status).toBe(200);
  expect((await fresh("GET", `${user}/messages/AAMkAGAAAAAAAAAAAAAAAAAAAAAAAAAA=/$value`)).status).toBe(403);
  control.revokeConsent();
  expect((await fresh("GET", user)).status).toBe(401);
  expect((await fetchToken(simulator)).status).toBe(401);
  control.grantConsent();
  expect((await fetchToken(simulator)).status).toBe(200);
});

test("a login host with a clock ahead issues tokens that aren't valid yet", async () => {
  simulator.control.setFaults({ clockSkew: 120 });
  const early = await graphFetcher(simulator);
  expect((await early("GET", user)).status).toBe(401);
  await simulator.control.advance(121_000);
  expect((await early("GET", user)).status).toBe(200);
});

test("basic permissions include neither bodies nor job titles", async () => {
  const { control } = simulator;
  await control.deliver({
    from: "kim@partner.example",
    to: "ingrid.solheim@meridianfreight.com",
    subject: "x",
    text: "secret",
  });
  for (const role of ["Mail.Read", "Mail.ReadWrite", "User.Read.All", "Directory.Read.All"]) control.removeRole(role);
  control.grantRole("Mail.ReadBasic.All");
  control.grantRole("User.ReadBasic.All");
  const basic = await graphFetcher(simulator);
  const { body } = await basic("GET", `${user}/messages`);
  expect(body.value).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain("secret");
  expect((await basic("GET", user)).body).toMatchObject({ displayName: "Ingrid Solheim", jobTitle: null });
});

test("the HTTP API does the same", async () => {
  const { urls, control } = simulator;
  const post = async (name: string, sent: object = {}) => {
    const body = JSON.stringify(sent);
    const headers = { "content-type": "application/json" };
    return await fetched(await fetch(`${urls.control}/${name}`, { method: "POST", headers, body }));
  };
  const mail = { from: "kim@partner.example", to: "ingrid.solheim@meridianfreight.com", subject: "x", text: "x" };
  expect(await post("deliver", { mail })).toMatchObject({ status: 200, body: [{ folder: "inbox" }] });
  const mime = Buffer.from(`From: a@b.example\nTo: ${mail.to}\nSubject: raw\n\nHello\n`).toString("base64");
  expect(await post("deliver", { mail: { mime }, ip: "192.0.2.1" })).toMatchObject({ status: 200, body: [{}] });
  const before = control.now().getTime();
  await post("advance", { seconds: 60 });
  expect(control.now().getTime()).toBe(before + 60_000);
  expect(await post("faults", { throttled: 1 })).toMatchObject({ status: 200 });
  expect((await graph("GET", user)).status).toBe(429);
  expect(await post("faults", { throttled: 2 })).toMatchObject({ status: 400 });
  expect(await post("nonsense")).toMatchObject({ status: 404 });
  const state = await fetched(await fetch(`${urls.control}/state`));
  expect(state.body.mailboxes[0].messages).toHaveLength(2);
});
