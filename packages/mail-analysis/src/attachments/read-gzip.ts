import { constants, gunzipSync } from "node:zlib";
import type { Contents } from "./contents.ts";
import type { File, Inspection } from "./inspect.ts";

/** Looks into a gzip file: it holds one file. */
export function readGzip({ content, name }: File, { budget, defects }: Inspection): Contents {
  if (budget.bytes <= 0) return {};
  const unpacked = unpack(content, budget.bytes);
  if (unpacked === null) {
    defects.add("unpacked_too_much");
    return { findings: [{ code: "unreadable", evidence: "gzip" }] };
  }
  budget.bytes -= unpacked.length;
  const inner = name.replace(/\.tgz$/i, ".tar").replace(/\.gz$/i, "");
  return { files: [{ name: inner, content: unpacked }] };
}

function unpack(content: Buffer, most: number): Buffer | null {
  try {
    return gunzipSync(content, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}
