import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { temporaryStores } from "@parapet/testkit";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../platform/fixtures/temporary-folder.ts";
import { runCommand, startCommand } from "./fixtures/run-command.ts";

const main = join(import.meta.dirname, "../main.ts");

async function takenPort(): Promise<string> {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const address = other.address();
  return typeof address === "object" && address !== null ? `${address.port}` : "";
}

async function freePort(): Promise<string> {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  other.close();
  await once(other, "close");
  return typeof address === "object" && address !== null ? `${address.port}` : "";
}

/** Variables of a server on stores of its own. */
async function ownStores(): Promise<Record<string, string>> {
  const stores = await temporaryStores();
  onTestFinished(() => stores.close());
  return {
    DATABASE_URL: stores.urls.postgres,
    CLICKHOUSE_URL: stores.urls.clickhouse,
    PARAPET_DATA: await temporaryFolder(),
    PARAPET_DRAIN_SECONDS: "0",
  };
}

/** A server in a terminal of its own, as `script` of util-linux makes one. */
function serveAtTerminal(variables: Readonly<Record<string, string>>) {
  const child = spawn("script", ["-qec", `exec ${process.execPath} ${main} serve`, "/dev/null"], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], TERM: "xterm", NO_COLOR: "1", ...variables },
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const screen = { text: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (screen.text += text.replaceAll("\r\n", "\n")));
  return { screen, ended: once(child, "close"), press: (keys: string) => void child.stdin.write(keys) };
}

test("output and a log that can't be written end neither a start nor a server", { timeout: 120_000 }, async () => {
  const full = openSync("/dev/full", "w");
  const port = await freePort();
  const child = spawn(process.execPath, [main, "serve"], {
    env: { ...process.env, ...(await ownStores()), PARAPET_PORT: port, PARAPET_WATCHDOG_SECONDS: "0" },
    stdio: ["ignore", full, full],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  closeSync(full);
  const ended = once(child, "close");
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(() => statusOf("/healthz"), { timeout: 90_000 }).toBe(200);
  expect(await statusOf("/api/nothing")).toBe(404);
  expect(await statusOf("/healthz")).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("a port that is taken ends the start before a database is made", async () => {
  const folder = await temporaryFolder();
  const port = await takenPort();
  const { code, out, errors } = await runCommand(["serve"], { PARAPET_DATA: folder, PARAPET_PORT: port });
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(errors).toBe(
    `parapet: Port ${port} is already in use. Stop the program that uses it, or set PARAPET_PORT to another port.\n`,
  );
  expect(existsSync(join(folder, "postgres"))).toBe(false);
});

test.each([
  [{ PARAPET_HOST: "192.0.2.1" }, /^192\.0\.2\.1 isn't an address of this machine\. Set PARAPET_HOST to /],
  [{ PARAPET_HOST: "no.such.host.invalid" }, /^(?:PARAPET_HOST is|Can't listen on) no\.such\.host\.invalid, /],
  [{ PARAPET_PORT: "http" }, /^PARAPET_PORT must be a port from 0 to 65535, not "http"\.$/],
  [
    { DATABASE_URL: "postgres://me:secret@127.0.0.1:1/p" },
    /^PostgreSQL at 127\.0\.0\.1:1 can't be used: connection refused\. /,
  ],
])("a start that can't succeed ends with one sentence: %j", async (variables, sentence) => {
  const { code, errors } = await runCommand(["serve"], { PARAPET_DATA: await temporaryFolder(), ...variables });
  expect(code).toBe(1);
  expect(errors).toMatch(/^parapet: [^\n]+\n$/);
  expect(errors.replace("parapet: ", "").trimEnd()).toMatch(sentence);
  expect(errors).not.toContain("secret");
});

test("a data folder below a file is named, with what to set", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  const { code, errors } = await runCommand(["serve"], { PARAPET_DATA: join(file, "data") });
  expect(code).toBe(1);
  expect(errors).toBe(
    `parapet: The data folder ${file}/data can't be used: part of the path is a file. Set PARAPET_DATA to a folder that Parapet can write to.\n`,
  );
});

test("where no person looks, steps are lines for scripts, and the log is JSON", async () => {
  const { said, kill, ended } = startCommand(["serve"], { ...(await ownStores()), PARAPET_PROT: "1" });
  await said(/^Parapet listens on (http:\/\/127\.0\.0\.1:\d+)$/m);
  kill("SIGTERM");
  const { code, out, errors } = await ended;
  expect(code).toBe(0);
  const [steps = "", after = ""] = out.split(/(?<=^Parapet listens on http:\/\/127\.0\.0\.1:\d+\n)/m);
  expect(steps).toMatch(/^(?:Parapet starts: [^\n]+\n)+Parapet listens on [^\n]+\n$/);
  expect(after).toMatch(/^Create the first account at [^\n]+\/setup\n[^\n]+ setup code: [A-Z0-9-]{19}\n$/);
  const lines = errors
    .trim()
    .split("\n")
    .map((line): { msg: string } => JSON.parse(line));
  expect(lines[0]?.msg).toBe("PARAPET_PROT isn't a setting of Parapet and is ignored. Did you mean PARAPET_PORT?");
});

/** Beside other tests, a start takes longer than the default. */
const startTime = { timeout: 45_000 };

test("a terminal shows a line a step, and the address last with what to do there", async () => {
  const stores = await ownStores();
  const { screen, ended, press } = serveAtTerminal({ ...stores, PARAPET_PORT: "0", PARAPET_PROT: "1" });
  await expect
    .poll(() => screen.text, startTime)
    .toMatch(/\n\nOpen http:\/\/127\.0\.0\.1:\d+\/ to set up Parapet\n[^\n]+ setup code: [A-Z0-9-]{19}\n$/);
  expect(screen.text).toMatch(
    /^\d\d:\d\d:\d\d warning PARAPET_PROT isn't a setting [^\n]+\n(?:(?: +\d+ s {2}|\S+ warning )[A-Z][^\n]+\n){4,}\n/,
  );
  expect(screen.text).not.toContain("{");
  press("\u0003");
  expect(await ended).toEqual([0, null]);
  expect(screen.text).toContain("Stopping. Press Ctrl-C again to stop at once\n");
});

test("with an owner the terminal leads to the public address", async () => {
  const owner = { PARAPET_ADMIN_EMAIL: "ada@example.com", PARAPET_ADMIN_PASSWORD: "a quiet harbour at dawn" };
  const variables = { ...(await ownStores()), ...owner, PARAPET_PORT: "0", PARAPET_PUBLIC_URL: "https://parapet.test" };
  const { screen, ended, press } = serveAtTerminal(variables);
  await expect.poll(() => screen.text, startTime).toMatch(/\nSign in at https:\/\/parapet\.test\/\n$/);
  press("\u0003");
  expect(await ended).toEqual([0, null]);
});
