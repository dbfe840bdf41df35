import { crc32 } from "node:zlib";
import { unpackEntries } from "../../../libarchive/unpack-entries.ts";
import type { Contents, File } from "../../contents.ts";
import type { ReadContext } from "../../limits/read-context.ts";
import { unpackingCost, unpackingWeights } from "../../limits/unpacking-cost.ts";
import { listedContents } from "./archive-listing.ts";
import { readRar4, readRar5, type RarEntry } from "./rar-listings.ts";

/** Reads a RAR file: file names, and content unless it's encrypted. */
export function readRar({ content }: File, context: ReadContext): Contents {
  const isRar5 = content[6] === 1;
  const { isEncrypted, entries } = (isRar5 ? readRar5 : readRar4)(content, context.limits.attachments);
  return listedContents({ isEncrypted, entries: unpackRar(entries, isRar5, context) }, context);
}

/** Padding so that libarchive detects neither tar, ISO (by offset) nor zip (by trailer). */
const [paddingLength, tailLength] = [0x9000, 0x8000];

/** Signature and cost per byte of each version. */
interface Version {
  readonly start: Buffer;
  readonly weight: number;
}

/** The files of an archive, unpacked within the budget. */
function unpackRar(entries: readonly RarEntry[], isRar5: boolean, context: ReadContext): readonly RarEntry[] {
  const version = isRar5
    ? { start: rar5Start, weight: unpackingWeights.quick }
    : { start: rar4Start, weight: unpackingWeights.slow };
  return runsOf(entries).flatMap((run) => unpackRun(run, version, context));
}

/** Solid files can't be unpacked on their own. */
function runsOf(entries: readonly RarEntry[]): readonly (readonly RarEntry[])[] {
  const runs: RarEntry[][] = [];
  for (const entry of entries)
    if (entry.isSolid) (runs.at(-1) ?? runs[runs.push([]) - 1])?.push(entry);
    else runs.push([entry]);
  return runs;
}

function unpackRun(run: readonly RarEntry[], { start, weight }: Version, context: ReadContext): readonly RarEntry[] {
  const { budget, defects } = context;
  const wanted = run.slice(0, run.findLastIndex(isPacked) + 1);
  const costs = wanted.map((_, at) => unpackingCost(totalOf(wanted.slice(0, at + 1)), weight));
  const affordable = costs.filter((cost) => cost <= budget.bytes);
  if (affordable.length < wanted.length) defects.add("unpacked_too_much");
  const tried = wanted.slice(0, affordable.length);
  if (tried.length === 0) return run;
  budget.bytes -= affordable.at(-1) ?? 0;
  const pieces = [start, ...tried.map(({ block }) => block), Buffer.alloc(tailLength)];
  const sizes = tried.map(({ size }) => size);
  const unpacked = unpackEntries({ pieces }, sizes);
  return run.map((entry, at) => {
    const bytes = unpacked[at];
    return isPacked(entry) && bytes?.length === entry.size ? { ...entry, content: bytes, isCounted: true } : entry;
  });
}

function isPacked({ content, isEncrypted }: RarEntry): boolean {
  return content === null && !isEncrypted;
}

function totalOf(entries: readonly RarEntry[]): number {
  return entries.reduce((sum, { size }) => sum + size, 0);
}

/** RAR 4 signature and a padded main header. */
const rar4Start = (() => {
  const header = Buffer.alloc(paddingLength);
  header[2] = 0x73;
  header.writeUInt16LE(paddingLength, 5);
  header.writeUInt16LE(crc32(header.subarray(2)) & 0xffff, 0);
  return Buffer.concat([Buffer.from("Rar!\x1A\x07\0", "latin1"), header]);
})();

/** RAR 5 signature, a main header with the solid flag, and a comment as padding. */
const rar5Start = (() => {
  const padding = [(paddingLength & 0x7f) | 0x80, ((paddingLength >> 7) & 0x7f) | 0x80, paddingLength >> 14];
  const comment = [3, 2, ...padding, 0, ...padding, 0, 0, 0, 3, ...Buffer.from("CMT")];
  return Buffer.concat([
    Buffer.from("Rar!\x1A\x07\x01\0", "latin1"),
    rar5Header([1, 0, 4]),
    rar5Header(comment),
    Buffer.alloc(paddingLength),
  ]);
})();

function rar5Header(fields: readonly number[]): Buffer {
  const header = Buffer.from([0, 0, 0, 0, fields.length, ...fields]);
  header.writeUInt32LE(crc32(header.subarray(4)), 0);
  return header;
}
