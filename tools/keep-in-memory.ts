import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { removeAtEnd } from "@parapet/testkit/remove-at-end";

/** A file system of Linux that lies in memory. */
const memory = "/dev/shm";
/** Bytes that have to be free, many times what the stores of a run were seen to take (264 MiB). */
const room = 3 * 2 ** 30;

/**
 * Has this process and those that it starts put temporary files into memory, where there is room: stores sync all that is
 * written, which takes most of their time on a slow disk, and no test cuts the power. Gone when this process has ended.
 */
export function keepInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || roomIn(memory) < room || process.availableMemory() < room) return;
  const folder = mkdtempSync(join(memory, "parapet-tests-"));
  // PostgreSQL does not run as root, and has to get to its files.
  chmodSync(folder, 0o755);
  removeAtEnd(folder);
  process.env["TMPDIR"] = folder;
}

function roomIn(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
