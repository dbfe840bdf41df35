import { execFile } from "node:child_process";
import { lchownSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { silentLog as log } from "@parapet/testkit";
import { expect, onTestFinished, test, vi } from "vitest";
import { findProcesses, runScript } from "../fixtures/processes.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";
import { copyPackage, findPostgresBinaries, isReachable } from "./postgres-binaries.ts";
import { openPostgres, type Postgres } from "./postgres.ts";

vi.setConfig({ testTimeout: 120_000 });

const nobodyUid = 65_534;
/** An ordinary user can't become another one to try. */
const isRoot = process.getuid?.() === 0;

async function open(dataFolder: string): Promise<Postgres> {
  const postgres = await openPostgres({ url: null, dataFolder, log });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await postgres.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...postgres, close };
}

function statusOf(dataFolder: string): string {
  const [pid] = findProcesses("bin/postgres", `${dataFolder}/postgres\0`);
  return readFileSync(`/proc/${pid}/status`, "utf8");
}

const uidIn = (status: string) => Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);

async function connectAs(uid: number, dataFolder: string): Promise<string> {
  return runScript("connect-as.ts", [String(uid), join(dataFolder, "postgres-run")]).printed(() => true);
}

function rulesIn(dataFolder: string): string[] {
  const text = readFileSync(join(dataFolder, "postgres", "pg_hba.conf"), "utf8");
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

test("the server accepts this process's user only, as the kernel reports it", async () => {
  const dataFolder = await temporaryFolder();
  await open(dataFolder);
  expect(rulesIn(dataFolder)).toEqual(["local all all peer map=parapet"]);
  expect((await stat(join(dataFolder, "postgres-run"))).mode & 0o777).toBe(0o700);
});

test.runIf(isRoot)("started by root, the server has a user of its own and no capability", async () => {
  const dataFolder = await temporaryFolder();
  const secret = join(dataFolder, "secret");
  await writeFile(secret, "of root", { mode: 0o600 });
  const postgres = await open(dataFolder);
  const status = statusOf(dataFolder);
  expect([...status.matchAll(/^Cap\w+:\s+(\w+)$/gm)].map(([, set]) => Number(`0x${set}`))).toEqual([0, 0, 0, 0, 0]);
  expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
  expect([0, nobodyUid]).not.toContain(uidIn(status));
  for (const path of [secret, "/etc/shadow", `/proc/${process.pid}/environ`]) {
    await expect(postgres.pool.query("SELECT pg_read_file($1)", [path]), path).rejects.toThrow("Permission denied");
  }
});

test.runIf(isRoot)("started by root, no other user gets in: not nobody, not the server's own", async () => {
  const dataFolder = await temporaryFolder();
  // As if the data folder were open to all.
  await chmod(dataFolder, 0o755);
  await open(dataFolder);
  const server = uidIn(statusOf(dataFolder));
  expect(await connectAs(0, dataFolder)).toBe("connected");
  expect(await connectAs(nobodyUid, dataFolder)).toMatch(/EACCES/);
  expect(await connectAs(server, dataFolder)).toMatch(/EACCES|peer authentication failed/i);
  // As if even the sockets were.
  await chmod(join(dataFolder, "postgres-run"), 0o755);
  await chmod(join(dataFolder, "postgres-run", ".s.PGSQL.5432"), 0o777);
  for (const uid of [nobodyUid, server]) {
    expect(await connectAs(uid, dataFolder), String(uid)).not.toBe("connected");
  }
});

test.runIf(isRoot)(
  "a cluster of an earlier version, which belonged to nobody and trusted all, is taken over with its rows",
  async () => {
    const dataFolder = await temporaryFolder();
    const first = await open(dataFolder);
    await first.pool.query("CREATE TABLE note AS SELECT 'kept' AS text");
    await first.close();
    const cluster = join(dataFolder, "postgres");
    for (const entry of readdirSync(cluster, { recursive: true }))
      lchownSync(join(cluster, String(entry)), nobodyUid, nobodyUid);
    lchownSync(cluster, nobodyUid, nobodyUid);
    await writeFile(join(cluster, "pg_hba.conf"), "local all all trust\nhost all all 127.0.0.1/32 trust\n");
    const second = await open(dataFolder);
    expect((await second.pool.query("SELECT text FROM note")).rows).toEqual([{ text: "kept" }]);
    expect(rulesIn(dataFolder)).toEqual(["local all all peer map=parapet"]);
    const owners = new Set([(await stat(cluster)).uid, (await stat(join(cluster, "PG_VERSION"))).uid]);
    expect([...owners]).toEqual([uidIn(statusOf(dataFolder))]);
  },
);

test.runIf(isRoot)("programs that other users can't reach are copied to where they can", async () => {
  const hidden = join(await temporaryFolder(), "hidden");
  await mkdir(hidden, { mode: 0o700 });
  expect(await isReachable(hidden)).toBe(false);
  const { postgres } = await findPostgresBinaries(join(hidden, "links"));
  const native = join(postgres, "../..");
  const copy = await copyPackage(native, []);
  onTestFinished(() => rm(join(copy, ".."), { recursive: true }));
  const program = join(copy, "bin/postgres");
  expect(await isReachable(program)).toBe(true);
  const run = promisify(execFile)("setpriv", ["--reuid", "65534", "--clear-groups", program, "--version"], {
    cwd: "/",
  });
  expect((await run).stdout).toContain("PostgreSQL");
});
