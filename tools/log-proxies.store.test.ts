import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { endpoints, testedLogProxies } from "@parapet/contract";
import { cleanEnvironment, startRunningServer, type RunningServer } from "@parapet/testkit";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startLogProxy } from "./log-proxies.ts";

const main = join(import.meta.dirname, "../apps/server/src/main.ts");

let parapet: RunningServer;
beforeAll(async () => {
  parapet = await startRunningServer();
}, 240_000);
afterAll(() => parapet.close());

describe.each(testedLogProxies)("the access log of %s, set up by the wizard's text", (name) => {
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
    // The combined log format has no duration.
    expect(posted?.duration_ms).toEqual(name === "apache" ? null : expect.any(Number));
    expect(missing?.status).toBe(404);
  });
});

it("calls arrive as Kong's plugin http-log posts them, one or a batch, by its documentation", async () => {
  const { id, token } = await parapet.createSource("kong");
  const call = (path: string) => ({
    request: {
      method: "GET",
      uri: `${path}?dry=1`,
      url: `http://shop.test:8000${path}`,
      headers: { host: "shop.test" },
    },
    response: { status: 404, size: 2 },
    latencies: { request: 12, proxy: 9, kong: 3 },
    client_ip: "192.0.2.7",
    started_at: Date.now(),
  });
  const post = async (body: unknown): Promise<unknown> => {
    const answer = await fetch(`${parapet.origin}${endpoints["ingest.accessLog"].path}`, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "x-trace-source-token": token },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  expect(await post(call("/kong/7"))).toMatchObject({ accepted: 1, rejected: [] });
  expect(await post([call("/kong/8"), call("/kong/9")])).toMatchObject({ accepted: 2, rejected: [] });
  await expect.poll(async () => (await parapet.eventsOf(id)).length, { timeout: 60_000 }).toBe(3);
  const event = (await parapet.eventsOf(id)).find(({ path }) => path === "/kong/7");
  expect(event).toMatchObject({ path: "/kong/7", query: "dry=1", status: 404, host: "shop.test", duration_ms: 12 });
});
