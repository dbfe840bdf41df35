import { afterEach, beforeEach, expect, test } from "vitest";
import { startTenantSimulator, type TenantSimulator } from "../start-tenant-simulator.ts";
import { fetched, fetchToken } from "../testing/graph-fetch.ts";

const user = "marianne.kowalski@meridianfreight.com";
let simulator: TenantSimulator;
beforeEach(async () => {
  simulator = await startTenantSimulator({
    mailboxes: 9,
    clock: { isFrozen: true, start: new Date("2026-11-02T09:00:30Z") },
  });
});
afterEach(async () => await simulator.stop());

async function feed(method: string, path: string) {
  const { body } = await fetchToken(simulator, {}, "manage");
  const root = `${simulator.urls.manage}/api/v1.0/${simulator.tenantId}/activity/feed`;
  const url = path.startsWith("http") ? path : `${root}${path}`;
  return await fetched(await fetch(url, { method, headers: { authorization: `Bearer ${body.access_token}` } }));
}

const content = "/subscriptions/content?contentType=Audit.Exchange";

/** All records of the feed, across pages. */
async function records(path = content): Promise<readonly { Id: string; Operation: string }[]> {
  const page = await feed("GET", path);
  const blobs = await Promise.all(
    page.body.map(async ({ contentUri }: { contentUri: string }) => (await feed("GET", contentUri)).body),
  );
  const next = page.headers.get("NextPageUri");
  return [...blobs.flat(), ...(next === null ? [] : await records(next))];
}

test("a started feed returns each audit record, page by page", async () => {
  const { control } = simulator;
  expect(await feed("GET", content)).toMatchObject({ status: 400, body: { error: { code: "AF20022" } } });
  expect(await feed("POST", "/subscriptions/start?contentType=Audit.Exchange")).toMatchObject({
    body: { status: "enabled" },
  });
  for (let count = 0; count < 60; count += 1) {
    control.changeRule(user, { kind: "created", rule: { displayName: `r${count}` } });
    await control.advance(60_000);
  }
  const feedRecords = await records();
  expect(feedRecords).toHaveLength(60);
  expect(new Set(feedRecords.map(({ Id }) => Id)).size).toBe(60);
  expect((await feed("GET", "/subscriptions/list")).body).toHaveLength(1);
  expect((await feed("POST", "/subscriptions/stop?contentType=Audit.Exchange")).status).toBe(200);
  expect((await feed("GET", content)).status).toBe(400);
});

test("the feed may be late, duplicated and unordered, but is complete", async () => {
  const { control } = simulator;
  await feed("POST", "/subscriptions/start?contentType=Audit.Exchange");
  control.setFeed({ delay: 600, duplicates: 1, isShuffled: true });
  control.changeRule(user, { kind: "created", via: "desktop", times: 3, rule: { displayName: "x" } });
  await control.advance(120_000);
  expect(await records()).toEqual([]);
  await control.advance(700_000);
  const feedRecords = await records();
  expect(feedRecords).toHaveLength(6);
  expect(new Set(feedRecords.map(({ Id }) => Id)).size).toBe(3);
  expect(new Set(feedRecords.map(({ Operation }) => Operation))).toEqual(new Set(["UpdateInboxRules"]));
});

test.each([
  ["an unknown kind", "/subscriptions/content?contentType=Audit.Nothing", "AF20020"],
  ["no kind", "/subscriptions/content", "AF20001"],
  ["half a range", `${content}&startTime=2026-11-02T08:00`, "AF20030"],
  ["more than a day", `${content}&startTime=2026-10-31T08:00&endTime=2026-11-02T08:00`, "AF20030"],
  ["more than a week ago", `${content}&startTime=2026-10-25T00:00&endTime=2026-10-25T08:00`, "AF20030"],
  ["missing content", "/audit/nothing", "AF20052"],
])("%s is rejected", async (_name, path, code) => {
  await feed("POST", "/subscriptions/start?contentType=Audit.Exchange");
  expect(await feed("GET", path)).toMatchObject({ status: 400, body: { error: { code } } });
});

test("role and audience of the token are checked", async () => {
  const url = `${simulator.urls.manage}/api/v1.0/${simulator.tenantId}/activity/feed/subscriptions/list`;
  const { body } = await fetchToken(simulator, {}, "graph");
  expect((await fetch(url, { headers: { authorization: `Bearer ${body.access_token}` } })).status).toBe(401);
  simulator.control.removeRole("ActivityFeed.Read");
  expect(await feed("GET", "/subscriptions/list")).toMatchObject({ status: 403, body: { error: { code: "AF10001" } } });
});
