import { constants, gunzipSync, zstdDecompressSync } from "node:zlib";
import type { Contents } from "./contents.ts";
import type { File, Inspection } from "./inspect.ts";
import { unpackBzip2 } from "./packed/unpack-bzip2.ts";
import { unpackXz } from "./packed/unpack-xz.ts";

/** A format that holds one file. */
interface Packing {
  readonly extension: RegExp;
  /** How many times longer than copying it takes to unpack a byte. */
  readonly weight: number;
  /** Null for what is damaged, packed in a way that is not read, or longer than `most` bytes. */
  readonly unpack: (content: Buffer, most: number) => Buffer | null;
}

const packings = {
  bzip2: { extension: /\.bz2$/i, weight: 16, unpack: unpackBzip2 },
  gzip: {
    extension: /\.gz$/i,
    weight: 1,
    unpack: (content, most) => gunzipSync(content, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH }),
  },
  xz: { extension: /\.xz$/i, weight: 16, unpack: unpackXz },
  zstd: {
    extension: /\.zstd?$/i,
    weight: 1,
    unpack: (content, most) => zstdDecompressSync(content, { maxOutputLength: most }),
  },
} as const satisfies Readonly<Record<string, Packing>>;

/** Looks into a file that is packed in a way that holds one file. */
export const readPacked =
  (name: keyof typeof packings) =>
  (file: File, { budget, defects }: Inspection): Contents => {
    const { extension, weight, unpack }: Packing = packings[name];
    const most = Math.floor(budget.bytes / weight);
    if (most <= 0) return { findings: [{ code: "not_unpacked", evidence: "" }] };
    const unpacked = attempt(() => unpack(file.content, most));
    // Trying costs something as well, however little comes of it.
    budget.bytes -= weight * (unpacked?.length ?? Math.min(most, file.content.length));
    if (unpacked === null) {
      defects.add("unpacked_too_much");
      return { findings: [{ code: "unreadable", evidence: "" }] };
    }
    const inner = file.name.replace(/\.t(?:gz|bz2?|xz|zst)$/i, ".tar").replace(extension, "");
    return { files: [{ name: inner, content: unpacked }] };
  };

function attempt(unpack: () => Buffer | null): Buffer | null {
  try {
    return unpack();
  } catch {
    return null;
  }
}
