import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog as log } from "@parapet/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { ConfigError } from "../config.ts";
import { findProcesses } from "../fixtures/processes.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { postgresCommand } from "./postgres-command.ts";
import { openPostgres, type Postgres } from "./postgres.ts";

// Other work on the machine must not decide.
vi.setConfig({ testTimeout: 120_000 });

const patience = 60_000;

/** One cluster for all tests that do not care: making it takes longest. */
let dataFolder: string;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "parapet-test-"));
});
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

async function open(folder: string, url: string | null = null): Promise<Postgres> {
  const postgres = await openPostgres({ url, dataFolder: folder, log });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await postgres.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...postgres, close };
}

async function setting(postgres: Postgres, name: string): Promise<unknown> {
  const answer = await postgres.pool.query("select current_setting($1) as value", [name]);
  return answer.rows[0]?.value;
}

test("the embedded server keeps what was committed, and listens on no network", async () => {
  const first = await open(dataFolder);
  await first.db.execute(sql`create table note (text text)`);
  await first.db.transaction((transaction) => transaction.execute(sql`insert into note values ('Ω')`));
  expect(await setting(first, "listen_addresses")).toBe("");
  expect(await setting(first, "fsync")).toBe("on");
  expect(await setting(first, "server_encoding")).toBe("UTF8");
  await first.close();
  expect(findProcesses("postgres", dataFolder)).toEqual([]);
  const second = await open(dataFolder);
  expect((await second.pool.query("select text from note")).rows).toEqual([{ text: "Ω" }]);
});

test("a path too long for a unix socket works", async () => {
  const folder = join(await temporaryFolder(), "long".repeat(30), "also, with, commas and 'quotes'");
  await mkdir(folder, { recursive: true });
  await expect((await open(folder)).ping()).resolves.toBeUndefined();
});

test("a server that was started without us is stopped before ours starts", async () => {
  const first = await open(dataFolder);
  await first.close();
  const cluster = join(dataFolder, "postgres");
  const command = await postgresCommand({ cluster, linkFolder: join(dataFolder, "postgres-lib") });
  const orphan = command.spawn("postgres", [cluster, join(dataFolder, "postgres-run")], ([data = "", run = ""]) => {
    const settings = ["listen_addresses=", `unix_socket_directories=${run}`, `parapet.cluster=${cluster}`];
    return ["-D", data, ...settings.flatMap((each) => ["-c", each])];
  });
  const ended = new Promise((resolve) => orphan.once("exit", resolve));
  await new Promise((resolve) =>
    orphan.stderr.on("data", (data) => String(data).includes("ready to accept") && resolve(null)),
  );
  const second = await open(dataFolder);
  await ended;
  await expect(second.ping()).resolves.toBeUndefined();
});

test("a server that dies comes back at the same address", async () => {
  const postgres = await open(dataFolder);
  const startedAt = async () => {
    const answer = await postgres.pool.query("select pg_postmaster_start_time()::text as at");
    return String(answer.rows[0]?.at);
  };
  const before = await startedAt();
  for (const pid of findProcesses("bin/postgres", `${dataFolder}/postgres\0`)) process.kill(pid, "SIGKILL");
  const after = () => startedAt().catch(() => before);
  await expect.poll(after, { timeout: patience }).not.toBe(before);
  await postgres.ping();
});

test("an address serves the same as the embedded server", async () => {
  const server = await startEmbeddedPostgres(dataFolder, log);
  onTestFinished(() => server.stop());
  const postgres = await open("/nowhere", server.url);
  expect(await setting(postgres, "statement_timeout")).toBe("30s");
  expect(await setting(postgres, "application_name")).toBe("parapet");
});

test("an address without a server fails with a clear error", async () => {
  const opening = openPostgres({ url: "postgres://missing@127.0.0.1:1/none", dataFolder: "/nowhere", log });
  await expect(opening).rejects.toThrow(ConfigError);
  await expect(opening).rejects.toThrow(
    /^PostgreSQL at \S+ can't be used: .*\. Check DATABASE_URL and that the server is running\.$/,
  );
});
