import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

const main = join(import.meta.dirname, "main.ts");
const timeout = 180_000;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-demo-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}

function startDemo(folder: string, variables: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [main, "--data", folder], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = { out: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (printed.errors += text));
  const ended = once(child, "close").then(() => ({ code: child.exitCode, ...printed }));
  return { child, printed, ended };
}

/** Processes that were started with a folder of their own as their data. */
function processesOf(folder: string): string[] {
  return readdirSync("/proc").filter((pid) => {
    const file = `/proc/${pid}/environ`;
    try {
      return /^\d+$/.test(pid) && existsSync(file) && readFileSync(file, "utf8").includes(folder);
    } catch {
      return false;
    }
  });
}

it("says in one sentence that its port is taken, and leaves nothing running", { timeout }, async () => {
  const folder = join(await temporaryFolder(), "demo");
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address !== null ? `${address.port}` : "";
  const { code, errors } = await startDemo(folder, { PARAPET_HOST: "127.0.0.1", PARAPET_PORT: port }).ended;
  expect({ code, errors }).toEqual({
    code: 1,
    errors: `The demo failed: Port ${port} is already in use. Stop the program that uses it, or set PARAPET_PORT to another port.\n`,
  });
  expect(processesOf(folder)).toEqual([]);
});

it("takes its address from PARAPET_HOST, too", { timeout }, async () => {
  const folder = join(await temporaryFolder(), "demo");
  const { code, errors } = await startDemo(folder, { PARAPET_HOST: "192.0.2.1", PARAPET_PROT: "1" }).ended;
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^PARAPET_PROT isn't [^\n]+\nThe demo failed: 192\.0\.2\.1 isn't an address of this machine\. [^\n]+\n$/,
  );
});

it("touches no folder but a demo's", { timeout }, async () => {
  const folder = join(await temporaryFolder(), "precious");
  await mkdir(folder);
  const { code, errors } = await startDemo(folder, {}).ended;
  expect({ code, errors }).toEqual({
    code: 1,
    errors: `The demo failed: ${folder} isn't a demo's folder. Use another one with --data.\n`,
  });
});

it("takes its server with it when it is killed", { timeout }, async () => {
  const folder = join(await temporaryFolder(), "demo");
  const { child, printed } = startDemo(folder, { PARAPET_PORT: "0" });
  await expect.poll(() => printed.out, { timeout: 120_000 }).toContain("Starting ");
  expect(processesOf(folder)).not.toEqual([]);
  child.kill("SIGKILL");
  await expect.poll(() => processesOf(folder), { timeout: 60_000 }).toEqual([]);
});
