import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { DataPackKind } from "@parapet/contract";
import { Reader, type Response } from "mmdb-lib";
import { findCoverageProblem } from "./coverage.ts";
import { encodeDigests } from "./digest-list.ts";
import { getGzipDate, getTextDate, toPastMs } from "./file-date.ts";
import { RangeTable } from "./range-table.ts";
import { readClasses, readDigests, readRanges } from "./read-ranges.ts";

/** Max uncompressed size of a pack in bytes. */
const maxUnzipped = 512 * 1024 * 1024;

/** A compiled pack, with counts of accepted and rejected lines. */
export interface CompiledPack {
  readonly bytes: Buffer;
  readonly rows: number;
  readonly refused: number;
  /** When the file was made; null if it doesn't say. */
  readonly madeAtMs: number | null;
}

/** An invalid pack; the message is shown to the user. */
export class PackProblem extends Error {
  override readonly name = "PackProblem";
}

const kindsOfBlocks = ["country", "asn", "anonymiser", "blocklist"] as const satisfies readonly DataPackKind[];
/** Max share of rejected lines; more indicates a wrong file. */
const maxRejected = 0.1;

/** Compiles an uploaded file, plain or gzip. @throws PackProblem */
export async function compilePack(kind: DataPackKind, file: Uint8Array): Promise<CompiledPack> {
  const bytes = await plain(file);
  const nowMs = Date.now();
  const compiled = isMaxMindDb(bytes) ? checkedDatabase(kind, bytes, nowMs) : compileText(kind, bytes, nowMs);
  return { ...compiled, madeAtMs: compiled.madeAtMs ?? getGzipDate(file, nowMs) };
}

function compileText(kind: DataPackKind, bytes: Buffer, nowMs: number): CompiledPack {
  if (kind === "city") throw new PackProblem("City packs must be MaxMind DB files.");
  const text = new TextDecoder("utf-8", { fatal: false }).decode(bytes);
  if (text.includes("\0")) throw new PackProblem("The file is neither a MaxMind DB file nor text.");
  const toCompiled = (compiled: Buffer, rows: number, refused: number): CompiledPack => ({
    ...checked(compiled, rows, refused),
    madeAtMs: getTextDate(text, nowMs),
  });
  if (kind === "asn_class") {
    const { classes, refused } = readClasses(text);
    return toCompiled(Buffer.from(JSON.stringify([...classes])), classes.size, refused);
  }
  if (kind === "leaked_keys") {
    const { digests, refused } = readDigests(text);
    const { bytes: list, count } = encodeDigests(digests);
    return toCompiled(list, count, refused);
  }
  const blocks = kindsOfBlocks.find((each) => each === kind) ?? "blocklist";
  const { ranges, refused } = readRanges(blocks, text);
  if (ranges.length === 0) return toCompiled(Buffer.alloc(0), 0, refused);
  const problem = blocks === "anonymiser" || blocks === "blocklist" ? findCoverageProblem(ranges) : null;
  if (problem !== null) throw new PackProblem(problem);
  const table = RangeTable.of(ranges);
  return toCompiled(table.encode(), table.size, refused);
}

/** Bytes per hash update. */
const hashedBytes = 1024 * 1024;

/** SHA-256 of a file, hexadecimal; yields to the event loop. */
export async function digestFile(file: Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  for (let at = 0; at < file.length; at += hashedBytes) {
    hash.update(file.subarray(at, at + hashedBytes));
    await nextTurn();
  }
  return hash.digest("hex");
}

/** Whether bytes contain the metadata marker of a MaxMind DB file (format 2.0). */
export function isMaxMindDb(bytes: Uint8Array): boolean {
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(-128 * 1024);
  return tail.includes(Buffer.from("\xab\xcd\xefMaxMind.com", "latin1"));
}

function checked(bytes: Buffer, rows: number, refused: number): Omit<CompiledPack, "madeAtMs"> {
  if (rows === 0) throw new PackProblem("The file contains no valid lines.");
  if (refused > maxRejected * (rows + refused))
    throw new PackProblem(`${refused} of ${rows + refused} lines are not understood.`);
  return { bytes, rows, refused };
}

async function plain(file: Uint8Array): Promise<Buffer> {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  try {
    return await promisify(gunzip)(file, { maxOutputLength: maxUnzipped });
  } catch {
    throw new PackProblem(`The file cannot be unzipped, or is larger than ${maxUnzipped / 1024 / 1024} MiB unzipped.`);
  }
}

/** An address per family that every database contains. */
const known = ["8.8.8.8", "193.0.6.139", "2001:67c:2e8:22::c100:68b"];

function checkedDatabase(kind: DataPackKind, bytes: Buffer, nowMs: number): CompiledPack {
  if (kind !== "country" && kind !== "asn" && kind !== "city")
    throw new PackProblem("Lists, classes and keys must be text files.");
  try {
    const reader = new Reader<Response>(bytes);
    if (known.every((address) => reader.get(address) === null))
      throw new PackProblem("The database contains no addresses.");
    const madeAtMs = toPastMs(reader.metadata.buildEpoch.getTime(), nowMs);
    return { bytes, rows: reader.metadata.nodeCount, refused: 0, madeAtMs };
  } catch (error) {
    if (error instanceof PackProblem) throw error;
    throw new PackProblem("The MaxMind DB file is damaged.");
  }
}
