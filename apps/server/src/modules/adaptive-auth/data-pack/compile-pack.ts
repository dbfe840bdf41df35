import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { DataPackKind } from "@parapet/contract";
import { Reader, type Response } from "mmdb-lib";
import { encodeDigests } from "./digest-list.ts";
import { RangeTable } from "./range-table.ts";
import { readClasses, readDigests, readRanges } from "./read-ranges.ts";

/** Largest pack once it is unzipped, in bytes. */
const mostUnzipped = 512 * 1024 * 1024;

/** A pack as it is looked up in, and what became of the lines it was made of. */
export interface CompiledPack {
  readonly bytes: Buffer;
  readonly rows: number;
  readonly refused: number;
}

/** A file that is no pack; its message is shown to whoever imported it. */
export class PackProblem extends Error {
  override readonly name = "PackProblem";
}

const kindsOfBlocks = ["country", "asn", "anonymiser", "blocklist"] as const satisfies readonly DataPackKind[];
/** A file of which more than this share is not understood is another one than somebody meant. */
const mostRefused = 0.1;

/** Turns an uploaded file, plain or gzip, into what is looked up in. @throws PackProblem */
export async function compilePack(kind: DataPackKind, file: Uint8Array): Promise<CompiledPack> {
  const bytes = await plain(file);
  if (isMaxMindDb(bytes)) return checkedDatabase(kind, bytes);
  if (kind === "city") throw new PackProblem("Places come as a MaxMind DB file.");
  const text = new TextDecoder("utf-8", { fatal: false }).decode(bytes);
  if (text.includes("\0")) throw new PackProblem("The file is neither a MaxMind DB file nor text.");
  if (kind === "asn_class") {
    const { classes, refused } = readClasses(text);
    return kept(Buffer.from(JSON.stringify([...classes])), classes.size, refused);
  }
  if (kind === "leaked_keys") {
    const { digests, refused } = readDigests(text);
    const { bytes: list, count } = encodeDigests(digests);
    return kept(list, count, refused);
  }
  const blocks = kindsOfBlocks.find((each) => each === kind) ?? "blocklist";
  const { ranges, refused } = readRanges(blocks, text);
  if (ranges.length === 0) return kept(Buffer.alloc(0), 0, refused);
  const table = RangeTable.of(ranges);
  return kept(table.encode(), table.size, refused);
}

/** Bytes that are hashed at once. */
const hashedBytes = 1024 * 1024;

/** SHA-256 of a file, hexadecimal. Other work goes on meanwhile. */
export async function digestOf(file: Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  for (let at = 0; at < file.length; at += hashedBytes) {
    hash.update(file.subarray(at, at + hashedBytes));
    await nextTurn();
  }
  return hash.digest("hex");
}

/** Whether bytes end like a MaxMind DB file: its metadata begin with this mark (MaxMind DB format 2.0). */
export function isMaxMindDb(bytes: Uint8Array): boolean {
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(-128 * 1024);
  return tail.includes(Buffer.from("\xab\xcd\xefMaxMind.com", "latin1"));
}

function kept(bytes: Buffer, rows: number, refused: number): CompiledPack {
  if (rows === 0) throw new PackProblem("Not one line of the file is understood.");
  if (refused > mostRefused * (rows + refused))
    throw new PackProblem(`${refused} of ${rows + refused} lines are not understood.`);
  return { bytes, rows, refused };
}

async function plain(file: Uint8Array): Promise<Buffer> {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  try {
    return await promisify(gunzip)(file, { maxOutputLength: mostUnzipped });
  } catch {
    throw new PackProblem(`The file cannot be unzipped, or is larger than ${mostUnzipped / 1024 / 1024} MiB unzipped.`);
  }
}

/** An address of each family that every database of the kind knows. */
const known = ["8.8.8.8", "193.0.6.139", "2001:67c:2e8:22::c100:68b"];

function checkedDatabase(kind: DataPackKind, bytes: Buffer): CompiledPack {
  if (kind !== "country" && kind !== "asn" && kind !== "city")
    throw new PackProblem("Lists, classes and keys come as text, not as a MaxMind DB file.");
  try {
    const reader = new Reader<Response>(bytes);
    if (known.every((address) => reader.get(address) === null)) throw new PackProblem("The database knows no address.");
    return { bytes, rows: reader.metadata.nodeCount, refused: 0 };
  } catch (error) {
    if (error instanceof PackProblem) throw error;
    throw new PackProblem("The MaxMind DB file is damaged.");
  }
}
