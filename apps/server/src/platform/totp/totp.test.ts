import fc from "fast-check";
import { expect, test } from "vitest";
import { hotp, matchingStep, otpauthUrl, stepOf } from "./totp.ts";

/** The secret of the test values in RFC 4226 appendix D and RFC 6238 appendix B. */
const secret = Buffer.from("12345678901234567890");

test.each([
  [0, "755224"],
  [1, "287082"],
  [2, "359152"],
  [3, "969429"],
  [4, "338314"],
  [5, "254676"],
  [6, "287922"],
  [7, "162583"],
  [8, "399871"],
  [9, "520489"],
])("HOTP of counter %i is RFC 4226's %s", (counter, code) => {
  expect(hotp(secret, counter)).toBe(code);
});

// RFC 6238 lists eight digits; six-digit codes are their last six.
test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("TOTP at second %i is RFC 6238's %s", (second, code) => {
  expect(matchingStep(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
});

test.each([
  ["SHA1", 20, "94287082"],
  ["SHA256", 32, "46119246"],
  ["SHA512", 64, "90693936"],
] as const)("eight digits by %s are RFC 6238's", (algorithm, length, code) => {
  const long = Buffer.alloc(length, secret);
  expect(hotp(long, stepOf(new Date(59_000)), { algorithm, digits: 8 })).toBe(code);
});

test("a code is good in its step, the one before and the one after, and in no other", () => {
  const anySecret = fc.uint8Array({ minLength: 20, maxLength: 20 });
  const anySecond = fc.integer({ min: 300, max: 4_000_000_000 });
  fc.assert(
    fc.property(anySecret, anySecond, (someSecret, second) => {
      const step = stepOf(new Date(second * 1000));
      const code = hotp(someSecret, step);
      const codes = [-3, -2, 2, 3].map((away) => hotp(someSecret, step + away));
      const at = (away: number) => matchingStep(someSecret, code, new Date((second + away * 30) * 1000));
      expect([at(-1), at(0), at(1)].every((found) => found !== null)).toBe(true);
      // Two steps may share a code by chance, once in some 300,000 pairs.
      fc.pre(!codes.includes(code));
      expect(at(0)).toBe(step);
    }),
  );
  const code = hotp(secret, 1000);
  expect([998, 1002].map((step) => matchingStep(secret, code, new Date(step * 30_000)))).toEqual([null, null]);
});

test.each(["", "12345", "1234567", "28708x", "２８７０８２"])("the code %j is never good", (code) => {
  expect(matchingStep(secret, code, new Date(59_000))).toBe(null);
});

test("an authenticator app reads issuer, account and secret from the URL", () => {
  const url = new URL(otpauthUrl(secret, { issuer: "Parapet", account: "ada@acme.example" }));
  expect(url.href).toMatch(/^otpauth:\/\/totp\/Parapet:ada%40acme.example\?/);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    issuer: "Parapet",
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
