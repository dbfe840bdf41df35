import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, silentLog, startRunningServer, startStallingProxy } from "@parapet/testkit";
import { v7 as newId } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { openClickHouse } from "../../platform/clickhouse/clickhouse.ts";
import { runCommand } from "../fixtures/run-command.ts";
import { sendCall } from "../fixtures/send-call.ts";

async function startDoomed() {
  const data = await mkdtemp(join(tmpdir(), "parapet-doomed-"));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  let clickhouse = "";
  const proxies: Awaited<ReturnType<typeof startStallingProxy>>[] = [];
  const server: RunningServer = await startRunningServer(async (urls) => {
    clickhouse = urls.clickhouse;
    const proxy = await startStallingProxy(urls.clickhouse);
    proxies.push(proxy);
    return { PARAPET_DATA: data, CLICKHOUSE_URL: proxy.url };
  });
  onTestFinished(async () => {
    await server.close();
    for (const proxy of proxies) await proxy.close();
  });
  return { server, data, clickhouse, stall: () => proxies.forEach((proxy) => proxy.stall()) };
}

test(
  "what a dead server acknowledged is brought to ClickHouse by another one, once",
  { timeout: 180_000 },
  async () => {
    const { server, data, clickhouse, stall } = await startDoomed();
    const { id, token } = await server.createSource("gateway");
    stall();
    for (let number = 0; number < 30; number += 1) expect((await sendCall(server, token)).status).toBe(200);
    const adopt = () => runCommand(["journal", "adopt", data], { CLICKHOUSE_URL: clickhouse });
    const early = await adopt();
    expect([early.code, early.errors]).toEqual([1, expect.stringContaining("A running server uses")]);

    await server.kill();
    const adopted = await adopt();
    expect(adopted).toMatchObject({ code: 0, errors: "" });
    expect(Number(/^(\d+) rows/.exec(adopted.out)?.[1])).toBeGreaterThanOrEqual(30);
    expect((await adopt()).out).toMatch(/^0 rows/);

    const folder = join(data, "ingest-thread/journal");
    const [damaged, unreadable] = [newId(), newId()];
    const adoptedFile = join(data, "journal/refused", `${damaged}.0.damaged`);
    await mkdir(join(folder, `${unreadable}.rows`), { recursive: true });
    await writeFile(join(folder, `${damaged}.rows`), "ev nt\n{}\n");
    const partly = await adopt();
    expect(partly).toMatchObject({ code: 1, out: expect.stringMatching(/^0 rows/) });
    for (const path of [join(folder, `${unreadable}.rows`), adoptedFile]) expect(partly.errors).toContain(path);

    const store = await openClickHouse({ url: clickhouse, dataFolder: data, log: silentLog, makesDatabase: false });
    const answer = await store.client.query({
      query: `SELECT count() AS calls, uniqExact(id) AS ids FROM event WHERE source_id = '${id}'`,
      format: "JSONEachRow",
    });
    expect(await answer.json()).toEqual([{ calls: 30, ids: 30 }]);
    await store.close();
  },
);

test("blocks that are missing make it fail, unless their loss is accepted", { timeout: 180_000 }, async () => {
  const { server, data, clickhouse, stall } = await startDoomed();
  const { token } = await server.createSource("gateway");
  stall();
  for (let number = 0; number < 3; number += 1) expect((await sendCall(server, token)).status).toBe(200);
  await server.kill();
  const folders = ["journal", "ingest-thread/journal"].map((each) => join(data, each));
  const segments = (
    await Promise.all(folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))))
  )
    .flat()
    .filter((path) => path.endsWith(".rows"));
  expect(segments).not.toEqual([]);
  const kept = await Promise.all(segments.map((path) => readFile(path.replace(".rows", ".blocks"))));
  const cut = async () => {
    for (const [at, path] of segments.entries()) {
      await writeFile(path, "");
      await writeFile(path.replace(".rows", ".blocks"), kept[at] ?? "");
    }
  };
  const adopt = (...more: string[]) => runCommand(["journal", "adopt", data, ...more], { CLICKHOUSE_URL: clickhouse });
  await cut();
  const refused = await adopt();
  expect(refused).toMatchObject({ code: 1, out: expect.stringMatching(/^0 rows/) });
  expect(refused.errors).toMatch(/\d+ blocks of acknowledged rows are missing from .*--accept-loss/);
  await cut();
  expect(await adopt("--accept-loss")).toMatchObject({ code: 0, out: expect.stringContaining("are missing from") });
});
