import { type FileHandle, open, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClickHouse } from "../../platform/clickhouse/clickhouse.ts";
import { isKept } from "../../platform/journal/insert/insert-rows.ts";
import type { TableRows } from "../../platform/journal/rows/table-rows.ts";
import { decodeSegment } from "../../platform/journal/segment/decode-segment.ts";
import { segmentName } from "../../platform/journal/segment/segment-format.ts";
import { outboxOf } from "../../platform/mail/outbox.ts";
import { BackupError } from "../archive/backup-error.ts";
import { ClickHouseClones } from "./clickhouse-clones.ts";
import type { BackupSession, PostgresSnapshot } from "./postgres-snapshot.ts";

/** A file of the data folder as it was at one moment, held open: it may grow, and go, meanwhile. */
interface HeldFile {
  /** As a backup calls it. */
  readonly name: string;
  readonly bytes: number;
  content(): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

const pieceBytes = 1024 * 1024;

/** Segments of the journal that wait for ClickHouse, each up to the end of a line. */
async function holdSegments(dataFolder: string): Promise<readonly HeldFile[]> {
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
async function holdOtherFiles(dataFolder: string): Promise<readonly HeldFile[]> {
  return [
    ...(await holdFolder(join(dataFolder, "journal", "refused"), "refused", /\.ndjson$/, true)),
    ...(await holdFolder(outboxOf(dataFolder), "outbox", /\.eml$/)),
    ...(await holdFolder(dataFolder, "folder", /learner-id$/)),
  ];
}

/** What a held segment holds. @throws Error when it cannot be read */
async function rowsOf(file: HeldFile): Promise<readonly TableRows[]> {
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

/** Everything that is stored, as it was at one moment. */
export interface Snapshot {
  readonly postgres: PostgresSnapshot;
  readonly clones: ClickHouseClones;
  /** Segments of the journal, none of whose rows is in the clones, and other files. */
  readonly files: readonly HeldFile[];
  close(): Promise<void>;
}

interface Sources {
  readonly session: BackupSession;
  readonly clickhouse: ClickHouse;
  readonly dataFolder: string;
  /** Lets rows arrive in ClickHouse that were on their way when the server was killed; a running one does it itself. */
  readonly settle: () => Promise<void>;
  readonly patienceMs: number;
}

const pauseMs = 100;

/**
 * Looks at all stores in a moment in which nothing is on its way from the journal to ClickHouse: then a row is in one of
 * both, and in all tables that count it or in none. Nobody is stopped; the moment is waited for. @throws BackupError
 */
export async function takeSnapshot({
  session,
  clickhouse,
  dataFolder,
  settle,
  patienceMs,
}: Sources): Promise<Snapshot> {
  const clones = new ClickHouseClones(clickhouse);
  for (const deadline = Date.now() + patienceMs; ; await sleep(pauseMs)) {
    await clones.prepare();
    await clones.untilQuiet(deadline);
    const segments = await holdSegments(dataFolder);
    if ((await clones.fill()) && !(await hasArrived(clickhouse, clones, segments))) {
      const postgres = await session.snapshot();
      const files = [...(await holdOtherFiles(dataFolder)), ...segments];
      return { postgres, clones, files, close: () => closeAll(files, clones) };
    }
    await closeAll(segments, clones);
    if (Date.now() > deadline) {
      throw new BackupError(
        `Events were stored without a pause for ${patienceMs / 1_000} s, so no consistent snapshot could be taken. Try again when there's less traffic, or stop the servers.`,
      );
    }
    await settle();
  }
}

/** Whether rows of a segment are in ClickHouse: they have just arrived, or a killed server did not come to remove it. */
async function hasArrived(
  clickhouse: ClickHouse,
  clones: ClickHouseClones,
  segments: readonly HeldFile[],
): Promise<boolean> {
  const { signal } = new AbortController();
  for (const segment of segments) {
    // What cannot be read has not been stored, and goes along as it is.
    for (const rows of await rowsOf(segment).catch(() => [])) {
      if (await isKept(clickhouse, { rows: { ...rows, table: clones.nameOf(rows.table) }, signal })) return true;
    }
  }
  return false;
}

async function closeAll(files: readonly HeldFile[], clones: ClickHouseClones): Promise<void> {
  for (const file of files) await file.close();
  await clones.drop();
}
