import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryStores } from "@parapet/testkit";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { temporaryFolder } from "../platform/fixtures/temporary-folder.ts";
import { serveUntilEnd } from "./fixtures/run-command.ts";

/** What Node calls a thread that a program has started. */
const startedByProgram = "WorkerThread";
/** What begins by itself has begun by then. */
const settledMs = 3_000;

/** Threads of a process that run JavaScript of their own. */
function threadsOf(pid: number): number {
  const names = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/comm`, "utf8"),
  );
  return names.filter((name) => name.trim() === startedByProgram).length;
}

async function serve(different: Readonly<Record<string, string>> = {}) {
  const stores = await temporaryStores();
  onTestFinished(() => stores.close());
  const dataFolder = await temporaryFolder();
  const { origin } = await serveUntilEnd({
    DATABASE_URL: stores.urls.postgres,
    CLICKHOUSE_URL: stores.urls.clickhouse,
    PARAPET_DATA: dataFolder,
    PARAPET_DRAIN_SECONDS: "0",
    ...different,
  });
  const running: unknown = JSON.parse(readFileSync(join(dataFolder, "running.json"), "utf8"));
  return { origin, pid: z.object({ pid: z.number() }).parse(running).pid };
}

test("a server that has nothing to do has no thread but its watchdog", async () => {
  const { origin, pid } = await serve();
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  await sleep(settledMs);
  expect(threadsOf(pid)).toBe(1);
});

test("without a watchdog it has none, and work starts one", { timeout: 120_000 }, async () => {
  const { pid } = await serve({ PARAPET_WATCHDOG_SECONDS: "0", PARAPET_BUILT_IN_PACKS: "on" });
  // Packs are compiled in a thread; nothing else starts one.
  await expect.poll(() => threadsOf(pid)).toBe(1);
});
