import type { AnswerOf, Endpoints } from "@parapet/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertRows } from "../../../platform/journal/insert/insert-rows.ts";
import { encodeRows } from "../../../platform/journal/rows/rows.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { calls, everything, minute, rowsOf, start, sum, textOf } from "./testing-usage.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const signal = new AbortController().signal;

function get({ access }: Tenant, question: "summary" | "series" | "top", query: string) {
  const headers = { authorization: `JWT ${access.viewer}` };
  return server.app.inject({ url: `/api/dynamics/usage/${question}?${query}`, headers });
}

it.each([20, 300])("counts the calls of %i new APIs, and of those alone", async (count) => {
  const other = await createTenant(server.platform, `new-apis-${count}`);
  const [known, ...fresh] = Array.from({ length: count + 1 }, (_, at) => `api-${at}.example.com`);
  const one = calls.find(({ port }) => port === 443);
  if (one === undefined) throw new Error("No call is at the port");
  const at = 2 * 86_400_000 + 10 * minute;
  const old = [{ ...one, host: known ?? "", at: minute }];
  const young = [...fresh, known ?? ""].map((host) => ({ ...one, host, at }));
  const rows = { table: "event", ...encodeRows(rowsOf(other, [...old, ...young])) };
  await insertRows(server.platform.clickhouse, { rows, token: `new-apis-${count}`, signal });
  const query = textOf({ ...everything, from: 2 * 86_400_000, to: 3 * 86_400_000 });
  const { current, previous } = (await get(other, "summary", query)).json();
  expect(current).toMatchObject({ apis: count + 1, new_apis: count });
  expect(previous).toMatchObject({ apis: 0, new_apis: 0 });
  for (const more of ["", `&${encodeURIComponent("method[is]")}=${one.method}`]) {
    const { points } = (await get(other, "series", `${query}${more}`)).json<AnswerOf<Endpoints["usage.series"]>>();
    expect(sum(points.map((point) => point.calls))).toBe((count + 1) * one.weight);
    expect(sum(points.map((point) => point.new_api_calls))).toBe(count * one.weight);
  }
});

it("counts as new those that are, also where others were when it was last asked", async () => {
  const other = await createTenant(server.platform, "other-new-apis");
  const [one] = calls;
  if (one === undefined) throw new Error("There is no call");
  const query = textOf({ ...everything, from: 2 * 86_400_000, to: 3 * 86_400_000 });
  const within = 2 * 86_400_000 + 10 * minute;
  // A new one, another new one, and a late call that makes the first an old one.
  const steps = [
    { host: "a.example.com", at: within, isNew: ["a.example.com"] },
    { host: "b.example.com", at: within, isNew: ["a.example.com", "b.example.com"] },
    { host: "a.example.com", at: minute, isNew: ["b.example.com"] },
  ];
  for (const [index, { host, at, isNew }] of steps.entries()) {
    const rows = { table: "event", ...encodeRows(rowsOf(other, [{ ...one, host, at }])) };
    await insertRows(server.platform.clickhouse, { rows, token: `other-new-${index}`, signal });
    const { current } = (await get(other, "summary", query)).json();
    expect(current.new_apis).toBe(isNew.length);
    for (const more of ["", `&${encodeURIComponent("method[is]")}=${one.method}`]) {
      const { points } = (await get(other, "series", `${query}${more}`)).json<AnswerOf<Endpoints["usage.series"]>>();
      expect(sum(points.map((point) => point.new_api_calls))).toBe(isNew.length * one.weight);
    }
    const { items } = (await get(other, "top", `${query}&by=api`)).json<AnswerOf<Endpoints["usage.top"]>>();
    const starts = items.map((each) => Date.parse(each.first_call_at ?? "") - start);
    expect(starts).toEqual(items.map((each) => (isNew.includes(each.host ?? "") ? within : minute)));
  }
});
