import { describe, expect, test } from "vitest";
import { findNationalId } from "./national-ids.ts";

/** Numbers that authorities, or descriptions of the rule, give as examples. */
const examples: readonly (readonly [country: string, field: string, number: string])[] = [
  ["ES", "dni", "12345678Z"],
  ["ES", "nie", "X-1234567-L"],
  ["IT", "codice fiscale", "RSSMRA85T10A562S"],
  ["DE", "steuer id", "86 095 742 719"],
  ["NL", "bsn", "111222333"],
  ["BE", "rijksregisternummer", "85.07.30-033.28"],
  ["SE", "personnummer", "811218-9876"],
  ["SE", "person nummer", "198112189876"],
  ["NO", "fodselsnummer", "13097248022"],
  ["FI", "hetu", "131052-308T"],
  ["PL", "pesel", "44051401359"],
  ["CH", "ahv", "756.9217.0769.85"],
  ["PT", "nif", "123456789"],
  ["GB", "nino", "AB 12 34 56 C"],
  ["CA", "sin", "130 692 544"],
  ["AU", "tfn", "123 456 782"],
  ["ZA", "id number", "8001015009087"],
  ["CN", "id card", "11010519491231002X"],
  ["MX", "curp", "HEGG560427MVZRRL04"],
  ["TR", "tc kimlik no", "10000000146"],
  ["BR", "cpf", "11144477735"],
  ["IN", "aadhaar", "234567891238"],
];

describe("a field that holds the number of", () => {
  test.each(examples)("%s: %s %s", (country, field, number) => {
    expect(findNationalId(field, number)).toBe(country);
  });

  test.each(examples.filter(([country]) => country !== "GB"))(
    "%s isn't one with another sign at its end: %s %s",
    (_, field, number) => {
      const last = number.at(-1) ?? "";
      const other = /\d/.test(last) ? String((Number(last) + 1) % 10) : last === "A" ? "B" : "A";
      expect(findNationalId(field, number.slice(0, -1) + other)).toBeNull();
    },
  );
});

describe("a number that no field names", () => {
  test.each([
    ["X1234567L", "ES"],
    ["RSSMRA85T10A562S", "IT"],
    ["85.07.30-033.28", "BE"],
    ["131052-308T", "FI"],
    ["756.9217.0769.85", "CH"],
    ["AB 12 34 56 C", "GB"],
    ["11010519491231002X", "CN"],
    ["HEGG560427MVZRRL04", "MX"],
  ])("%s looks like nothing else: %s", (text, country) => {
    expect(findNationalId("ref", text)).toBe(country);
  });

  test.each([
    "111222333",
    "44051401359",
    "8001015009087",
    "12345678Z",
    "046454286",
    "10000000146",
    "AB123456C",
    "1795168800000",
  ])("%s is an id like others", (text) => expect(findNationalId("ref", text)).toBeNull());
});

test("nothing issued: no letters of a British prefix that is left out, no day 32 of a South African", () => {
  expect(findNationalId("nino", "BG 12 34 56 C")).toBeNull();
  expect(findNationalId("nino", "DA 12 34 56 C")).toBeNull();
  expect(findNationalId("id number", "8001325009088")).toBeNull();
});
