import fc from "fast-check";
import { expect, test } from "vitest";
import { formatArgon2, parseArgon2 } from "./password-hash.ts";

test("what is written is read back", () => {
  const bytes = fc.uint8Array({ minLength: 8, maxLength: 64 }).map((each) => Buffer.from(each));
  const hash = fc.record({
    memory: fc.integer({ min: 8, max: 99_999_999 }),
    passes: fc.integer({ min: 1, max: 999 }),
    parallelism: fc.integer({ min: 1, max: 255 }),
    salt: bytes,
    digest: bytes,
  });
  fc.assert(
    fc.property(hash, (each) => {
      expect(parseArgon2(formatArgon2(each))).toEqual(each);
    }),
  );
});

test.each([
  "",
  "$2b$12$abcdefghijklmnopqrstuv",
  "$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$c29tZWRpZ2VzdA",
  "$argon2id$v=16$m=19456,t=2,p=1$c29tZXNhbHQ$c29tZWRpZ2VzdA",
  "$argon2id$v=19$t=2,m=19456,p=1$c29tZXNhbHQ$c29tZWRpZ2VzdA",
  "$argon2id$v=19$m=19456,t=2,p=1$short$c29tZWRpZ2VzdA",
  "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$c29tZWRpZ2VzdA==",
])("%j is no argon2id hash", (text) => {
  expect(parseArgon2(text)).toBe(null);
});
