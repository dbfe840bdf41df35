import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { freePort } from "../free-port.ts";
import { sizeOf } from "./folder-size.ts";

/* Starts the packed folder of this machine as it is delivered: no Node, no npm, nothing of the repository in its environment. */

const { values } = parseArgs({
  options: { arch: { type: "string", default: process.arch }, out: { type: "string", default: "dist" } },
});
const root = join(import.meta.dirname, "../..");
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, "apps/server/package.json"), "utf8")));
const folder = resolve(values.out, `parapet-${version}-linux-${values.arch}`);
const program = join(folder, "bin/parapet");
const maxBytes = 500_000_000;
const patienceMs = 180_000;

const data = mkdtempSync(join(tmpdir(), "parapet-packed-"));
const environment = {
  PATH: "/usr/bin:/bin",
  HOME: data,
  PARAPET_DATA: join(data, "data"),
  PARAPET_PORT: `${await freePort()}`,
  PARAPET_DRAIN_SECONDS: "0",
};
const address = `http://127.0.0.1:${environment.PARAPET_PORT}`;
let passed = 0;

async function check(name: string, look: () => Promise<void> | void): Promise<void> {
  await look();
  passed += 1;
  console.log(`ok   ${name}`);
}

/** Runs a command of the packed program. @returns what it prints */
function parapet(...words: readonly string[]): string {
  return execFileSync(program, words, { cwd: "/", env: environment, encoding: "utf8" });
}

async function untilReady(ended: () => string | null): Promise<void> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(500)) {
    const end = ended();
    assert.equal(end, null, `the server ended: ${end}`);
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  assert.fail(`the server isn't ready after ${patienceMs / 1000} s`);
}

assert.ok(existsSync(program), `${folder} isn't there: run npm run package -- --arch ${values.arch} first`);
const child = spawn(program, ["serve"], { cwd: "/", env: environment, stdio: ["ignore", "pipe", "pipe"] });
let printed = "";
for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (printed += text));
const ended = once(child, "close");
try {
  await check("takes at most 500 MB unpacked", () => assert.ok(sizeOf(folder) <= maxBytes, `${sizeOf(folder)} bytes`));
  await check("says its version", () => assert.equal(parapet("--version"), `${version}\n`));
  await check("starts and is ready with its own databases", () =>
    untilReady(() => (child.exitCode === null ? null : printed)),
  );
  await check("answers /healthz", async () => {
    assert.deepEqual(await (await fetch(`${address}/healthz`)).json(), { status: "ok" });
  });
  await check("serves the setup page", async () => {
    // `fetch` says that it's no navigation, and only navigations get a page.
    const [page] = await once(get(`${address}/setup`, { headers: { accept: "text/html" } }), "response");
    page.resume();
    assert.equal(page.statusCode, 200);
    assert.match(page.headers["content-type"], /^text\/html/);
  });
  await check("offers the tap, the middleware and the client", async () => {
    for (const name of ["parapet-tap.mjs", "node-middleware.tgz", "client.tgz"]) {
      assert.equal((await fetch(`${address}/downloads/${name}`)).status, 200, name);
    }
  });
  await check("analyzes email in a thread", () => {
    const report = z.object({ file: z.string(), verdict: z.string() });
    const lines = parapet("scan-mail", join(root, "fixtures/outside/inbox/eml"), "--json").trimEnd().split("\n");
    assert.ok(lines.length > 1);
    for (const line of lines) report.parse(JSON.parse(line));
  });
  await check("stops in order", async () => {
    child.kill("SIGTERM");
    await ended;
    assert.equal(child.exitCode, 0, printed);
  });
  console.log(`${passed} passed, 0 failed`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(`${passed} passed, 1 failed`);
  process.exitCode = 1;
} finally {
  child.kill("SIGKILL");
  await ended;
  rmSync(data, { recursive: true, force: true });
}
