import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFile, rename, truncate } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cleanEnvironment, startRunningServer, type RunningServer } from "@parapet/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDebianNginx, type DebianNginx } from "./debian-nginx.ts";

const main = join(import.meta.dirname, "../apps/server/src/main.ts");

let parapet: RunningServer;
let nginx: DebianNginx;
// Time enough to install nginx where it is missing.
beforeAll(async () => {
  nginx = await startDebianNginx();
  parapet = await startRunningServer();
}, 240_000);
afterAll(async () => {
  await nginx.stop();
  await parapet.close();
});

/** `parapet tail` in a process of its own. */
async function tail(file: string, format: string, token: string): Promise<ChildProcess> {
  const options = [file, "--format", format, "--server", parapet.origin, "--from-start", "--state", stateOf(token)];
  const child = spawn(process.execPath, [main, "tail", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...cleanEnvironment(), PARAPET_TOKEN: token, npm_lifecycle_event: "" },
  });
  await once(child.stdout, "data");
  return child;
}

/** Each source follows by itself. */
const stateOf = (token: string) => join(dirname(nginx.json), `${token.slice(0, 8)}.position`);

async function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  const ended = once(child, "close");
  child.kill(signal);
  await ended;
}

const ask = (path: string, init: RequestInit = {}) => fetch(`${nginx.origin}${path}`, init).then((each) => each.text());

/** The paths that a source has brought, in order, once there are as many as that. */
async function arrived(source: string, count: number): Promise<string[]> {
  const paths = async () => (await parapet.eventsOf(source)).map(({ path }) => path).toSorted();
  await expect
    .poll(async () => (await paths()).length, { timeout: 30_000, interval: 300 })
    .toBeGreaterThanOrEqual(count);
  return paths();
}

describe("parapet tail on the access log of nginx", () => {
  it.each(["combined", "json"] as const)("sends what the %s format tells", async (log) => {
    const { id, token } = await parapet.createSource(`nginx ${log}`);
    const child = await tail(nginx[log], log === "json" ? "nginx" : log, token);
    const mark = `/${log}/orders/7`;
    await ask(`${mark}?dry=1`, { method: "POST", body: "{}", headers: { "user-agent": 'curl/8 "quoted" é' } });
    await ask(`/missing/${log}`);
    const find = async () => {
      const events = await parapet.eventsOf(id);
      return [mark, `/missing/${log}`].map((path) => events.find((event) => event.path === path));
    };
    await expect.poll(async () => (await find()).every((each) => each !== undefined), { timeout: 30_000 }).toBe(true);
    await stop(child);
    const [posted, missing] = await find();
    expect(posted).toMatchObject({
      method: "POST",
      query: "dry=1",
      status: 200,
      http_version: "1.1",
      src_ip: "127.0.0.1",
      res_bytes: 2,
      warnings: [],
    });
    expect(posted?.user_agent).toContain("curl/8");
    expect(missing?.status).toBe(404);
    expect([posted?.host, typeof posted?.duration_ms]).toEqual(
      log === "json" ? ["127.0.0.1", "number"] : ["", "object"],
    );
  });

  it("follows rotations by name and by truncation, and brings each call once", async () => {
    const { id, token } = await parapet.createSource("rotations");
    await nginx.rotate(nginx.json);
    const child = await tail(nginx.json, "nginx", token);
    await ask("/rotated/1");
    expect(await arrived(id, 1)).toEqual(["/rotated/1"]);
    await ask("/rotated/2");
    await nginx.rotate(nginx.json);
    await ask("/rotated/3");
    expect(await arrived(id, 3)).toEqual(["/rotated/1", "/rotated/2", "/rotated/3"]);
    await ask("/rotated/4");
    // logrotate makes room first: a worker of nginx may have written the last call to the file that is called .1 now.
    await rename(`${nginx.json}.1`, `${nginx.json}.2`);
    await copyFile(nginx.json, `${nginx.json}.1`);
    await truncate(nginx.json);
    await ask("/rotated/5");
    expect(await arrived(id, 5)).toEqual(["/rotated/1", "/rotated/2", "/rotated/3", "/rotated/4", "/rotated/5"]);
    await stop(child);
  });

  it("goes on where it was after it and the server have been down, without loss", async () => {
    const { id, token } = await parapet.createSource("restarts");
    await nginx.rotate(nginx.combined);
    let child = await tail(nginx.combined, "combined", token);
    await ask("/down/1");
    expect(await arrived(id, 1)).toEqual(["/down/1"]);
    await parapet.kill();
    await ask("/down/2");
    await parapet.startAgain();
    expect(await arrived(id, 2)).toEqual(["/down/1", "/down/2"]);
    await stop(child, "SIGKILL");
    await ask("/down/3");
    await nginx.rotate(nginx.combined);
    await ask("/down/4");
    child = await tail(nginx.combined, "combined", token);
    expect(await arrived(id, 4)).toEqual(["/down/1", "/down/2", "/down/3", "/down/4"]);
    await stop(child);
  }, 60_000);

  it("ends with one sentence when the token is unknown, and keeps its place", async () => {
    const child = spawn(
      process.execPath,
      [main, "tail", nginx.json, "--server", parapet.origin, "--from-start", "--state", stateOf("stranger")],
      {
        stdio: ["ignore", "ignore", "pipe"],
        env: { ...cleanEnvironment(), PARAPET_TOKEN: "a-stranger's-token" },
      },
    );
    await ask("/unknown");
    const said: string[] = [];
    child.stderr.on("data", (chunk: Buffer) => said.push(String(chunk)));
    expect(await once(child, "close")).toEqual([1, null]);
    expect(said.join("")).toBe(`parapet: ${parapet.origin} answered 401: it does not know this token.\n`);
  });
});
