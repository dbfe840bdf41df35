import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { silentLog as log } from "@parapet/testkit";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";
import { isStopped, sendSignal } from "../process-table.ts";
import { findClusterProcesses } from "./cluster-processes.ts";
import { postgresCommand } from "./postgres-command.ts";
import { openPostgres } from "./postgres.ts";

// Other work on the machine must not decide.
vi.setConfig({ testTimeout: 120_000 });

async function open(folder: string) {
  const postgres = await openPostgres({ url: null, dataFolder: folder, log });
  onTestFinished(() => postgres.close());
  return postgres;
}

/** A cluster with a row in it, and the processes that a killed Parapet left on it, one of which is in the middle of work. */
async function leaveServer(): Promise<{
  readonly folder: string;
  readonly postmaster: number;
  pids(): readonly number[];
}> {
  const folder = await temporaryFolder();
  const cluster = join(folder, "postgres");
  const first = await openPostgres({ url: null, dataFolder: folder, log });
  await first.pool.query("create table note (text text)");
  await first.pool.query("insert into note values ('Ω')");
  await first.close();
  const command = await postgresCommand({ cluster, linkFolder: join(folder, "postgres-lib") });
  const orphan = command.spawn("postgres", [cluster, join(folder, "postgres-run")], ([data = "", run = ""]) => {
    const settings = ["listen_addresses=", `unix_socket_directories=${run}`, `parapet.cluster=${cluster}`];
    return ["-D", data, ...settings.flatMap((each) => ["-c", each])];
  });
  onTestFinished(() => void findClusterProcesses(cluster).map((pid) => sendSignal(pid, "SIGKILL")));
  await new Promise((resolve) =>
    orphan.stderr.on("data", (data) => String(data).includes("ready to accept") && resolve(null)),
  );
  return { folder, postmaster: orphan.pid ?? 0, pids: () => findClusterProcesses(cluster) };
}

test("a server whose processes are all stopped is killed before ours starts", async () => {
  const { folder, postmaster, pids } = await leaveServer();
  const left = pids();
  expect(left).toContain(postmaster);
  expect(left.length).toBeGreaterThan(3);
  for (const pid of left) sendSignal(pid, "SIGSTOP");
  await expect.poll(() => left.every(isStopped)).toBe(true);
  const second = await open(folder);
  expect(pids().filter((pid) => left.includes(pid))).toEqual([]);
  expect((await second.pool.query("select text from note")).rows).toEqual([{ text: "Ω" }]);
});

test("stopped processes of a dead postmaster are killed, also by another path to the folder", async () => {
  const { folder, postmaster, pids } = await leaveServer();
  for (const pid of pids()) sendSignal(pid, "SIGSTOP");
  sendSignal(postmaster, "SIGKILL");
  await expect.poll(pids).not.toContain(postmaster);
  const left = pids();
  expect(left.length).toBeGreaterThan(3);
  const link = join(await temporaryFolder(), "data");
  await symlink(folder, link);
  const second = await open(link);
  expect(pids().filter((pid) => left.includes(pid))).toEqual([]);
  expect((await second.pool.query("select text from note")).rows).toEqual([{ text: "Ω" }]);
});

test("a running server whose postmaster is killed while its processes are stopped comes back", async () => {
  const folder = await temporaryFolder();
  const postgres = await open(folder);
  const left = findClusterProcesses(join(folder, "postgres"));
  const { rows } = await postgres.pool.query("select pg_postmaster_start_time()::text as at");
  for (const pid of left) sendSignal(pid, "SIGSTOP");
  await expect.poll(() => left.every(isStopped)).toBe(true);
  sendSignal(Number.parseInt(await readFile(join(folder, "postgres/postmaster.pid"), "utf8"), 10), "SIGKILL");
  const startedAt = async () => {
    const answer = await postgres.pool.query("select pg_postmaster_start_time()::text as at");
    return String(answer.rows[0]?.at);
  };
  const before = String(rows[0]?.at);
  await expect.poll(() => startedAt().catch(() => before), { timeout: 60_000 }).not.toBe(before);
});

test("processes of another cluster and of other programs are left alone", async () => {
  const [mine, other] = [await temporaryFolder(), await temporaryFolder()];
  const postgres = await open(mine);
  const processes = findClusterProcesses(join(mine, "postgres"));
  expect(findClusterProcesses(join(other, "postgres"))).toEqual([]);
  await open(other);
  expect(findClusterProcesses(join(mine, "postgres"))).toEqual(processes);
  await postgres.ping();
  expect(findClusterProcesses(mine)).toEqual([]);
});
