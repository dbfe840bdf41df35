import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { getTotp } from "./totp.ts";

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const encode = (bytes: Uint8Array) => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((part) => base32[Number.parseInt(part.padEnd(5, "0"), 2)]).join("");
};

// RFC 6238, appendix B, for SHA-1: the last six of its eight digits.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the code at %i seconds is that of RFC 6238", async (seconds, code) => {
  expect(await getTotp(encode(Buffer.from("12345678901234567890")), seconds * 1000)).toBe(code);
});

test("codes are those of Node's HMAC, for secrets of any length", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 80 }), fc.nat({ max: 2 ** 31 }), async (secret, step) => {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(BigInt(step));
      const digest = createHmac("sha1", secret).update(counter).digest();
      const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fff_ffff;
      expect(await getTotp(encode(secret), step * 30_000)).toBe(String(number).slice(-6).padStart(6, "0"));
    }),
  );
});

test("a secret may be written in groups, in lower case and with padding", async () => {
  expect(await getTotp("gezd gnbv-gy3tqojq GEZDGNBVGY3TQOJQ====", 59_000)).toBe("287082");
});

test.each(["", "   ", "JBSWY3DP1", "sécret"])("%o is no secret", async (secret) => {
  await expect(getTotp(secret)).rejects.toThrow(TypeError);
});
