import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freshDataFolder, removeData } from "./support/server.ts";

const root = join(import.meta.dirname, "..");
// Within a minute on a quiet machine.
const startMs = 150_000;

/** Starts the demonstration as a person does, and reads what it prints. */
async function startDemo(data: string) {
  const child = spawn(process.execPath, ["tools/demo/main.ts", "--data", join(data, "demo"), "--port", "0"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (printed += text.toString()));
  const ended = once(child, "close");
  const isReady = () => printed.includes("\nOpen http");
  await expect.poll(() => isReady() || child.exitCode !== null, { timeout: startMs, intervals: [250] }).toBe(true);
  expect(isReady(), printed).toBe(true);
  const found = (pattern: RegExp) => pattern.exec(printed)?.[1] ?? "";
  return {
    origin: found(/Parapet listens on (\S+)/),
    gateway: found(/Customers call (\S+),/),
    email: found(/Sign in as (\S+)/),
    password: found(/password "([^"]+)"/),
    async stop(): Promise<void> {
      child.kill("SIGINT");
      expect((await ended)[0], printed).toBe(0);
    },
  };
}

test("the demonstration shows a company in motion in all three applications, and ends without a trace", async ({
  page,
}) => {
  test.setTimeout(startMs + 90_000);
  const data = await freshDataFolder();
  const demo = await startDemo(data);
  try {
    await page.goto(`${demo.origin}/login`);
    await page.getByRole("textbox", { name: "Email" }).fill(demo.email);
    await page.getByRole("textbox", { name: "Password" }).fill(demo.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("API Usage");
    await page.goto(`${demo.origin}/insights/inventory`);
    await expect(page.getByRole("row", { name: /shipments\.meridianfreight\.example/ })).toContainText("Documented");
    await page.goto(`${demo.origin}/insights/events`);
    await expect(page.getByRole("row", { name: /shipments\.meridianfreight\.example/ }).first()).toBeVisible();
    await page.goto(`${demo.origin}/provider/logging`);
    await expect(page.getByRole("row", { name: /United Kingdom|Norway|Morocco/ }).first()).toBeVisible();
    await page.goto(`${demo.origin}/secure-inbox/phishing-threats/logs`);
    await expect(page.getByRole("row", { name: /Malicious/ }).first()).toBeVisible({ timeout: 30_000 });
  } finally {
    await demo.stop();
    await removeData(data);
  }
  await expect(fetch(demo.origin)).rejects.toThrow();
  await expect(fetch(demo.gateway)).rejects.toThrow();
});
