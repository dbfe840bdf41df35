import { constants, open, readFile, rm } from "node:fs/promises";

/**
 * How many blocks of a segment are on the disk, in a separate file. It is written behind them and nothing waits for it, so
 * it outlives a killed process and never says too much: a segment with fewer blocks was cut.
 */
interface BlockCount {
  /** So many from now on. */
  note(blocks: number): void;
  close(): Promise<void>;
}

const fresh = constants.O_WRONLY | constants.O_CREAT;
const digits = 8;

/** Where the count of a segment is. */
export function countPath(segmentPath: string): string {
  return segmentPath.replace(/\.[a-z]+$/, ".blocks");
}

/** Opens the count of a new segment. Where that fails, nothing is counted. */
export async function openBlockCount(segmentPath: string): Promise<BlockCount> {
  const file = await open(countPath(segmentPath), fresh, 0o600).catch(() => null);
  let [wanted, written] = [0, 0];
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (file !== null && written < wanted) {
      const blocks = wanted;
      await file.write(blocks.toString(16).padStart(digits, "0"), 0).catch(() => undefined);
      written = blocks;
    }
    writing = null;
  }

  return {
    note(blocks) {
      wanted = blocks;
      writing ??= write();
    },
    async close() {
      await writing;
      await file?.close().catch(() => undefined);
    },
  };
}

/** The count at a path; null where there is none that can be read. */
export async function readBlockCount(path: string): Promise<number | null> {
  const text = await readFile(path, "latin1").catch(() => "");
  return /^[0-9a-f]{8}$/.test(text) ? Number.parseInt(text, 16) : null;
}

/** To be done before the segment is removed: a count without a segment says that the segment is missing. */
export async function removeBlockCount(segmentPath: string): Promise<void> {
  await rm(countPath(segmentPath), { force: true });
}
