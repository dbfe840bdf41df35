import { execFile, spawn } from "node:child_process";
import { chown, readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { ConfigError } from "../config.ts";
import { findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";

/** Runs PostgreSQL's programs as a user they accept, and so that they do not outlive this process. */
export interface PostgresCommand {
  spawn(program: "initdb" | "postgres", args: readonly string[]): ReturnType<typeof spawnDetached>;
  /** Gives a folder to the user that PostgreSQL runs under. */
  own(folder: string): Promise<void>;
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

const nobody: Identity = { uid: 65_534, gid: 65_534 };

/** Bits of CapEff, see capabilities(7). */
const CAP_DAC_OVERRIDE = 1n;
const CAP_SETPCAP = 8n;

interface CommandOptions {
  readonly cluster: string;
  /** Where links between the libraries go if the package lacks them. */
  readonly linkFolder: string;
}

/** Finds out how PostgreSQL runs here. @throws ConfigError where it cannot. */
export async function postgresCommand({ cluster, linkFolder }: CommandOptions): Promise<PostgresCommand> {
  const binaries = await findPostgresBinaries(linkFolder);
  const deathSignal = (await setprivWorks()) ? ["setpriv", "--pdeathsig", "INT"] : [];
  if (process.getuid?.() !== 0) return command(binaries, deathSignal, async () => undefined);
  if (deathSignal.length === 0) {
    throw new ConfigError(
      "The embedded PostgreSQL does not run as root without setpriv (util-linux): run Parapet as an ordinary user or set DATABASE_URL.",
    );
  }
  const { uid, gid } = await clusterOwner(cluster);
  const prefix = [...deathSignal, "--reuid", `${uid}`, "--regid", `${gid}`, "--clear-groups", ...(await reach())];
  return command(binaries, prefix, (folder) => giveTo(folder, { uid, gid }));
}

async function giveTo(folder: string, { uid, gid }: Identity): Promise<void> {
  try {
    await chown(folder, uid, gid);
  } catch {
    throw new ConfigError(
      "The embedded PostgreSQL does not run as root, and this root may not become another user: run Parapet as an ordinary user or set DATABASE_URL.",
    );
  }
}

function command(binaries: PostgresBinaries, prefix: readonly string[], own: PostgresCommand["own"]): PostgresCommand {
  const environment: NodeJS.ProcessEnv = { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C" };
  if (binaries.libraryPath !== null) environment["LD_LIBRARY_PATH"] = binaries.libraryPath;
  return {
    own,
    spawn: (program, args) => spawnDetached([...prefix, binaries[program], ...args], environment),
  };
}

/** Detached, so that Ctrl-C in a terminal reaches this process only, which then stops its children in order. */
function spawnDetached([file = "", ...args]: readonly string[], env: NodeJS.ProcessEnv) {
  return spawn(file, args, { env, cwd: "/", detached: true, stdio: ["ignore", "pipe", "pipe"] });
}

/** PostgreSQL refuses root, so it runs as whoever owns the cluster: `nobody` for a new one. */
async function clusterOwner(cluster: string): Promise<Identity> {
  const found = await stat(cluster).catch(() => null);
  return found === null || found.uid === 0 ? nobody : found;
}

/**
 * Lets that user reach data and programs below folders that only root may enter. no_setuid_fixup, because
 * access(2), which PostgreSQL asks about its own programs, ignores capabilities without it.
 */
async function reach(): Promise<readonly string[]> {
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  const capabilities = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? "0"}`);
  const has = (bit: bigint) => (capabilities >> bit) % 2n === 1n;
  if (!has(CAP_DAC_OVERRIDE) || !has(CAP_SETPCAP)) return [];
  return ["--inh-caps", "+dac_override", "--ambient-caps", "+dac_override", "--securebits", "+no_setuid_fixup"];
}

async function setprivWorks(): Promise<boolean> {
  try {
    await promisify(execFile)("setpriv", ["--pdeathsig", "INT", "true"]);
    return true;
  } catch {
    return false;
  }
}
