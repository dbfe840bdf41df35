import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";

/** Higher levels take minutes and save a tenth. */
const level = 3;
/** What every decoder accepts without being asked. */
const windowLog = 27;

/** Replaces a library with `<library>.zst`, which the server unpacks at its first start. */
export async function compressLibrary(library: string): Promise<void> {
  const params = {
    [constants.ZSTD_c_compressionLevel]: level,
    [constants.ZSTD_c_windowLog]: windowLog,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    [constants.ZSTD_c_checksumFlag]: 1,
  };
  await pipeline(
    createReadStream(library, { highWaterMark: 1024 * 1024 }),
    createZstdCompress({ params }),
    createWriteStream(`${library}.zst`),
  );
  await rm(library);
}
