import type { AnswerOf, Endpoints } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { apiTable } from "../../../modules/insights/api/table.ts";
import { readKnownSince } from "../../../modules/insights/usage/read-known-since.ts";
import { insertRows } from "../../../platform/journal/insert/insert-rows.ts";
import { encodeRows } from "../../../platform/journal/rows/rows.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { calls, days, everything, minute, rowsOf, start, textOf } from "./testing-usage.ts";

let server: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "surroundings");
  const rows = { table: "event", ...encodeRows(rowsOf(tenant, calls)) };
  await insertRows(server.platform.clickhouse, { rows, token: "surroundings", signal: new AbortController().signal });
});
afterAll(() => server.close());

const whole = textOf({ ...everything, from: 0, to: days * 86_400_000 });
const get = async (path: string, query = whole) => {
  const headers = { authorization: `JWT ${tenant.access.viewer}` };
  const answer = await server.app.inject({ url: `/api/dynamics/usage/${path}?${query}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
};

it("rankings name the inventory's API, of the port that was called and of this provider", async () => {
  const { items } = (await get("top", `${whole}&by=api`)).json<AnswerOf<Endpoints["usage.top"]>>();
  const [called, other] = items;
  const times = { firstSeenAt: new Date(start), lastSeenAt: new Date(start) };
  const place = { host: called?.host ?? "", port: called?.port ?? 0 };
  const stranger = await createTenant(server.platform, "stranger");
  const own = { id: newId(), providerId: tenant.providerId, kind: "external" as const, ...place, ...times };
  await server.platform.postgres.db
    .insert(apiTable)
    .values([
      own,
      { ...own, id: newId(), port: 9 },
      { ...own, id: newId(), providerId: stranger.providerId, host: other?.host ?? "", port: other?.port ?? 0 },
    ]);
  const ranked = (await get("rankings")).json<AnswerOf<Endpoints["usage.rankings"]>>();
  const known = [...ranked.api, ...ranked.operation].filter(({ inventory }) => inventory !== null);
  expect(known.some(({ template }) => template !== null)).toBe(true);
  for (const { host, port, inventory } of known)
    expect([host, port ?? 0, inventory]).toEqual([place.host, place.port, { id: own.id, kind: "external" }]);
});

it("a summary says since when calls are known, whatever the filters", async () => {
  const first = Math.min(...calls.map(({ at }) => at));
  const nowhere = `${whole}&${encodeURIComponent("host[is]")}=nowhere.example`;
  const { known_since } = (await get("summary", nowhere)).json<AnswerOf<Endpoints["usage.summary"]>>();
  expect(Date.parse(known_since ?? "")).toBe(start + Math.floor(first / minute) * minute);
  const { platform } = server;
  expect(await readKnownSince({ platform, viewer: { providerId: newId() } })).toBeNull();
});
