import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AnswerOf, type ApiTokenWithSecret, type Endpoints } from "@parapet/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { apisOf } from "./testing-apis.ts";

let server: TestApp;
let tenant: Tenant;
let origin: string;
let folder: string;
let apis: ReturnType<typeof apisOf>;
beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "tenant");
  apis = apisOf(server, tenant);
  origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  folder = await mkdtemp(join(tmpdir(), "parapet-diff-"));
  await apis.send(
    { host, path: "/pets", source: "198.51.100.4:40222", request: { time: Date.now() } },
    { host, path: "/pets", source: "198.51.100.4:40222", request: { time: Date.now() } },
    { host, path: "/pets", source: "198.51.100.5:40222", request: { time: Date.now() } },
  );
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const program = join(import.meta.dirname, "../../../../bin/parapet.js");
const host = "diff.example";
const operation = { responses: { 200: { description: "ok" } } };
const documentOf = (paths: object) =>
  JSON.stringify({ openapi: "3.0.3", info: { title: "Shop", version: "1" }, paths });
const base = documentOf({ "/pets": { get: operation }, "/owners": { get: operation } });
const revision = documentOf({});

it("a program with a token learns who breaks, how often they call, and the most frequent first", async () => {
  const token = await apis.ask("POST", "/api/account/tokens", {
    name: "CI",
    scopes: ["apis.list", "apis.compareTexts"],
    days: 1,
  });
  const { token: secret } = token.json<ApiTokenWithSecret>();
  const files = [join(folder, "base.json"), join(folder, "revision.json")] as const;
  await Promise.all([writeFile(files[0], base), writeFile(files[1], revision)]);
  const run = async (...words: readonly string[]) => {
    const argv = [program, "diff", ...files, ...words, "--server", origin];
    const child = spawn(process.execPath, argv, { env: { ...process.env, PARAPET_API_TOKEN: secret } });
    const [code, printed, errors] = await Promise.all([
      new Promise((done) => void child.on("close", done)),
      textOf(child.stdout),
      textOf(child.stderr),
    ]);
    expect(code, errors).toBe(1);
    return { printed, errors };
  };
  const { printed: text } = await run("--api", host);
  expect(text).toContain("3 calls in 30 days by 2 consumers");
  expect(text).toMatch(
    /Breaks 2 consumers with 3 calls in 30 days:\n {2}- 198\.51\.100\.4 {2}2 calls\n {2}- 198\.51\.100\.5 {2}1 call\n$/,
  );
  const { id } = await apis.apiNamed(host);
  const report = JSON.parse((await run("--api", id, "--format", "json")).printed);
  expect(report.changes).toMatchObject([
    { path: "/pets", calls: 3, consumers: 2 },
    { path: "/owners", calls: 0, consumers: 0 },
  ]);
  expect(report.broken).toMatchObject({ count: 2, calls: 3 });
  const unknown = await run("--api", "other.example");
  expect(unknown.printed).toContain("2 errors");
  expect(unknown.printed).not.toContain("30 days");
  expect(unknown.errors).toContain("No API is named other.example.");
});

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

it("documents that can't be read are refused with their place, and nothing is stored", async () => {
  const { id } = await apis.apiNamed(host);
  type Changes = AnswerOf<Endpoints["apis.compareTexts"]>;
  const compare = (body: object) => apis.ask("POST", `/${id}/changes`, body);
  expect((await compare({ base, revision: base })).json<Changes>()).toMatchObject({ changes: [], broken: [] });
  const refused = await compare({ base, revision: '{"openapi":"3.1.0",}' });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    code: "invalid_input",
    errors: [{ pointer: "/body/revision", message: "syntax at line 1, column 20" }],
  });
  expect((await apis.get<{ items: unknown[] }>(`/${id}/documents`)).items).toEqual([]);
});
