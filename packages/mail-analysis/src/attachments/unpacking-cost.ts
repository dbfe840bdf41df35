/** How many times longer libarchive unpacks a byte than it would copy it. PPMd is slow, and RAR 4 may use it anywhere. */
export const unpackingWeights = { quick: 4, slow: 16 } as const;

/** Starting libarchive takes as long as copying so many bytes: a mail may hold many small archives. */
const startingCost = 2 ** 17;

/** What it costs to have libarchive unpack so many bytes. */
export function unpackingCost(size: number, weight: number = unpackingWeights.quick): number {
  return startingCost + size * weight;
}

/** How many bytes may be unpacked at such a cost. */
export function affordableSize(budget: number, weight: number): number {
  return Math.max(0, Math.floor((budget - startingCost) / weight));
}
