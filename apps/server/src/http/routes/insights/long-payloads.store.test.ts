import { endpoints, type TrafficImport } from "@parapet/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { longestTurn } from "../../../platform/testing-turns.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { sending, telemetryOf } from "./testing-telemetry.ts";

let server: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "long payloads");
});
afterAll(() => server.close());

/**
 * Processor time that no turn of the first thread's event loop may take, in milliseconds. None takes more than 50 on a
 * machine of its own; where each was read in the first thread, it took ten times as much.
 */
const bound = 250;
const megabyte = 1024 * 1024;

const list = (item: string, count: number) => `${`${item},`.repeat(count - 1)}${item}`;
const listed = (count: number, item: (at: number) => object) =>
  JSON.stringify(Array.from({ length: count }, (_, at) => item(at)));

const entry = (at: number) => ({
  startedDateTime: "2026-10-10T20:55:36.100Z",
  time: 1.5,
  request: { method: "GET", url: `https://h.example/o/${at}`, headers: [{ name: "accept", value: "*/*" }] },
  response: {
    status: 200,
    headers: [{ name: "content-type", value: "application/json" }],
    content: { mimeType: "application/json", text: JSON.stringify({ id: at, name: "n".repeat(200) }) },
  },
});

async function upload(format: string, payload: string): Promise<TrafficImport> {
  const headers = { authorization: `JWT ${tenant.access.analyst}`, "content-type": "application/octet-stream" };
  const url = `/api/dynamics/imports?format=${format}&name=long`;
  const answer = await server.app.inject({ method: "POST", url, headers, payload: Buffer.from(payload) });
  expect(answer.statusCode, answer.body).toBe(202);
  const { id } = answer.json<TrafficImport>();
  const read = async () =>
    (await server.app.inject({ url: `/api/dynamics/imports/${id}`, headers })).json<TrafficImport>();
  await expect.poll(async () => (await read()).finished_at, { timeout: 300_000, interval: 50 }).not.toBeNull();
  return read();
}

describe("an upload", () => {
  it.each<[string, string, () => string, Partial<TrafficImport>]>([
    ["of empty lines", "access_log", () => "\n".repeat(32 * megabyte), { state: "failed", reason: "too_many" }],
    [
      "of empty groups of spans",
      "otlp_json",
      () => `{"resourceSpans":[${list("{}", 10_000_000)}]}`,
      { state: "failed", reason: "too_costly" },
    ],
    [
      "of empty entries",
      "har",
      () => `{"log":{"entries":[${list("{}", 10_000_000)}]}}`,
      { state: "failed", reason: "too_costly" },
    ],
    [
      "of as many calls as may be",
      "har",
      () => `{"log":{"entries":${listed(49_900, entry)}}}`,
      { state: "done", total: 49_900, done: 49_900, imported: 49_900, rejected: 0, ignored: 0 },
    ],
  ])("%s doesn't hold the first thread", { timeout: 400_000 }, async (_, format, make, ends) => {
    const payload = make();
    const uploading = upload(format, payload);
    expect(await longestTurn(uploading)).toBeLessThan(bound);
    expect(await uploading).toMatchObject(ends);
  });
});

const span = (at: number) => ({
  traceId: at.toString(16).padStart(32, "1"),
  spanId: at.toString(16).padStart(16, "1"),
  kind: 2,
  startTimeUnixNano: "1795724797256000000",
  endTimeUnixNano: "1795724797281000000",
  attributes: [
    ["http.request.method", "GET"],
    ["url.path", `/a/${at}`],
    ["server.address", "traces.example"],
  ].map(([key, stringValue]) => ({ key, value: { stringValue } })),
});

describe("a payload", () => {
  it("of as many spans as may be doesn't hold the first thread", { timeout: 300_000 }, async () => {
    const payload = `{"resourceSpans":[{"scopeSpans":[{"spans":${listed(40_000, span)}}]}]}`;
    const headers = { ...sending(tenant.sourceToken, {}).headers, "content-type": "application/json" };
    const sent = server.app.inject({ method: "POST", url: endpoints["ingest.traces"].path, headers, payload });
    expect(await longestTurn(sent)).toBeLessThan(bound);
    expect((await sent).json()).toEqual({});
  });

  it("of one call with a body of many values doesn't hold the first thread", { timeout: 300_000 }, async () => {
    const body = `[${list('"ab@cd.example"', 170_000)}]`;
    const headers = [{ key: "content-type", value: "application/json" }];
    const call = telemetryOf({ path: "/long", response: { headers, body } });
    const sent = server.app.inject(sending(tenant.sourceToken, JSON.stringify(call)));
    expect(await longestTurn(sent.then(({ statusCode }) => expect(statusCode).toBe(200)))).toBeLessThan(bound);
  });

  it("of JSON for a document doesn't hold the first thread", { timeout: 120_000 }, async () => {
    const headers = { authorization: `JWT ${tenant.access.provider_admin}`, "content-type": "application/json" };
    const url = `/api/dynamics/apis/${tenant.sourceId}/documents/check`;
    const check = (payload: string) =>
      server.app.inject({ method: "POST", url, headers, payload: Buffer.from(payload) });
    const hostile = check(`{"source":[${list("[]", 10_000_000)}]}`);
    expect(await longestTurn(hostile)).toBeLessThan(bound);
    expect((await hostile).json()).toMatchObject({ status: 400, code: "invalid_input" });
    // One that is right is read to the end: there is no such API.
    expect((await check(JSON.stringify({ source: `{"a":"${"é\n".repeat(200_000)}"}` }))).statusCode).toBe(404);
  });
});
