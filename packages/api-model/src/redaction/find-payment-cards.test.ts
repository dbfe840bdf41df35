import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { findPaymentCards } from "./find-payment-cards.ts";

const found = (text: string) =>
  [...findPaymentCards(text)].map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`);

/** A number of this length that starts so, with its check digit (ISO/IEC 7812-1 annex B). */
function cardOf(prefix: string, length: number): string {
  const body = prefix.padEnd(length - 1, "0");
  const sum = Array.from(body)
    .toReversed()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 2 : 1))
    .reduce((total, each) => total + (each > 9 ? each - 9 : each), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

describe("schemes", () => {
  test.each<[scheme: string, prefixes: string[], lengths: number[]]>([
    ["Visa", ["4", "49"], [13, 16, 19]],
    ["Mastercard", ["51", "55", "2221", "2229", "223", "229", "23", "26", "270", "271", "2720"], [16]],
    ["American Express", ["34", "37"], [15]],
    ["Discover", ["6011", "644", "649", "65"], [16, 19]],
    ["Diners Club", ["300", "305", "36", "38", "39"], [14, 16, 19]],
    ["JCB", ["3528", "3529", "353", "358"], [16, 19]],
    ["UnionPay", ["62"], [16, 17, 18, 19]],
    ["Maestro", ["50", "56", "58", "63", "67"], [13, 14, 15, 16, 17, 18, 19]],
  ])("%s has the prefixes %j and the lengths %j", (_, prefixes, lengths) => {
    for (const prefix of prefixes) {
      for (let length = 12; length <= 20; length += 1) {
        const card = cardOf(prefix, length);
        expect([card, found(card)]).toEqual([card, lengths.includes(length) ? [`payment_card ${card}`] : []]);
      }
    }
  });

  test.each([
    "1",
    "2220",
    "2721",
    "28",
    "306",
    "31",
    "33",
    "3527",
    "359",
    "52000",
    "54",
    "57",
    "6010",
    "6012",
    "61",
    "640",
    "643",
    "66",
    "68",
    "7",
    "9",
    "0",
  ])("cards that start with %s have 16 digits only where a scheme has them", (prefix) => {
    const isKnown = ["52000", "54", "57"].includes(prefix);
    expect(found(cardOf(prefix, 16))).toHaveLength(isKnown ? 1 : 0);
  });
});

describe("ways to write one", () => {
  test.each([
    ["4111111111111111"],
    ["4111 1111 1111 1111"],
    ["4111-1111-1111-1111"],
    ["3782 822463 10005"],
    ["3056-930902-5904"],
    ["6212 3456 7890 1232"],
  ])("%s, whatever stands around it", (card) => {
    for (const [before, after] of [
      ["", ""],
      ["card ", "."],
      ['"', '"'],
      ["#", "!"],
      ["_", "_"],
      ["x: ", " 12/28"],
      [".", ", "],
    ] as const)
      expect(found(`${before}${card}${after}`)).toEqual([`payment_card ${card}`]);
  });

  test.each([
    ["a letter before", "a4111111111111111"],
    ["a letter of another script before", "я4111111111111111"],
    ["a letter behind", "4111111111111111a"],
    ["a digit before", "14111111111111111"],
    ["a digit behind", "41111111111111119"],
    ["a fraction", "0.4111111111111111"],
    ["a whole part", "4111111111111111.5"],
    ["groups of three", "411 111 111 111 111 1"],
    ["two spaces", "4111  1111 1111 1111"],
    ["one group", "4111 111111111111"],
    ["groups of eight", "4111 11111111 1111"],
    ["a wrong check digit", "4111 1111 1111 1112"],
  ])("not with %s", (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it("with a sentence that ends behind it", () => {
    expect(found("4111111111111111.")).toEqual(["payment_card 4111111111111111"]);
    expect(found("4111111111111111. Next")).toEqual(["payment_card 4111111111111111"]);
  });

  it("in a row of numbers, of which the card alone is found", () => {
    expect(found("2026 4111 1111 1111 1111 12 28")).toEqual(["payment_card 4111 1111 1111 1111"]);
    expect(found("4111 1111 1111 1111 123")).toEqual(["payment_card 4111 1111 1111 1111"]);
    expect(found("4111111111111111 5500000000000004")).toEqual([
      "payment_card 4111111111111111",
      "payment_card 5500000000000004",
    ]);
  });
});

it("finds every number with a right check digit, and none with another one", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^4[0-9]{14}$/), fc.integer({ min: 1, max: 9 }), (digits, shift) => {
      const card = cardOf(digits, 16);
      expect(found(card)).toEqual([`payment_card ${card}`]);
      expect(found(`${digits}${(Number(card.at(-1)) + shift) % 10}`)).toEqual([]);
    }),
  );
});
