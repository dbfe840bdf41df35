/** Cost per byte of libarchive relative to copying. PPMd is slow, and any RAR 4 file can use it. */
export const unpackingWeights = { quick: 4, slow: 16 } as const;

/** Cost of starting libarchive, in bytes copied: a message can contain many small archives. */
const startingCost = 2 ** 17;

/** Cost of unpacking this many bytes with libarchive. */
export function unpackingCost(size: number, weight: number = unpackingWeights.quick): number {
  return startingCost + size * weight;
}

/** Bytes that can be unpacked at this cost. */
export function affordableSize(budget: number, weight: number): number {
  return Math.max(0, Math.floor((budget - startingCost) / weight));
}
