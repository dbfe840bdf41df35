import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { cleanEnvironment, startRunningServer, type RunningServer } from "@parapet/testkit";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startLogProxy } from "./log-proxies.ts";

const main = join(import.meta.dirname, "../apps/server/src/main.ts");

let parapet: RunningServer;
beforeAll(async () => {
  parapet = await startRunningServer();
}, 240_000);
afterAll(() => parapet.close());

describe.each(["haproxy", "caddy"] as const)("the access log of %s, set up by the wizard's text", (name) => {
  // Time enough to install it where it is missing.
  it("arrives as calls", { timeout: 240_000 }, async () => {
    const proxy = await startLogProxy(name);
    onTestFinished(() => proxy.stop());
    const { id, token } = await parapet.createSource(name);
    const headers = { "user-agent": 'curl/8 "quoted"' };
    await (await fetch(`${proxy.origin}/orders/7?dry=1`, { method: "POST", body: "{}", headers })).text();
    await (await fetch(`${proxy.origin}/missing`)).text();
    const child = spawn(process.execPath, [main, "tail", proxy.log, "--from-start", "--server", parapet.origin], {
      stdio: "inherit",
      env: { ...cleanEnvironment(), PARAPET_TOKEN: token, npm_lifecycle_event: "" },
    });
    const ended = once(child, "close");
    const find = async () => {
      const events = await parapet.eventsOf(id);
      return ["/orders/7", "/missing"].map((path) => events.find((event) => event.path === path));
    };
    await expect.poll(async () => (await find()).every((each) => each !== undefined), { timeout: 60_000 }).toBe(true);
    child.kill("SIGTERM");
    expect((await ended)[0]).toBe(0);
    const [posted, missing] = await find();
    expect(posted).toMatchObject({
      method: "POST",
      query: "dry=1",
      status: 200,
      http_version: "1.1",
      src_ip: "127.0.0.1",
      host: "127.0.0.1",
      user_agent: 'curl/8 "quoted"',
      warnings: [],
    });
    expect(posted?.duration_ms).toBeTypeOf("number");
    expect(missing?.status).toBe(404);
  });
});
