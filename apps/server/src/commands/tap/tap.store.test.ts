import { once } from "node:events";
import { createServer } from "node:http";
import { startRunningServer, type RunningServer } from "@parapet/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand, startCommand } from "../fixtures/run-command.ts";

let parapet: RunningServer;
beforeAll(async () => {
  parapet = await startRunningServer();
});
afterAll(() => parapet.close());

describe("parapet tap", () => {
  it("says where it listens, sends at SIGTERM what it has captured, and says how much", async () => {
    const target = createServer((_request, response) => response.end("ok")).listen(0, "127.0.0.1");
    await once(target, "listening");
    const address = target.address();
    const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    const { id, token } = await parapet.createSource("tap");
    const options = [
      "tap",
      "--target",
      origin,
      "--listen",
      "127.0.0.1:0",
      "--server",
      parapet.origin,
      "--token",
      token,
    ];
    const tap = startCommand(options);
    const tapped = await tap.said(/^Parapet taps \S+ on (http:\S+)\n/);
    expect(await (await fetch(`${tapped}/tapped`)).text()).toBe("ok");
    tap.kill("SIGTERM");
    const { code, out, errors } = await tap.ended;
    expect([code, errors]).toEqual([0, ""]);
    expect(out).toMatch(/\nparapet tap: 1 requests; calls: 1 sent, 0 waiting, 0 dropped, 0 rejected\n$/);
    expect((await parapet.eventsOf(id)).map(({ path, status }) => [path, status])).toEqual([["/tapped", 200]]);
    target.close();
  });

  it.each([
    [["--target", "nowhere"], /^parapet: --target must be an origin such as [^\n]+\n$/],
    [
      ["--target", "http://127.0.0.1:1", "--token", "0123456789", "--listen", "192.0.2.1:1"],
      /^parapet: Can't listen on --listen 192\.0\.2\.1:1: [^\n]+\n$/,
    ],
  ])("ends with one sentence: %j", async (options, sentence) => {
    expect(await runCommand(["tap", ...options], {})).toEqual({
      code: 1,
      out: "",
      errors: expect.stringMatching(sentence),
    });
  });
});
