import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasCpfDigits, hasNirKey, hasVerhoeffDigit } from "./check-digits.ts";

const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(""));
const last = "0123456789".split("");

describe("Verhoeff's digit", () => {
  test.each([
    ["236", "3"],
    ["12345", "1"],
    ["23456789123", "8"],
    ["142857", "0"],
    ["99999999999", "9"],
    ["0", "4"],
  ])("of %s is %s alone", (number, digit) => {
    expect(last.filter((each) => hasVerhoeffDigit(number + each))).toEqual([digit]);
  });

  test("finds every wrong digit and every swap of neighbors", () => {
    fc.assert(
      fc.property(digits(11), fc.nat(11), fc.integer({ min: 1, max: 9 }), (number, place, more) => {
        const right = last.map((digit) => number + digit).find(hasVerhoeffDigit) ?? "";
        expect(right).toHaveLength(12);
        const wrong = (Number(right.charAt(place)) + more) % 10;
        expect(hasVerhoeffDigit(right.slice(0, place) + wrong + right.slice(place + 1))).toBe(false);
        const [one, other] = [right.charAt(place), right.charAt(place + 1)];
        if (other !== "" && one !== other)
          expect(hasVerhoeffDigit(right.slice(0, place) + other + one + right.slice(place + 2))).toBe(false);
      }),
    );
  });
});

describe("the digits of a CPF", () => {
  test.each(["52998224725", "11144477735", "12345678909", "00000000191", "10000000019", "39053344705", "93541134780"])(
    "%s is right, and no other digit in either place",
    (number) => {
      const start = number.slice(0, 9);
      const right = last.flatMap((ninth) => last.map((tenth) => start + ninth + tenth)).filter(hasCpfDigits);
      expect(right).toEqual([number]);
    },
  );

  test.each(last)("eleven times %s are none", (digit) => {
    expect(hasCpfDigits(digit.repeat(11))).toBe(false);
  });

  test.each(["", "5299822472", "529982247250", "5299822472"])("%j has another length", (text) => {
    expect(hasCpfDigits(text)).toBe(false);
  });
});

describe("the key of a NIR", () => {
  test.each([
    ["1841276451089", "46"],
    ["255082A004117", "75"],
    ["255082B004117", "05"],
    ["1000000000000", "47"],
    ["2991299999999", "11"],
  ])("of %s is %s alone", (number, key) => {
    const keys = last.flatMap((ten) => last.map((one) => ten + one));
    expect(keys.filter((each) => hasNirKey(number + each))).toEqual([key]);
  });

  test.each(["", "18412764510894", "1841276451089461", "255082C00411775", "255082A00411A75", "1 84 12 76 451 089 46"])(
    "%j is none",
    (text) => {
      expect(hasNirKey(text)).toBe(false);
    },
  );

  test("finds every wrong digit", () => {
    fc.assert(
      fc.property(digits(13), fc.nat(12), fc.integer({ min: 1, max: 9 }), (number, place, more) => {
        const key = String(97n - (BigInt(number) % 97n)).padStart(2, "0");
        expect(hasNirKey(number + key)).toBe(true);
        const wrong = (Number(number.charAt(place)) + more) % 10;
        expect(hasNirKey(number.slice(0, place) + wrong + number.slice(place + 1) + key)).toBe(false);
      }),
    );
  });
});
