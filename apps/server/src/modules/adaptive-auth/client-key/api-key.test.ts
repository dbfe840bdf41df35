import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toDigestText } from "../directory/directory.ts";
import { apiKeyOf, createApiKey, digestOfKey, hashApiKey, isWellFormed } from "./api-key.ts";

test("a new key is well formed, and its hash is the key's", () => {
  const one = createApiKey();
  expect(isWellFormed(one.key)).toBe(true);
  expect(one.hash).toEqual(hashApiKey(one.key));
  expect(digestOfKey(one.key)).toBe(toDigestText(one.hash));
  expect(one.key.startsWith(one.prefix)).toBe(true);
  expect(createApiKey().key).not.toBe(one.key);
});

test("a key with one character changed is refused without a look-up", () => {
  const { key } = createApiKey();
  const character = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 1 });
  fc.assert(
    fc.property(fc.nat(key.length - 1), character, (at, other) => {
      fc.pre(key[at] !== other);
      expect(isWellFormed(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }),
  );
});

test("the key is read where gateways pass it on", () => {
  expect(apiKeyOf({ "x-api-key": "one", authorization: "Bearer two" })).toBe("one");
  expect(apiKeyOf({ authorization: "bearer two" })).toBe("two");
  const [mine, stolen] = [createApiKey().key, createApiKey().key];
  expect(isWellFormed(apiKeyOf({ "x-api-key": mine, authorization: `Bearer ${stolen}` }))).toBe(false);
  expect(apiKeyOf({ "x-api-key": mine, authorization: `Bearer ${mine}` })).toBe(mine);
  expect(apiKeyOf({ authorization: "DPoP three" })).toBe("three");
  expect(apiKeyOf({ authorization: "Basic b25lOnR3bw==" })).toBe("");
  expect(apiKeyOf({})).toBe("");
});
