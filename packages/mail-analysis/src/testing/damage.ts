import fc from "fast-check";

/** Copies of valid files with changed bytes, truncated anywhere after their signature. */
export function damaged(files: readonly Buffer[], intact: number): fc.Arbitrary<Buffer> {
  const changes = fc.array(fc.tuple(fc.nat(200_000), fc.nat(255)), { maxLength: 12 });
  return fc.tuple(fc.constantFrom(...files), changes, fc.option(fc.nat(200_000))).map(([file, flips, length]) => {
    const copy = Buffer.from(length === null ? file : file.subarray(0, intact + (length % (file.length - intact))));
    for (const [at, byte] of flips) if (copy.length > intact) copy[intact + (at % (copy.length - intact))] = byte;
    return copy;
  });
}
