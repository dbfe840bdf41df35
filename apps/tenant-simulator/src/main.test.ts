import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

test("the command prints the tenant's URLs, runs a scenario, and stops on a signal", async () => {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, "main.ts"),
    "--mailboxes",
    "9",
    "--scenario",
    "campaign",
  ]);
  const printed = new Map<string, string>();
  for await (const line of createInterface(child.stdout)) {
    const [, name = "", value = ""] = /^(.+?)\s{2,}(\S+)$|$/.exec(line) ?? [];
    printed.set(name, value);
    if (line.startsWith("Client secret")) break;
  }
  const control = printed.get("control") ?? "";
  const state: unknown = await (await fetch(`${control}/state`)).json();
  expect(JSON.stringify(state)).toContain("Your password expires in");
  const zone: unknown = await (await fetch(`${control}/zone`)).json();
  expect(zone).toHaveProperty(["_dmarc.meridianfreight.com"], { TXT: ["v=DMARC1; p=reject"] });
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
});
