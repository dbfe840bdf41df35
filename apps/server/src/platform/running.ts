import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

const runningSchema = z.object({
  pid: z.int(),
  /** Where it listens. */
  origin: z.string(),
  /** What links in emails name; undefined where a server of an earlier version runs. */
  publicUrl: z.optional(z.string()),
  /** Of its embedded stores, with a password that ends with it; null for a server of the operator's. */
  postgresUrl: z.string().nullable(),
  clickhouseUrl: z.string().nullable(),
});

/** How other commands on this machine reach the server that has a data folder. */
export type Running = z.infer<typeof runningSchema>;

function pathIn(dataFolder: string): string {
  return join(dataFolder, "running.json");
}

/** Tells it in the data folder, to the folder's owner only. @returns what takes it back */
export async function publishRunning(dataFolder: string, running: Running): Promise<() => Promise<void>> {
  const path = pathIn(dataFolder);
  await rm(`${path}.new`, { force: true });
  await writeFile(`${path}.new`, `${JSON.stringify(running)}\n`, { mode: 0o600, flag: "wx" });
  await rename(`${path}.new`, path);
  return () => rm(path, { force: true });
}

/** The record of the server that uses the folder; null without one, or if that server was killed. */
export async function readRunning(dataFolder: string): Promise<Running | null> {
  const text = await readFile(pathIn(dataFolder), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  const running = text === null ? null : runningSchema.parse(JSON.parse(text));
  return running !== null && isAlive(running.pid) ? running : null;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is one, too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
