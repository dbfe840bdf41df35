import { randomUUID } from "node:crypto";
import type { Event, IngestTrial, LogFormat, LogTrial, TraceSource, TrafficImport } from "@parapet/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
let tenant: Tenant;
let foreign: Tenant;
let origin: string;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "formats");
  foreign = await createTenant(server.platform, "others");
  origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

const base = "/api/dynamics/trace-sources";

function ask(method: "GET" | "POST" | "PATCH", url: string, payload?: object | string) {
  const headers = {
    authorization: `JWT ${tenant.access.provider_admin}`,
    ...(typeof payload === "string" && { "content-type": "text/plain" }),
  };
  return server.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
}

async function newSource() {
  return (await ask("POST", base, { name: randomUUID(), type: "ACCESS_LOG" })).json<{ id: string; token: string }>();
}

const own: LogFormat = {
  kind: "text",
  name: "Edge",
  parts: [
    { before: "", field: "method" },
    { before: " ", field: "target" },
    { before: " -> ", field: "status" },
    { before: " in ", field: "duration_us" },
    { before: "us at ", field: "host" },
  ],
  after: "",
};
const line = (path: string) => `GET ${path} -> 200 in 51000us at edge.example`;
const clf = '192.0.2.7 - - [20/Nov/2026:10:00:00 +0000] "GET /clf HTTP/1.1" 200 519';

async function sourceWithFormat(format: LogFormat = own) {
  const source = await newSource();
  const changed = await ask("PATCH", `${base}/${source.id}`, { log_format: format });
  expect(changed.json<TraceSource>()).toMatchObject({ log_format: format });
  return source;
}

async function pathsOf(id: string) {
  await server.platform.journal.settle(60_000);
  const answer = await ask("GET", `/api/dynamics/events?showNonApi=true&page_size=100&source[is]=${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { items } = answer.json<{ items: Event[] }>();
  return items.map(({ host, path, duration_ms }) => `${host}${path} ${duration_ms}`).toSorted();
}

describe("the format of a source", () => {
  it("reads the lines that the source sends, and other lines are read as known formats", async () => {
    const { id, token } = await sourceWithFormat();
    const answer = await fetch(new URL("/api/dynamics/ingest/access-log", origin), {
      method: "POST",
      headers: { "content-type": "text/plain", "x-trace-source-token": token },
      body: [line("/own"), clf, "no call"].join("\n"),
    });
    expect(await answer.json()).toEqual({
      accepted: 2,
      ignored: 0,
      rejected_total: 1,
      rejected: [
        { index: 2, reason: "format", detail: `The line is in no known format. Field 2 isn't followed by " -> "` },
      ],
    });
    expect(await pathsOf(id)).toEqual(["/clf null", "edge.example/own 51"]);
  });

  it("reads long payloads, which another thread parses", async () => {
    const { token } = await sourceWithFormat();
    const answer = await fetch(new URL("/api/dynamics/ingest/access-log", origin), {
      method: "POST",
      headers: { "content-type": "text/plain", "x-trace-source-token": token },
      body: Array.from({ length: 5_000 }, (_, at) => line(`/long/${at}`)).join("\n"),
    });
    expect(await answer.json()).toMatchObject({ accepted: 5_000, rejected_total: 0 });
  });

  it("reads files that are uploaded for the source, whatever they look like", async () => {
    const { id } = await sourceWithFormat({
      kind: "json",
      name: "Edge",
      members: [
        { path: "request", field: "request" },
        { path: "response.code", field: "status" },
      ],
    });
    const file = '{"request":"GET /file HTTP/1.1","response":{"code":200}}\n';
    const answer = await ask("POST", `/api/dynamics/imports?name=a.log&source_id=${id}`, file);
    expect(answer.json<TrafficImport>()).toMatchObject({ format: "access_log" });
    await expect.poll(() => pathsOf(id), { timeout: 30_000 }).toEqual(["/file null"]);
  });

  it("reads files of logfmt that are uploaded for the source", async () => {
    const { id } = await sourceWithFormat({
      kind: "logfmt",
      name: "App",
      members: [
        { path: "verb", field: "method" },
        { path: "at", field: "target" },
        { path: "code", field: "status" },
      ],
    });
    const answer = await ask(
      "POST",
      `/api/dynamics/imports?name=a.log&source_id=${id}`,
      "code=200 at=/logfmt verb=GET\n",
    );
    expect(answer.json<TrafficImport>()).toMatchObject({ format: "access_log" });
    await expect.poll(() => pathsOf(id), { timeout: 30_000 }).toEqual(["/logfmt null"]);
  });

  it("reads a dry run of the source", async () => {
    const { id } = await sourceWithFormat();
    const trial = async (query: string) => ask("POST", `/api/dynamics/ingest/try?${query}`, line("/trial"));
    expect((await trial(`source_id=${id}`)).json<IngestTrial>()).toMatchObject({
      accepted: 1,
      calls: [{ path: "/trial" }],
    });
    expect((await trial("")).json<IngestTrial>()).toMatchObject({ accepted: 0, rejected_total: 1 });
    expect((await trial(`source_id=${foreign.sourceId}`)).statusCode).toBe(404);
  });

  it("is removed with null, and refused when it contradicts itself", async () => {
    const { id } = await sourceWithFormat();
    const url = `${base}/${id}`;
    const unusable = { ...own, parts: [...own.parts, { before: " ", field: "request" }] };
    const refused = await ask("PATCH", url, { log_format: unusable });
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      expect.stringContaining("The request already has method, target and version"),
    ]);
    expect((await ask("PATCH", url, { name: "Renamed" })).json<TraceSource>()).toMatchObject({ log_format: own });
    expect((await ask("PATCH", url, { log_format: null })).json<TraceSource>()).toMatchObject({ log_format: null });
  });
});

describe("trying a format", () => {
  const tried = async (body: object) => {
    const answer = await ask("POST", "/api/dynamics/log-formats/try", body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<LogTrial>();
  };

  it("suggests one, and says field by field and line by line what it reads", async () => {
    const first = "192.0.2.7 GET /v1/pets?page=2 200 51ms";
    const trial = await tried({ lines: [first, "", clf, "no call"].join("\n") });
    expect(trial.format).toMatchObject({
      kind: "text",
      parts: [{ field: "client" }, {}, {}, {}, { field: "duration_ms" }],
    });
    expect(trial.fields.map(({ value, field }) => [field, value])).toEqual([
      ["client", "192.0.2.7"],
      ["method", "GET"],
      ["target", "/v1/pets?page=2"],
      ["status", "200"],
      ["duration_ms", "51ms"],
    ]);
    expect(trial).toMatchObject({ read: 1, read_by_known: 1, ignored: 1, rejected_total: 1 });
    expect(trial.lines).toMatchObject([
      { index: 0, method: "GET", path: "/v1/pets", query: "page=2", status: 200, client: "192.0.2.7", duration_ms: 51 },
    ]);
    expect(trial.rejected).toMatchObject([{ index: 3, detail: expect.stringContaining("isn't followed by") }]);
  });

  it("lists the fields of logfmt, whose order varies", async () => {
    const lines = ['method=GET path="/a?b=1" status=200 took=51ms', "took=7ms status=404 path=/b method=PUT", "a b"];
    const trial = await tried({ lines: lines.join("\n") });
    expect(trial).toMatchObject({ format: { kind: "logfmt" }, read: 2, rejected_total: 1 });
    expect(trial.fields).toContainEqual({ path: "took", value: "51ms", field: "duration_ms" });
    expect(trial.lines).toMatchObject([
      { path: "/a", query: "b=1", duration_ms: 51 },
      { method: "PUT", status: 404, duration_ms: 7 },
    ]);
  });

  it("reads times without a zone and a year in the zone that is given", async () => {
    const now = new Date();
    const month = now.toLocaleString("en-US", { month: "short", timeZone: "UTC" });
    const day = String(now.getUTCDate()).padStart(2, " ");
    const trial = await tried({ lines: `${month} ${day} 05:00:00 GET /zoned 200`, zone: "Asia/Tokyo" });
    const utc = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - 1, 20);
    expect(trial).toMatchObject({ format: { zone: "Asia/Tokyo" }, lines: [{ time: new Date(utc).toISOString() }] });
    const format = trial.format ?? own;
    expect(await tried({ lines: "", format })).toMatchObject({ format: { zone: "Asia/Tokyo" } });
    const unknown = await ask("POST", "/api/dynamics/log-formats/try", { lines: "", zone: "Mars/Olympus" });
    expect(unknown.statusCode).toBe(400);
    const { id } = await sourceWithFormat({ ...own, zone: "Asia/Tokyo" });
    const refused = await ask("PATCH", `${base}/${id}`, { log_format: { ...own, zone: "+09:00" } });
    expect(refused.statusCode).toBe(400);
  });

  it("uses the given one, or that of a directive", async () => {
    expect(await tried({ lines: line("/a"), format: own })).toMatchObject({ read: 1, format: own });
    const directive = 'LogFormat "%m %U%q -> %>s in %Dus at %v" edge';
    expect(await tried({ lines: line("/a"), directive })).toMatchObject({ read: 1, lines: [{ host: "edge.example" }] });
    expect(await tried({ lines: line("/a"), directive: "no variables" })).toMatchObject({
      format: null,
      problem: "There are no variables such as $status, %>s, %ST or %RESPONSE_CODE%",
      read: 0,
      rejected_total: 1,
    });
  });

  it("lists all members of an object, and keeps secrets in paths masked", async () => {
    const json = JSON.stringify({
      request: "GET /a?token=0123456789abcdef0123456789abcdef HTTP/1.1",
      status: 200,
      other: "x",
    });
    const trial = await tried({ lines: json });
    expect(trial.fields).toContainEqual({ path: "other", value: "x", field: null });
    expect(JSON.stringify(trial.lines)).not.toContain("0123456789abcdef");
  });

  it("takes no more than its limit", async () => {
    expect((await ask("POST", "/api/dynamics/log-formats/try", { lines: "x".repeat(100_001) })).statusCode).toBe(400);
    expect(await tried({ lines: "\n".repeat(99_999) })).toMatchObject({
      ignored: 100_000,
      problem: expect.any(String),
    });
  });

  it("refuses a format string beyond its limits instead of cutting it", async () => {
    const long = await ask("POST", "/api/dynamics/log-formats/try", { lines: "", directive: "$status ".repeat(1_001) });
    expect([long.statusCode, long.body]).toEqual([400, expect.stringContaining("directive")]);
    expect(await tried({ lines: line("/a"), directive: "$status ".repeat(101) })).toMatchObject({
      format: null,
      problem: "A format can have up to 100 fields",
    });
  });
});
