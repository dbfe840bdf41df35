import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { temporaryStores } from "@parapet/testkit";
import { expect, onTestFinished, test } from "vitest";
import { bundleServer } from "./build-server.ts";
import { freePort } from "./free-port.ts";

const server = join(import.meta.dirname, "../apps/server");

test("the bundled server starts, with all that it listens on", { timeout: 180_000 }, async () => {
  await mkdir(join(server, "dist"), { recursive: true });
  const folder = await mkdtemp(join(server, "dist/test-"));
  const data = await mkdtemp(join(tmpdir(), "parapet-bundled-"));
  onTestFinished(async () => {
    for (const each of [folder, data]) await rm(each, { recursive: true, force: true });
  });
  await bundleServer(folder);
  const stores = await temporaryStores();
  onTestFinished(() => stores.close());
  const [port, grpcPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(folder, "parapet.js"), "serve"], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: stores.urls.postgres,
      CLICKHOUSE_URL: stores.urls.clickhouse,
      PARAPET_DATA: data,
      PARAPET_PORT: `${port}`,
      PARAPET_OTLP_GRPC_PORT: `${grpcPort}`,
      PARAPET_DRAIN_SECONDS: "0",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  onTestFinished(() => void child.kill("SIGKILL"));
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const health = async () => {
    if (child.exitCode !== null) throw new Error(errors);
    return (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.status;
  };
  await expect.poll(health, { timeout: 120_000 }).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});
