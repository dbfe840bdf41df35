import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import { syncFolder } from "../../platform/sync-folder.ts";
import { newCipher } from "./archive-cipher.ts";
import {
  type ArchiveEntry,
  blockBytes,
  type BlockKind,
  blockKinds,
  frameBytes,
  type Manifest,
} from "./archive-format.ts";
import { BackupError } from "./backup-error.ts";

/** A backup that is being written under another name. */
export interface ArchiveWriter {
  /** Writes an entry as its content comes. */
  add(entry: Pick<ArchiveEntry, "name" | "rows" | "columns">, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Writes the manifest and gives the file its name. @returns its size in bytes */
  finish(manifest: Omit<Manifest, "entries">): Promise<number>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}

const compress = promisify(zstdCompress);
const fast = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** Begins a backup as `<path>.partial`, readable by its owner alone. @throws BackupError when it cannot be written */
export async function writeArchive(path: string, passphrase: string | null): Promise<ArchiveWriter> {
  const partial = `${path}.partial`;
  const { header, cipher } = await newCipher(passphrase);
  const file = await create(partial);
  const digest = createHash("sha256");
  const entries: ArchiveEntry[] = [];
  let number = 0;
  let size = 0;

  async function write(data: Buffer): Promise<void> {
    try {
      await writeAll(file, data);
    } catch (error) {
      throw new BackupError(`Can't write ${partial}: ${reasonOf(error)}.`, { cause: error });
    }
    size += data.length;
  }

  async function block(kind: BlockKind, plain: Uint8Array): Promise<void> {
    const content = cipher.seal(kind, number, await compress(plain, fast));
    const frame = Buffer.alloc(frameBytes);
    frame.writeUInt8(blockKinds[kind], 0);
    frame.writeUInt32LE(content.length, 1);
    number += 1;
    const data = Buffer.concat([frame, content]);
    digest.update(data);
    await write(data);
  }

  const first = Buffer.from(`${JSON.stringify(header)}\n`);
  digest.update(first);
  await write(first);
  return {
    async add({ name, rows, columns }, content) {
      await block("entry", Buffer.from(name));
      const hash = createHash("sha256");
      let bytes = 0;
      for await (const piece of inBlocks(content)) {
        hash.update(piece);
        bytes += piece.length;
        await block("data", piece);
      }
      entries.push({ name, rows, columns, bytes, sha256: hash.digest("hex") });
    },
    async finish(manifest) {
      const whole: Manifest = { ...manifest, entries };
      await block("manifest", Buffer.from(JSON.stringify(whole)));
      await write(digest.digest());
      try {
        await file.sync();
        await file.close();
        await rename(partial, path);
        await syncFolder(dirname(path));
      } catch (error) {
        throw new BackupError(`Can't write ${path}: ${reasonOf(error)}.`, { cause: error });
      }
      return size;
    },
    async abandon() {
      await file.close().catch(() => undefined);
      await rm(partial, { force: true });
    },
  };
}

async function create(path: string): Promise<FileHandle> {
  try {
    // What an earlier, killed backup left there would keep its own permissions.
    await rm(path, { force: true });
    return await open(path, "wx", 0o600);
  } catch (error) {
    throw new BackupError(`Can't write ${path}: ${reasonOf(error)}.`, { cause: error });
  }
}

async function writeAll(file: FileHandle, data: Buffer): Promise<void> {
  for (let at = 0; at < data.length;) at += (await file.write(data, at)).bytesWritten;
}

/** Pieces of any size as pieces of one size. */
async function* inBlocks(content: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < blockBytes) continue;
    const whole = Buffer.concat(waiting);
    let at = 0;
    for (; whole.length - at >= blockBytes; at += blockBytes) yield whole.subarray(at, at + blockBytes);
    waiting = at < whole.length ? [whole.subarray(at)] : [];
    bytes = whole.length - at;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
