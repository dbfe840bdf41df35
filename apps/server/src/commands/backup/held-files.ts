import { type FileHandle, open, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { decodeSegment } from "../../platform/journal/decode-segment.ts";
import { segmentName, type TableRows } from "../../platform/journal/segment-format.ts";
import { outboxOf } from "../../platform/mail/outbox.ts";

/** A file of the data folder as it was at one moment, held open: it may grow, and go, meanwhile. */
export interface HeldFile {
  /** As a backup calls it. */
  readonly name: string;
  readonly bytes: number;
  content(): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

const pieceBytes = 1024 * 1024;

/** Segments of the journal that wait for ClickHouse, each up to the end of a line. */
export async function holdSegments(dataFolder: string): Promise<readonly HeldFile[]> {
  // A segment that the second thread left is moved from its folder to the other one, never back.
  const all = [
    ...(await holdFolder(join(dataFolder, "ingest-thread", "journal"), "journal", segmentName, true)),
    ...(await holdFolder(join(dataFolder, "journal"), "journal", segmentName, true)),
  ];
  const byName = new Map(all.map((file) => [file.name, file]));
  for (const file of all) if (byName.get(file.name) !== file) await file.close();
  return [...byName.values()];
}

/** The rest of the data folder that no store has: refused rows, mails that no SMTP server took, the learner's name. */
export async function holdOtherFiles(dataFolder: string): Promise<readonly HeldFile[]> {
  return [
    ...(await holdFolder(join(dataFolder, "journal", "refused"), "refused", /\.ndjson$/, true)),
    ...(await holdFolder(outboxOf(dataFolder), "outbox", /\.eml$/)),
    ...(await holdFolder(dataFolder, "folder", /learner-id$/)),
  ];
}

/** What a held segment holds. @throws Error when it cannot be read */
export async function rowsOf(file: HeldFile): Promise<readonly TableRows[]> {
  const pieces: Buffer[] = [];
  for await (const piece of file.content()) pieces.push(piece);
  return decodeSegment(Buffer.concat(pieces)).tables;
}

/** @param inLines whether a file ends with a line's end, as far as it was acknowledged */
async function holdFolder(folder: string, as: string, wanted: RegExp, inLines = false): Promise<HeldFile[]> {
  const names = await readdir(folder).catch(() => []);
  const held: HeldFile[] = [];
  for (const name of names.filter((each) => !each.startsWith(".") && wanted.test(each)).toSorted()) {
    const file = await open(join(folder, name), "r").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (file !== null) held.push(await hold(file, `${as}/${basename(name)}`, inLines));
  }
  return held;
}

async function hold(file: FileHandle, name: string, inLines: boolean): Promise<HeldFile> {
  const { size } = await file.stat();
  const bytes = inLines ? await endOfLastLine(file, size) : size;
  async function* content(): AsyncIterable<Buffer> {
    for (let at = 0; at < bytes;) {
      const piece = Buffer.alloc(Math.min(pieceBytes, bytes - at));
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) throw new Error(`${name} became shorter while it was read`);
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  }
  return { name, bytes, content, close: () => file.close() };
}

/** What is being written, or was torn by a crash, was not acknowledged. */
async function endOfLastLine(file: FileHandle, size: number): Promise<number> {
  for (let end = size; end > 0;) {
    const length = Math.min(pieceBytes, end);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, end - length);
    const found = buffer.subarray(0, bytesRead).lastIndexOf("\n");
    if (found !== -1) return end - length + found + 1;
    end -= length;
  }
  return 0;
}
