import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { findIbans } from "./find-ibans.ts";

const found = (text: string) => [...findIbans(text)].map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`);

/** The account number of a country with its check digits: 98 less the remainder by 97 (ISO 13616). */
function ibanOf(country: string, account: string): string {
  const digits = Array.from(`${account}${country}00`, (char) => Number.parseInt(char, 36)).join("");
  const check = 98n - (BigInt(digits) % 97n);
  return `${country}${String(check).padStart(2, "0")}${account}`;
}

/** Lengths of the registry, as a bank would look them up. */
const countries: Readonly<Record<number, string>> = {
  15: "NO",
  16: "BE",
  18: "DK FI FK FO GL NL SD",
  19: "MK SI",
  20: "AT BA EE KZ LT LU MN XK",
  21: "CH HR LI LV",
  22: "BG BH CR DE GB GE IE ME RS VA",
  23: "AE GI IL IQ OM SO TL",
  24: "AD CZ ES MD PK RO SA SE SK TN VG",
  25: "LY PT ST",
  26: "IS TR",
  27: "BI DJ FR GR IT MC MR SM",
  28: "AL AZ BY CY DO GT HN HU LB NI PL SV",
  29: "BR EG PS QA UA",
  30: "JO KW MU YE",
  31: "MT SC",
  32: "LC",
  33: "RU",
};
const all = Object.entries(countries).flatMap(([length, list]) =>
  list.split(" ").map((country) => [country, Number(length)] as const),
);

describe("the registry", () => {
  test.each(all)("%s has numbers of %i characters, no more and no less", (country, length) => {
    const account = "0123456789".repeat(3).slice(0, length - 4);
    const iban = ibanOf(country, account);
    expect(iban).toHaveLength(length);
    expect(found(`to ${iban}.`)).toEqual([`iban ${iban}`]);
    expect(found(ibanOf(country, account.slice(1)))).toEqual([]);
    expect(found(ibanOf(country, `${account}7`))).toEqual([]);
  });

  it("has some eighty countries", () => {
    expect(new Set(all.map(([country]) => country)).size).toBe(all.length);
  });

  test.each(["US", "CN", "ZZ", "XX"])("%s is not in it", (country) => {
    const numbers = Array.from({ length: 25 }, (_, at) => ibanOf(country, "1".repeat(11 + at)));
    expect(numbers.flatMap(found)).toEqual([]);
  });
});

describe("ways to write one", () => {
  const iban = "GB29NWBK60161331926819";

  test.each([
    ["whole", iban],
    ["in small letters", iban.toLowerCase()],
    ["in groups", "GB29 NWBK 6016 1331 9268 19"],
    ["in other groups", "GB29NWBK 60161331 926819"],
    ["with hyphens", "GB29-NWBK-6016-1331-9268-19"],
    ["in small groups", "gb29 nwbk 6016 1331 9268 19"],
    ["in small letters with hyphens", "gb29-nwbk-6016-1331-9268-19"],
  ])("%s", (_, text) => {
    for (const around of [text, `(${text})`, `IBAN:${text},`, `é${text}é`, `x ${text}\n`])
      expect(found(around)).toEqual([`iban ${text}`]);
  });

  test.each([
    ["in both cases", "Gb29NWBK60161331926819"],
    ["with two spaces", "GB29  NWBK 6016 1331 9268 19"],
    ["with mixed marks", "gb29 nwbk-6016 1331 9268 19"],
    ["behind a letter", `x${iban}`],
    ["behind a digit", `7${iban}`],
    ["before a letter", `${iban}X`],
    ["before a small letter", `${iban}x`],
    ["before a digit", `${iban}7`],
    ["with a wrong check digit", "GB28NWBK60161331926819"],
    ["with two characters exchanged", "GB29NWBK60161331926891"],
  ])("is not: %s", (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it("is found behind what looks like the beginning of one", () => {
    expect(found(`AB12 ${iban}`)).toEqual([`iban ${iban}`]);
    expect(found(`DE89 ${iban} and ${iban}`)).toEqual([`iban ${iban}`, `iban ${iban}`]);
  });

  it("leaves what follows it in groups", () => {
    expect(found(`${iban} 12 34`)).toEqual([`iban ${iban}`]);
    expect(found("BE68 5390 0754 7034 on 2026-01-02")).toEqual(["iban BE68 5390 0754 7034"]);
  });
});

it("finds any number with right check digits, and none when one digit is wrong", () => {
  const account = fc.stringMatching(/^[0-9]{18}$/);
  fc.assert(
    fc.property(account, fc.nat(17), fc.integer({ min: 1, max: 9 }), (digits, at, shift) => {
      const iban = ibanOf("DE", digits);
      expect(found(iban)).toEqual([`iban ${iban}`]);
      const wrong = iban.slice(0, 4 + at) + String((Number(iban[4 + at]) + shift) % 10) + iban.slice(5 + at);
      expect(found(wrong)).toEqual([]);
    }),
  );
});
