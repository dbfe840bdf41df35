import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { importLimit } from "@parapet/contract";
import { Failure } from "../../../platform/failure.ts";

const inflate = promisify(gunzip);

/** A file as it was before gzip, as rotated logs are. @throws Failure `invalid_input`, `body_too_large` */
export async function unzipped(file: Uint8Array): Promise<Uint8Array> {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return file;
  return inflate(file, { maxOutputLength: importLimit }).catch((cause: unknown) => {
    const isLarge = cause instanceof RangeError;
    throw new Failure(isLarge ? "body_too_large" : "invalid_input", { detail: "The file can't be decompressed" });
  });
}
