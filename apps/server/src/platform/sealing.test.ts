import fc from "fast-check";
import { expect, test } from "vitest";
import { watchLoop } from "./fixtures/loop-watch.ts";
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

test("bytes are sealed as the text of which each is a character, and open as either", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), fc.string(), async (array, context) => {
      const bytes = Buffer.from(array);
      const sealed = await sealing.sealBytes(bytes, context);
      expect(sealing.open(sealed, context)).toBe(bytes.toString("latin1"));
      expect(await sealing.openBytes(sealed, context)).toEqual(bytes);
      expect(await sealing.openBytes(sealing.seal(bytes.toString("latin1"), context), context)).toEqual(bytes);
    }),
  );
});

test("an email of 25 MB is sealed and opened in slices", async () => {
  const mail = Buffer.alloc(25_000_000, "Grüße aus Übersee, naïve façade.\r\n");
  const sealed = await watchLoop("sealing 25 MB", () => sealing.sealBytes(mail, "here"));
  const opened = await watchLoop("opening 25 MB", () => sealing.openBytes(sealed.result, "here"));
  expect(opened.result.equals(mail)).toBe(true);
  for (const { longestMs, ownMs } of [sealed, opened]) expect(longestMs).toBeLessThan(ownMs / 2);
  await expect(sealing.openBytes(sealed.result, "elsewhere")).rejects.toThrow(SealingError);
  await expect(sealing.openBytes(sealed.result.slice(0, -4), "here")).rejects.toThrow(SealingError);
  await expect(sealing.openBytes(`s2${sealed.result.slice(2)}`, "here")).rejects.toThrow(SealingError);
});
