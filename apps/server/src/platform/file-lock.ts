import { closeSync, openSync } from "node:fs";
import { flock } from "./libc.ts";

/** An exclusive lock on a file, held until `release` or until the process ends, however it ends. */
export interface FileLock {
  release(): void;
}

const LOCK_EX = 2;
const LOCK_NB = 4;
/** EWOULDBLOCK on Linux and on macOS. */
const heldByAnother: ReadonlySet<number> = new Set([11, 35]);

/**
 * Takes an flock(2) lock without waiting; null when another process has it. Node offers no flock, and a
 * file of our own with a process id in it would outlive a kill -9.
 */
export function lockFile(path: string): FileLock | null {
  const descriptor = openSync(path, "a", 0o600);
  const errno = flock(descriptor, LOCK_EX | LOCK_NB);
  if (errno === 0) return { release: () => closeSync(descriptor) };
  closeSync(descriptor);
  if (heldByAnother.has(errno)) return null;
  throw new Error(`The file system of ${path} cannot lock files (errno ${errno}).`);
}
