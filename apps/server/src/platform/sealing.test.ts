import fc from "fast-check";
import { expect, test } from "vitest";
import { createSealing, SealingError } from "./sealing.ts";

const sealing = createSealing("a secret of sixteen or more");

test("what is sealed opens with the same secret at the same place", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (text, context) => {
      const again = createSealing("a secret of sixteen or more");
      expect(again.open(sealing.seal(text, context), context)).toBe(text);
    }),
  );
});

test("it opens at no other place and with no other secret", () => {
  const sealed = sealing.seal("seed", "user:1:totp");
  expect(() => sealing.open(sealed, "user:2:totp")).toThrow(SealingError);
  expect(() => createSealing("another secret entirely").open(sealed, "user:1:totp")).toThrow(SealingError);
});

test("no altered, shortened or foreign text opens", () => {
  const sealed = sealing.seal("a TOTP seed", "here");
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(at) ^ mask, at);
      expect(() => sealing.open(`s1.${altered.toString("base64url")}`, "here")).toThrow(SealingError);
    }),
  );
  for (const text of [
    "",
    "s1",
    "s1.",
    "s1.AAAA",
    "s2" + sealed.slice(2),
    bytes.subarray(0, 20).toString("base64url"),
  ]) {
    expect(() => sealing.open(text, "here")).toThrow(SealingError);
  }
});

test("the same text is never sealed the same way twice", () => {
  expect(sealing.seal("seed", "here")).not.toBe(sealing.seal("seed", "here"));
});

test("a digest depends on the secret, the place and the text", () => {
  const digest = sealing.digest("code", "here");
  expect(sealing.digest("code", "here")).toEqual(digest);
  expect(sealing.digest("code", "there")).not.toEqual(digest);
  expect(sealing.digest("edoc", "here")).not.toEqual(digest);
  expect(createSealing("another secret entirely").digest("code", "here")).not.toEqual(digest);
});
