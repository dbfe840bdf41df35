/** LZMA, PPMd, bzip2, LZX and RAR take so many times longer than copying, so each byte counts as so many. */
export const unpackingWeight = 4;

/** Starting libarchive takes as long as copying so many bytes: a mail may hold many small archives. */
const startingCost = 2 ** 16;

/** What it costs to have libarchive unpack so many bytes, beside the bytes themselves. */
export function unpackingCost(size: number): number {
  return startingCost + size * (unpackingWeight - 1);
}
