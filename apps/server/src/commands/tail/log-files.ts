import { open, readdir, stat, type FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { holds, type Position } from "./position.ts";

/** Files next to a log that aren't logs: packed ones, and saved positions. */
const others = /\.(?:gz|bz2|xz|zst|lz4|parapet-position(?:\.new)?)$/i;

interface LogFile {
  readonly path: string;
  readonly inode: number;
  readonly changedMs: number;
}

/** A log and what rotation has made of it (`access.log.1`, `access.log-20261120`), oldest change first. */
async function logFiles(path: string, without: string): Promise<LogFile[]> {
  const folder = dirname(path);
  const names = (await readdir(folder).catch(() => [])).filter((name) => isOf(name, basename(path)));
  const files = names.map(async (name): Promise<LogFile[]> => {
    const full = join(folder, name);
    const found = full.startsWith(without) ? null : await stat(full).catch(() => null);
    return found?.isFile() === true ? [{ path: full, inode: found.ino, changedMs: found.mtimeMs }] : [];
  });
  return (await Promise.all(files)).flat().toSorted((a, b) => a.changedMs - b.changedMs);
}

function isOf(name: string, log: string): boolean {
  return name === log || (name.startsWith(log) && /^[.-]/.test(name.slice(log.length)) && !others.test(name));
}

/** Opens the file that a position was taken of, whatever it is called by now; null when it is nowhere. */
export async function openAt(path: string, position: Position, stateFile: string): Promise<FileHandle | null> {
  const rotated = await logFiles(path, stateFile);
  const paths = [path, ...rotated.map((each) => each.path).filter((each) => each !== path)];
  for (const each of paths) {
    const handle = await openFile(each);
    if (handle === null) continue;
    if (await holds(handle, position)) return handle;
    await handle.close();
  }
  return null;
}

/** Opens what was written after a file that is finished: the next one that rotation has put aside, or the log itself. */
export async function openAfter(path: string, finished: FileHandle, stateFile: string): Promise<FileHandle | null> {
  const { ino, mtimeMs } = await finished.stat();
  const next = (await logFiles(path, stateFile)).find(({ inode, changedMs }) => inode !== ino && changedMs > mtimeMs);
  return openFile(next?.path ?? path);
}

export function openFile(path: string): Promise<FileHandle | null> {
  return open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Whether the name leads to another file than the open one by now. */
export async function isReplaced(path: string, handle: FileHandle): Promise<boolean> {
  const [named, own] = [await stat(path).catch(() => null), await handle.stat()];
  return named !== null && named.ino !== own.ino;
}
