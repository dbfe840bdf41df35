import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, constants, openSync } from "node:fs";
import { chown, lchown, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ConfigError } from "../config.ts";
import { findPostgresBinaries, findReachableBinaries, type PostgresBinaries } from "./postgres-binaries.ts";

type Program = "initdb" | "postgres";

/** Runs PostgreSQL's programs as a user they accept, and so that they do not outlive this process. */
export interface PostgresCommand {
  /** Runs a program with arguments made of the paths under which it sees the folders. */
  spawn(
    program: Program,
    folders: readonly string[],
    args: (paths: readonly string[]) => readonly string[],
  ): ReturnType<typeof spawnDetached>;
  /** Gives a folder, with all in it, to the user that a program runs under. */
  own(program: Program, folder: string): Promise<void>;
  /** Gives one file to the server's user. */
  ownFile(file: string): Promise<void>;
  close(): Promise<void>;
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

const nobodyUser: Identity = { uid: 65_534, gid: 65_534 };

/** systemd's range for users that exist for one service only, so that no account has them. */
const serviceUsers = { first: 61_184, last: 65_519 } as const;

/** Bit of CapEff, see capabilities(7). */
const CAP_SETPCAP = 8n;

interface CommandOptions {
  readonly cluster: string;
  /** Where links between the libraries go if the package lacks them. */
  readonly linkFolder: string;
}

/** Finds out how PostgreSQL runs here. @throws ConfigError where it cannot. */
export async function postgresCommand({ cluster, linkFolder }: CommandOptions): Promise<PostgresCommand> {
  const deathSignal = (await setprivWorks()) ? ["setpriv", "--pdeathsig", "INT"] : [];
  if (process.getuid?.() !== 0) return asThisUser(await findPostgresBinaries(linkFolder), deathSignal);
  if (deathSignal.length === 0) {
    throw new ConfigError(
      "The embedded PostgreSQL does not run as root without setpriv (util-linux): run Parapet as an ordinary user or set DATABASE_URL.",
    );
  }
  const server = await clusterOwner(cluster);
  // initdb looks its user up, the server does not.
  const users: Readonly<Record<Program, Identity>> = { initdb: nobodyUser, postgres: server };
  return asOtherUsers(await findReachableBinaries(), [...deathSignal, ...(await withoutCapabilities())], users);
}

function asThisUser(binaries: PostgresBinaries, prefix: readonly string[]): PostgresCommand {
  return {
    spawn: (program, folders, args) =>
      spawnDetached([...prefix, binaries[program], ...args(folders)], environmentOf(binaries), []),
    own: async () => undefined,
    ownFile: async () => undefined,
    close: () => binaries.remove(),
  };
}

/**
 * These users have no capability, so they could not enter folders above that only root may enter. They inherit their own
 * folders as open descriptors instead, and see them under /proc/self/fd.
 */
function asOtherUsers(
  binaries: PostgresBinaries,
  prefix: readonly string[],
  users: Readonly<Record<Program, Identity>>,
): PostgresCommand {
  return {
    spawn(program, folders, args) {
      const { uid, gid } = users[program];
      const paths = folders.map((_, index) => `/proc/self/fd/${index + 3}`);
      const descriptors = folders.map((each) => openSync(each, constants.O_DIRECTORY));
      try {
        const words = [...prefix, "--reuid", `${uid}`, "--regid", `${gid}`, "--clear-groups"];
        return spawnDetached([...words, binaries[program], ...args(paths)], environmentOf(binaries), descriptors);
      } finally {
        for (const descriptor of descriptors) closeSync(descriptor);
      }
    },
    own: (program, folder) => giveTo(folder, users[program]),
    ownFile: (file) => chown(file, users.postgres.uid, users.postgres.gid),
    close: () => binaries.remove(),
  };
}

/** The folder itself comes last: its owner tells that all in it is done. */
async function giveTo(folder: string, { uid, gid }: Identity): Promise<void> {
  try {
    if ((await stat(folder)).uid === uid) return;
    for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid);
    await chown(folder, uid, gid);
  } catch {
    throw new ConfigError(
      "The embedded PostgreSQL does not run as root, and this root may not become another user: run Parapet as an ordinary user or set DATABASE_URL.",
    );
  }
}

function environmentOf({ libraryPath }: PostgresBinaries): NodeJS.ProcessEnv {
  const path = process.env["PATH"] ?? "/usr/bin:/bin";
  return { PATH: path, LC_ALL: "C", ...(libraryPath !== null && { LD_LIBRARY_PATH: libraryPath }) };
}

/** Detached, so that Ctrl-C in a terminal reaches this process only, which then stops its children in order. */
function spawnDetached(
  [file = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  descriptors: readonly number[],
) {
  const child = spawn(file, args, { env, cwd: "/", detached: true, stdio: ["ignore", "pipe", "pipe", ...descriptors] });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error("The child has no output");
  return Object.assign(child, { stdout, stderr });
}

/**
 * PostgreSQL refuses root. It runs as an ordinary user that owns the cluster, else as a user of its own. Earlier versions
 * ran it as `nobody`, which other services use, too.
 */
async function clusterOwner(cluster: string): Promise<Identity> {
  const found = await stat(cluster).catch(() => null);
  if (found !== null && found.uid !== 0 && found.uid !== nobodyUser.uid) return found;
  const count = serviceUsers.last - serviceUsers.first + 1;
  const uid = serviceUsers.first + (createHash("sha256").update(cluster).digest().readUInt32BE() % count);
  return { uid, gid: uid };
}

/** What only root of the whole machine may give up is given up where it is had: a change of user loses the others anyway. */
async function withoutCapabilities(): Promise<readonly string[]> {
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  const capabilities = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? "0"}`);
  const mayBound = (capabilities >> CAP_SETPCAP) % 2n === 1n;
  const dropped = ["--inh-caps=-all", "--ambient-caps=-all", "--no-new-privs"];
  return mayBound ? [...dropped, "--bounding-set=-all"] : dropped;
}

async function setprivWorks(): Promise<boolean> {
  try {
    await promisify(execFile)("setpriv", ["--pdeathsig", "INT", "true"]);
    return true;
  } catch {
    return false;
  }
}
