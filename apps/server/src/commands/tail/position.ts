import { createHash } from "node:crypto";
import { readFile, rename, writeFile, type FileHandle } from "node:fs/promises";
import { ConfigError } from "../../platform/config-error.ts";

/** How far a log was sent. Names and inodes are given to other files at a rotation, but a log's beginning stays its own. */
export interface Position {
  /** Bytes that were sent. */
  readonly offset: number;
  /** What the file begins with: a hash of its first bytes, of those that were sent at most. */
  readonly mark: string;
}

export const start: Position = { offset: 0, mark: "" };
/** Bytes that a mark covers: two or three lines, each with its time. */
const markBytes = 256;

/** The position at this offset of an open file. */
export async function positionAt(handle: FileHandle, offset: number): Promise<Position> {
  const bytes = Math.min(offset, markBytes);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
  return { offset, mark: offset === 0 ? "" : createHash("sha256").update(buffer.subarray(0, bytesRead)).digest("hex") };
}

/** Whether an open file is the one that the position was taken of, and still holds all that was sent. */
export async function holds(handle: FileHandle, position: Position): Promise<boolean> {
  const { size } = await handle.stat();
  return size >= position.offset && (await positionAt(handle, position.offset)).mark === position.mark;
}

/** The remembered position; null when there is none. @throws ConfigError when the file is something else */
export async function loadPosition(path: string): Promise<Position | null> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new ConfigError(`Can't read ${path}: ${error.message}.`);
  });
  if (text === null) return null;
  const [, offset, mark] = /^(\d{1,15}) ([\da-f]{64})?\n$/.exec(text) ?? [];
  if (offset === undefined)
    throw new ConfigError(`${path} isn't a position file of parapet tail. Choose another file with --state.`);
  return { offset: Number(offset), mark: mark ?? "" };
}

/** Remembers a position; a crash leaves the old one or the new one. @throws ConfigError when it cannot be written */
export async function savePosition(path: string, { offset, mark }: Position): Promise<void> {
  try {
    await writeFile(`${path}.new`, `${offset} ${mark}\n`);
    await rename(`${path}.new`, path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`Can't save the position: ${why}. Choose a writable file with --state.`);
  }
}
