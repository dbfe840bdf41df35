import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { startRunningServer, type RunningServer } from "@parapet/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const main = join(import.meta.dirname, "../../main.ts");

let parapet: RunningServer;
beforeAll(async () => {
  parapet = await startRunningServer();
});
afterAll(() => parapet.close());

function start(...options: string[]) {
  const child = spawn(process.execPath, [main, "tap", ...options], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, npm_lifecycle_event: "", PARAPET_TOKEN: "" },
  });
  return { child, ended: once(child, "close"), errors: text(child.stderr) };
}

describe("parapet tap", () => {
  it("says where it listens, sends at SIGTERM what it has captured, and says how much", async () => {
    const target = createServer((_request, response) => response.end("ok")).listen(0, "127.0.0.1");
    await once(target, "listening");
    const address = target.address();
    const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    const { id, token } = await parapet.createSource("tap");
    const options = ["--target", origin, "--listen", "127.0.0.1:0", "--server", parapet.origin, "--token", token];
    const { child, ended, errors } = start(...options);
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      printed += chunk;
    });
    await expect.poll(() => printed).toMatch(/^Parapet taps \S+ on http:\/\/\S+\n/);
    const tapped = / on (\S+)\n/.exec(printed)?.[1] ?? "";
    expect(await (await fetch(`${tapped}/tapped`)).text()).toBe("ok");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(printed).toMatch(/\nparapet tap: 1 requests; calls: 1 sent, 0 waiting, 0 dropped, 0 refused\n$/);
    expect(await errors).toBe("");
    expect((await parapet.eventsOf(id)).map(({ path, status }) => [path, status])).toEqual([["/tapped", 200]]);
    target.close();
  });

  it.each([
    [["--target", "nowhere"], /^parapet: --target must be an origin such as [^\n]+\n$/],
    [
      ["--target", "http://127.0.0.1:1", "--token", "0123456789", "--listen", "192.0.2.1:1"],
      /^parapet: --listen 192\.0\.2\.1:1 cannot be listened on: [^\n]+\n$/,
    ],
  ])("ends with one sentence: %j", async (options, sentence) => {
    const { ended, errors } = start(...options);
    expect(await ended).toEqual([1, null]);
    expect(await errors).toMatch(sentence);
  });
});
