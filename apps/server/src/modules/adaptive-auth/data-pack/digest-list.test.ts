import { hash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compilePack } from "./compile-pack.ts";
import { encodeDigests, isListed } from "./digest-list.ts";

const digest = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
/** Digests that differ late only, as those do that share their leading bytes. */
const alike = digest.map((bytes) => Buffer.concat([Buffer.alloc(8), bytes.subarray(8)]));

test("a list has what it was made of, each once, and nothing else", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(digest, alike)), fc.oneof(digest, alike), (digests, other) => {
      const { bytes, count } = encodeDigests(digests);
      expect(count).toBe(new Set(digests.map((each) => each.toString("hex"))).size);
      for (const each of digests) expect(isListed(bytes, each)).toBe(true);
      expect(isListed(bytes, other)).toBe(digests.some((each) => each.equals(other)));
    }),
  );
});

test("a pack of digests is read in any case, with or without counts; a file of something else is refused", async () => {
  const [one, two] = [hash("sha256", "one"), hash("sha256", "two")];
  const { bytes, rows, refused } = await compilePack(
    "leaked_keys",
    Buffer.from(`# found\n${one}\n${two.toUpperCase()}:12\n`),
  );
  expect({ rows, refused }).toEqual({ rows: 2, refused: 0 });
  expect(isListed(bytes, Buffer.from(two, "hex"))).toBe(true);
  await expect(compilePack("leaked_keys", Buffer.from("8.8.8.0/24\n"))).rejects.toThrow("no valid lines");
});
