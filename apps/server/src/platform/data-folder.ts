import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ConfigError } from "./config.ts";
import { lockFile } from "./file-lock.ts";
import { reasonOf } from "./reason-of.ts";

/** The one folder of a running Parapet, owned by this process alone. */
export interface DataFolder {
  /** Absolute. */
  readonly path: string;
  /** Lets another process take the folder. */
  close(): Promise<void>;
}

/** Creates the folder where needed and takes it. @throws ConfigError when another process has it or it is not writable. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const folder = resolve(path);
  const lock = await take(folder);
  if (lock === null) {
    throw new ConfigError(
      `Another Parapet process already uses the data folder ${folder}. Stop it, or set PARAPET_DATA to another folder.`,
    );
  }
  return { path: folder, close: async () => lock.release() };
}

/** How long an earlier process may take to end, in milliseconds. */
const patience = 3_000;
/** How long a file system may take to make a folder, in milliseconds: some, such as /proc, never answer. */
const mkdirMs = 10_000;

async function take(folder: string) {
  try {
    await within(mkdirMs, mkdir(folder, { recursive: true, mode: 0o700 }));
    for (const deadline = Date.now() + patience; ; await sleep(50)) {
      const lock = lockFile(join(folder, "lock"));
      if (lock !== null || Date.now() > deadline) return lock;
    }
  } catch (error) {
    throw new ConfigError(
      `The data folder ${folder} can't be used: ${reasonOf(error)}. Set PARAPET_DATA to a folder that Parapet can write to.`,
    );
  }
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const giveUp = new AbortController();
  const late = sleep(ms, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`it could not be made within ${ms / 1_000} s`);
  });
  await Promise.race([work, late]).finally(() => giveUp.abort());
}
