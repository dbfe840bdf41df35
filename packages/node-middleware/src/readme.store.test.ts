import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { startRunningServer, type RunningServer } from "@parapet/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";

const room = join(import.meta.dirname, "..");
const readme = readFileSync(join(room, "README.md"), "utf8");
const example = (title: string) => new RegExp(`## ${title}\n\n\`\`\`js\n(.*?)\`\`\``, "s").exec(readme)?.[1] ?? "";

let parapet: RunningServer;
beforeAll(async () => {
  parapet = await startRunningServer();
});
afterAll(() => parapet.close());

it.each(["Express", "Fastify", "node:http"])("the README's example for %s captures what it answers", async (title) => {
  const { id, token } = await parapet.createSource(`readme ${title}`);
  const port = await freePort();
  const child = spawn(process.execPath, ["--input-type=module", "--eval", example(title)], {
    cwd: room,
    stdio: "inherit",
    env: { ...process.env, PARAPET_URL: parapet.origin, PARAPET_TOKEN: token, PORT: String(port) },
  });
  const greet = () =>
    fetch(`http://127.0.0.1:${port}/greetings`, {
      method: "POST",
      headers: { "content-type": "application/json", connection: "close" },
      body: '{"name":"Ada"}',
    }).then(
      (answer) => answer.text(),
      () => null,
    );
  await expect.poll(greet).toBe('{"hello":"Ada"}');
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await parapet.eventsOf(id)).toMatchObject([
    { method: "POST", path: "/greetings", status: 201, req_body: '{"name":"Ada"}', res_body: '{"hello":"Ada"}' },
  ]);
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  const closed = once(probe, "close");
  probe.close();
  await closed;
  if (address === null || typeof address === "string") throw new Error("There is no free port");
  return address.port;
}
