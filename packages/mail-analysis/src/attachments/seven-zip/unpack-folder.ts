import { inflate } from "../inflate.ts";
import type { Coder, Folder } from "./folders.ts";
import { unpackLzma, unpackLzma2 } from "./unpack-lzma.ts";

const aes = "06f10701";

/** Whether files are encrypted. */
export function isEncrypted({ coders }: Folder): boolean {
  return coders.some(({ method }) => method === aes);
}

/** The first bytes of what is packed together, `most` of them; null when the way of packing is not read here, or damaged. */
export function unpackFolder(archive: Buffer, { coders, size, at, packedSize }: Folder, most: number): Buffer | null {
  const [coder, ...others] = coders;
  if (coder === undefined || others.length > 0 || at + packedSize > archive.length) return null;
  return unpackBy(coder, archive.subarray(at, at + packedSize), Math.min(size, most));
}

function unpackBy({ method, properties }: Coder, packed: Buffer, size: number): Buffer | null {
  switch (method) {
    case "00":
      return packed.subarray(0, size);
    case "21":
      return unpackLzma2(packed, size);
    case "030101":
      return unpackLzma(packed, properties, size);
    case "040108":
      return inflate(packed, size);
    default:
      return null;
  }
}
