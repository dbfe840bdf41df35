import type { IngestTrial } from "@parapet/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { telemetryOf } from "./testing-telemetry.ts";

let server: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "trial");
});
afterAll(() => server.close());

async function attempt(payload: string, format = ""): Promise<IngestTrial> {
  const answer = await server.app.inject({
    method: "POST",
    url: `/api/dynamics/ingest/try${format}`,
    headers: { authorization: `JWT ${tenant.access.viewer}`, "content-type": "application/octet-stream" },
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<IngestTrial>();
}

const secret = { key: "authorization", value: "Bearer not-for-anybody" };

it("shows the call that a payload would become, without its secrets, and stores nothing", async () => {
  const trial = await attempt(JSON.stringify(telemetryOf({ request: { headers: [secret] } }), null, 2));
  expect(trial).toMatchObject({ format: "telemetry", unreadable: null, accepted: 1, rejected_total: 0 });
  expect(trial.calls).toMatchObject([{ method: "GET", path: "/pets/7", host: "api.example.com", status: 200 }]);
  expect(trial.calls[0]?.warnings).toEqual(["time_missing"]);
  expect(JSON.stringify(trial)).not.toContain("not-for-anybody");
  await server.platform.journal.settle(10_000);
  for (const list of ["events?showNonApi=true", "rejects"]) {
    const url = `/api/dynamics/${list}`;
    const headers = { authorization: `JWT ${tenant.access.viewer}` };
    const { total } = (await server.app.inject({ url, headers })).json<{ total: number }>();
    expect([list, total]).toEqual([list, list === "rejects" ? 0 : 1]);
  }
});

it("repairs what a gateway's telemetry would be repaired", async () => {
  const broken = JSON.stringify(telemetryOf({ path: "/a" })).replace('"/a"', String.raw`"/a\d"`);
  const trial = await attempt(broken);
  expect(trial.calls[0]?.warnings).toContain("json_repaired");
});

it("recognises other formats, and tells which calls would be refused", async () => {
  const log = '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "GET /a HTTP/1.1" 200 5\n\nnonsense';
  expect(await attempt(log)).toMatchObject({
    format: "access_log",
    accepted: 1,
    ignored: 1,
    rejected_total: 1,
    rejected: [{ index: 2, reason: "format" }],
  });
});

it("says why nothing of it can be read, also in a format that was named", async () => {
  expect(await attempt("{", "?format=har")).toMatchObject({ format: "har", unreadable: { reason: "json_syntax" } });
  expect(await attempt("")).toMatchObject({ accepted: 0, rejected_total: 0 });
});
