/** Bytes of a SHA-256. */
const size = 32;
/** Leading bytes that fit a double exactly. */
const leading = 6;

/** Sorted, concatenated digests, as searched by `isListed`. */
export function encodeDigests(digests: readonly Buffer[]): { readonly bytes: Buffer; readonly count: number } {
  const sorted = digests.toSorted(Buffer.compare).filter((each, at, all) => at === 0 || !all[at - 1]?.equals(each));
  return { bytes: Buffer.concat(sorted), count: sorted.length };
}

/** Whether a list contains a digest. */
export function isListed(list: Buffer, digest: Buffer): boolean {
  const wanted = digest.readUIntBE(0, leading);
  let [low, high] = [0, list.length / size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = list.readUIntBE(middle * size, leading);
    const order = found === wanted ? list.compare(digest, 0, size, middle * size, (middle + 1) * size) : found - wanted;
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
