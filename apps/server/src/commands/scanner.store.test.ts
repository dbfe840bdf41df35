import { endpoints } from "@parapet/contract";
import { startRunningServer } from "@parapet/testkit";
import { expect, onTestFinished, test } from "vitest";
import { sendCall } from "./fixtures/send-call.ts";

const calls = 600;

test("a scanner's hosts are taken like its paths, and few of them become APIs", { timeout: 180_000 }, async () => {
  const server = await startRunningServer();
  onTestFinished(() => server.close());
  const { token } = await server.createSource("gateway");
  const scan = async (place: (number: number) => { host?: string; path?: string }) => {
    const started = performance.now();
    let next = 0;
    const senders = Array.from({ length: 16 }, async () => {
      while (next < calls) {
        const { host, path } = place(next++);
        expect((await sendCall(server, token, host, path)).status).toBe(200);
      }
    });
    await Promise.all(senders);
    return performance.now() - started;
  };
  const paths = await scan((number) => ({ path: `/scan-${number}-${crypto.randomUUID()}` }));
  // What may be read of new APIs at first is read, so that the rest shows what a long scan costs.
  await scan((number) => ({ host: `a${number}.example.com` }));
  const hosts = await scan((number) => ({ host: `b${number}.example.com` }));
  expect(hosts).toBeLessThan(10 * paths);
  const { path, answer } = endpoints["apis.list"];
  const { total } = answer.body.parse(await server.ask("GET", path));
  expect(total).toBeLessThan(calls);
});
