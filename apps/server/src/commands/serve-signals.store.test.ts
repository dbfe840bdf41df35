import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startRunningServer } from "@parapet/testkit";
import { expect, onTestFinished, test } from "vitest";

const main = join(import.meta.dirname, "../main.ts");
/** A busy machine takes some of it to start Node. */
const timeout = 120_000;

/** `parapet serve` with a signal handler in place, which a preloaded line of code reports. */
function serve(environment: Readonly<Record<string, string>>) {
  const report = `process.on("newListener", (name) => name === "SIGTERM" && process.stdout.write("hears SIGTERM\\n"));`;
  const child = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(report)}`, main, "serve"],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        npm_lifecycle_event: "",
        PARAPET_PORT: "0",
        PARAPET_BUILT_IN_PACKS: "off",
        ...environment,
      },
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = { out: "", log: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (printed.log += text));
  return { child, printed, exited: once(child, "close") };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-signals-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A database that takes connections and never answers. */
async function silentDatabase(): Promise<string> {
  const server = createServer(() => undefined).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `postgres://parapet@127.0.0.1:${(server.address() as AddressInfo).port}/parapet`;
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s ends a start whose database never answers",
  { timeout },
  async (signal) => {
    const { child, printed, exited } = serve({
      PARAPET_DATA: await temporaryFolder(),
      DATABASE_URL: await silentDatabase(),
    });
    await expect.poll(() => printed.out, { timeout: 60_000 }).toContain("hears SIGTERM");
    await sleep(1_000);
    const asked = performance.now();
    child.kill(signal);
    expect(await exited).toEqual([0, null]);
    expect(performance.now() - asked).toBeLessThan(5_000);
    expect(printed.log).toContain("stopped before the server was ready");
  },
);

test.runIf(process.platform === "linux")(
  "SIGTERM ends a start whose data folder can never be made",
  { timeout },
  async () => {
    const { child, printed, exited } = serve({ PARAPET_DATA: "/proc/none/data" });
    await expect.poll(() => printed.out, { timeout: 60_000 }).toContain("hears SIGTERM");
    await sleep(500);
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  },
);

test.runIf(process.platform === "linux")(
  "a data folder that can never be made ends the start by itself",
  { timeout },
  async () => {
    const { printed, exited } = serve({ PARAPET_DATA: "/proc/none/data" });
    expect(await exited).toEqual([1, null]);
    expect(printed.log).toContain("The data folder /proc/none/data can't be used: it could not be made within 10 s.");
  },
);

test("a start that was stopped halfway leaves a folder that the next one uses", { timeout: 300_000 }, async () => {
  const data = await temporaryFolder();
  for (const ms of [300, 1_500, 4_000]) {
    const { child, printed, exited } = serve({ PARAPET_DATA: data });
    await expect.poll(() => printed.out, { timeout: 60_000 }).toContain("hears SIGTERM");
    await sleep(ms);
    child.kill("SIGTERM");
    const [code] = await exited;
    expect(code).toBe(0);
  }
  const { child, printed, exited } = serve({ PARAPET_DATA: data });
  await expect.poll(() => printed.out, { timeout: 200_000 }).toContain("Parapet listens on");
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});

test("a server whose loop is blocked ends itself and starts again", { timeout: 300_000 }, async () => {
  const block = `process.on("SIGUSR2", () => { for (;;); });`;
  const server = await startRunningServer({
    PARAPET_WATCHDOG_SECONDS: "2",
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(block)}`,
  });
  onTestFinished(() => server.close());
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  server.signal("SIGUSR2");
  await server.ended();
  await server.startAgain();
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
});
