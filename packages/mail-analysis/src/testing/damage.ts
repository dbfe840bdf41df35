import fc from "fast-check";

/** Copies of valid files with some bytes changed, cut anywhere behind the bytes that tell their type. */
export function damaged(files: readonly Buffer[], kept: number): fc.Arbitrary<Buffer> {
  const changes = fc.array(fc.tuple(fc.nat(200_000), fc.nat(255)), { maxLength: 12 });
  return fc.tuple(fc.constantFrom(...files), changes, fc.option(fc.nat(200_000))).map(([file, flips, length]) => {
    const copy = Buffer.from(length === null ? file : file.subarray(0, kept + (length % (file.length - kept))));
    for (const [at, byte] of flips) if (copy.length > kept) copy[kept + (at % (copy.length - kept))] = byte;
    return copy;
  });
}
