import { constants, gunzipSync, zstdDecompressSync } from "node:zlib";
import { type StreamFormat, type UnpackedStream, unpackStream } from "../../../libarchive/unpack-stream.ts";
import { type File, type Contents, notUnpacked } from "../../contents.ts";
import type { ReadContext } from "../../limits/read-context.ts";
import { unpackingCost, unpackingWeights } from "../../limits/unpacking-cost.ts";

/** A format that holds one file. */
interface Packing {
  readonly extension: RegExp;
  /** Cost per unpacked byte relative to copying, and the cost of starting. */
  readonly weight: number;
  readonly start: number;
  /** Null if larger than `max` bytes. */
  readonly unpack: (content: Buffer, max: number) => UnpackedStream | null;
}

const stream =
  (format: StreamFormat): Packing["unpack"] =>
  (content, max) =>
    unpackStream(format, content, max);

/** Node throws at the end of truncated data. */
const whole =
  (unpack: (content: Buffer, maxOutputLength: number) => Buffer): Packing["unpack"] =>
  (content, max) => ({ bytes: unpack(content, max), isWhole: true });

const packings = {
  bzip2: { extension: /\.bz2$/i, weight: unpackingWeights.quick, start: unpackingCost(0), unpack: stream("bzip2") },
  gzip: {
    extension: /\.gz$/i,
    weight: 1,
    start: 0,
    unpack: whole((content, maxOutputLength) =>
      gunzipSync(content, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }),
    ),
  },
  xz: { extension: /\.xz$/i, weight: unpackingWeights.quick, start: unpackingCost(0), unpack: stream("xz") },
  zstd: {
    extension: /\.zstd?$/i,
    weight: 1,
    start: 0,
    unpack: whole((content, maxOutputLength) => zstdDecompressSync(content, { maxOutputLength })),
  },
} as const satisfies Readonly<Record<string, Packing>>;

const unreadable: Contents = { findings: [{ code: "unreadable", evidence: "" }] };

/** Unpacks a single-file format. */
export const readPacked =
  (name: keyof typeof packings) =>
  (file: File, { budget, defects }: ReadContext): Contents => {
    const { extension, weight, start, unpack }: Packing = packings[name];
    const max = Math.floor((budget.bytes - start) / weight);
    if (max <= 0) return notUnpacked;
    const unpacked = attempt(() => unpack(file.content, max));
    // Attempts cost time even without output.
    budget.bytes -= start + weight * (unpacked?.bytes.length ?? Math.min(max, file.content.length));
    if (unpacked === null) {
      defects.add("unpacked_too_much");
      return unreadable;
    }
    const inner = file.name.replace(/\.t(?:gz|bz2?|xz|zst)$/i, ".tar").replace(extension, "");
    const files = [{ name: inner, content: unpacked.bytes }];
    if (unpacked.isWhole) return { files };
    return unpacked.bytes.length === 0 ? unreadable : { ...unreadable, files };
  };

function attempt(unpack: () => UnpackedStream | null): UnpackedStream | null {
  try {
    return unpack();
  } catch {
    return null;
  }
}
