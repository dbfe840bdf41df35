import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { canInstall, install } from "./system-packages.ts";

/** A PostgreSQL server as operators run it: the distribution's package, over TCP, with a password. */
export interface DebianPostgres {
  readonly url: string;
  readonly version: string;
  stop(): Promise<void>;
}

type Identity = { readonly uid: number; readonly gid: number } | Record<string, never>;

/** Starts the distribution's server on a new, temporary cluster. @throws Error saying what is missing. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const bin = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), "parapet-postgres-"));
  const identity = serverIdentity();
  const password = randomBytes(18).toString("hex");
  const passwordFile = join(folder, "password");
  const cluster = join(folder, "cluster");
  mkdirSync(cluster, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if ("uid" in identity)
    for (const path of [folder, cluster, passwordFile]) chownSync(path, identity.uid, identity.gid);

  const choices = [
    "--username=parapet",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--no-locale",
  ];
  execFileSync(join(bin, "initdb"), ["-D", cluster, ...choices], {
    ...identity,
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    "log_min_messages=fatal",
  ];
  const child = spawn(join(bin, "postgres"), ["-D", cluster, ...settings.flatMap((each) => ["-c", each])], {
    ...identity,
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilReady(child, bin, port);
  return {
    url: `postgres://parapet:${password}@127.0.0.1:${port}/postgres`,
    version: execFileSync(join(bin, "postgres"), ["--version"], { encoding: "utf8" }).trim(),
    async stop() {
      child.kill("SIGINT");
      await once(child, "close");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string {
  const find = () => globSync("/usr/lib/postgresql/*/bin/postgres").toSorted().at(-1);
  if (find() === undefined && canInstall()) install("postgresql");
  const postgres = find();
  if (postgres === undefined)
    throw new Error("The store tests need a PostgreSQL server: install the package postgresql.");
  return dirname(postgres);
}

/** PostgreSQL refuses to run as root, so root hands it to the package's own user. */
function serverIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

async function untilReady(child: ChildProcess, bin: string, port: number): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
    const { status } = spawnSync(join(bin, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", `${port}`]);
    if (status === 0) return;
  }
  child.kill("SIGKILL");
  throw new Error("PostgreSQL did not answer within 30 seconds");
}
