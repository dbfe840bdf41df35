import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { type ArchiveCipher, cipherOf } from "./archive-cipher.ts";
import {
  archiveFormat,
  type BlockKind,
  blockKinds,
  digestBytes,
  frameBytes,
  type Header,
  headerSchema,
  longestBlock,
  type Manifest,
  manifestSchema,
} from "./archive-format.ts";
import { BackupError } from "./backup-error.ts";

/** A backup whose every byte was found to be what was written. */
export interface Archive {
  readonly manifest: Manifest;
  /** Its entries in order. The content of one must be read, or left, before the next. */
  entries(): AsyncIterable<{ readonly name: string; readonly content: AsyncIterable<Buffer> }>;
  close(): Promise<void>;
}

interface Block {
  readonly kind: BlockKind;
  readonly content: Buffer;
}

const decompress = promisify(zstdDecompress);
const longestHeader = 4_096;

/** Opens a backup and reads all of it once. @throws BackupError when it is none, damaged, cut off, or of a newer program */
export async function readArchive(path: string, passphrase: string | null): Promise<Archive> {
  const file = await open(path, "r").catch((error: Error) => {
    throw new BackupError(`Can't read the backup: ${error.message}.`);
  });
  try {
    const { header, start } = await readHeader(file, path);
    const cipher = await cipherOf(header, passphrase);
    const { size } = await file.stat();
    const blocks = () => readBlocks({ file, start, end: size - digestBytes, cipher });
    await checkDigest(file, size);
    const manifest = await check(blocks());
    return { manifest, entries: () => entriesOf(blocks()), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readHeader(file: FileHandle, path: string): Promise<{ header: Header; start: number }> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHeader), 0, longestHeader, 0);
  const line = buffer.subarray(0, bytesRead).indexOf("\n");
  const header = headerSchema.safeParse(parseJson(buffer.toString("utf8", 0, Math.max(line, 0))));
  if (!header.success) throw new BackupError(`${path} isn't a Parapet backup.`);
  if (header.data.parapet_backup > archiveFormat) {
    throw new BackupError(
      `${path} was made by a newer version of Parapet, in a format that this version doesn't support.`,
    );
  }
  return { header: header.data, start: line + 1 };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Compares the last bytes with the SHA-256 of all before them: the cheapest way to see a file that was cut or altered. */
async function checkDigest(file: FileHandle, size: number): Promise<void> {
  const digest = createHash("sha256");
  const piece = Buffer.alloc(1024 * 1024);
  const end = size - digestBytes;
  for (let at = 0; at < end;) {
    const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, end - at), at);
    if (bytesRead === 0) break;
    digest.update(piece.subarray(0, bytesRead));
    at += bytesRead;
  }
  const last = await file.read(Buffer.alloc(digestBytes), 0, digestBytes, Math.max(end, 0));
  if (!digest.digest().equals(last.buffer)) {
    throw new BackupError("The backup is damaged or incomplete: its checksum doesn't match. Nothing was changed.");
  }
}

interface Range {
  readonly file: FileHandle;
  readonly start: number;
  readonly end: number;
  readonly cipher: ArchiveCipher;
}

async function* readBlocks({ file, start, end, cipher }: Range): AsyncIterable<Block> {
  for (let at = start, number = 0; at < end; number += 1) {
    const frame = await readExactly(file, at, frameBytes, end);
    const kind = kindOf(frame.readUInt8(0));
    const length = frame.readUInt32LE(1);
    const content = await readExactly(file, at + frameBytes, length, end);
    at += frameBytes + length;
    yield { kind, content: await unpack(cipher.open(kind, number, content)) };
  }
}

async function readExactly(file: FileHandle, at: number, length: number, end: number): Promise<Buffer> {
  if (length > longestBlock || at + length > end)
    throw new BackupError("The backup is damaged: a block is incomplete.");
  const piece = Buffer.alloc(length);
  for (let got = 0; got < length;) {
    const { bytesRead } = await file.read(piece, got, length - got, at + got);
    if (bytesRead === 0) throw new BackupError("The backup was truncated while it was read.");
    got += bytesRead;
  }
  return piece;
}

function kindOf(byte: number): BlockKind {
  for (const kind of ["entry", "data", "manifest"] as const) if (blockKinds[kind] === byte) return kind;
  throw new BackupError("The backup is damaged: it has a block of an unknown type.");
}

async function unpack(content: Buffer): Promise<Buffer> {
  try {
    return await decompress(content, { maxOutputLength: longestBlock });
  } catch (error) {
    throw new BackupError("The backup is damaged: a block can't be decompressed.", { cause: error });
  }
}

/** Reads everything and compares it with the manifest, which comes last. */
async function check(blocks: AsyncIterable<Block>): Promise<Manifest> {
  const found: { readonly name: string; readonly hash: ReturnType<typeof createHash>; bytes: number }[] = [];
  for await (const { kind, content } of blocks) {
    const last = found.at(-1);
    if (kind === "entry") found.push({ name: content.toString(), hash: createHash("sha256"), bytes: 0 });
    else if (kind === "manifest")
      return compared(
        content,
        found.map(({ name, hash, bytes }) => ({ name, bytes, sha256: hash.digest("hex") })),
      );
    else if (last !== undefined) {
      last.hash.update(content);
      last.bytes += content.length;
    }
  }
  throw new BackupError("The backup is damaged: it has no manifest.");
}

function compared(
  content: Buffer,
  found: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[],
): Manifest {
  const manifest = manifestSchema.safeParse(parseJson(content.toString()));
  if (!manifest.success) throw new BackupError("The backup is damaged: its manifest can't be read.");
  const { entries } = manifest.data;
  const isSame = ({ name, bytes, sha256 }: (typeof found)[number], index: number) => {
    const listed = entries[index];
    return listed?.name === name && listed.bytes === bytes && listed.sha256 === sha256;
  };
  if (found.length !== entries.length || !found.every(isSame)) {
    throw new BackupError("The backup is damaged: its content doesn't match its manifest.");
  }
  return manifest.data;
}

async function* entriesOf(blocks: AsyncIterable<Block>): ReturnType<Archive["entries"]> {
  const iterator = blocks[Symbol.asyncIterator]();
  let next = await iterator.next();
  async function* dataOf(): AsyncIterable<Buffer> {
    for (next = await iterator.next(); next.done !== true && next.value.kind === "data"; next = await iterator.next()) {
      yield next.value.content;
    }
  }
  while (next.done !== true && next.value.kind === "entry") {
    const content = dataOf();
    const before = next;
    yield { name: next.value.content.toString(), content };
    // Unrequested entries are skipped.
    if (next === before) next = await iterator.next();
    while (next.done !== true && next.value.kind === "data") next = await iterator.next();
  }
}
