import fc from "fast-check";
import { expect, test } from "vitest";
import { damaged } from "../../testing/damage.ts";
import { packLzma } from "../../testing/pack-lzma.ts";
import { unpackLzma, unpackLzma2 } from "./unpack-lzma.ts";

/** A text whose packed forms below repeat from near and far, with the distances before and with single bytes. */
const text = Buffer.concat([
  Buffer.from(
    "Please sign and return the invoice. Please sign and return the invoices of March, April and May; please sign. "
      .repeat(3)
      .slice(0, 300),
  ),
  Buffer.from(Array.from({ length: 37 }, (_, at) => at * 7)),
  Buffer.from("abcabcabcabcxyzabcabc".repeat(3)),
]);
const lzma = Buffer.from(
  "00281b08a624fc133c2bdc4f27bab4ab2c5c81145735fb0f090533e73788b0bc108cb269bb405e19e628f21dafcb11ef356e2bf18b4a9e2cf122ad42ce5e2597fad4addfd43e3bb830d13b5eadd2dfaf35f7bf12e4aa717ee961c07d80f21b95c1cc759d082486db1abd1996c05ef2abf8de225b85fc38dbf1fc69f679bfff3cb14000",
  "hex",
);
const lzma2 = Buffer.from(
  "e0018f007e4000281b090b76b51ea98752428cd57a8c7bdd0c9e3f155696f5bd4207a04e7b78a2c403f3885e5ce7aa70d0707642a18abb7e38710f71104a6652d9db46c8a63e37f10518918d3ac5ee4b14793a2e40ff94f2e66e9ef340af46b1eb511e15261502be90d72733c90d252e09eb8dc980a4b2f05c80731fc219edb4fe9c23c1f400",
  "hex",
);
const properties = Buffer.from("5d00000004", "hex");

test("what others packed is unpacked", () => {
  expect(unpackLzma(lzma, properties, text.length)?.toString("latin1")).toBe(text.toString("latin1"));
  expect(unpackLzma2(lzma2, text.length)?.toString("latin1")).toBe(text.toString("latin1"));
  expect(unpackLzma(lzma, properties, 17)?.toString("latin1")).toBe("Please sign and r");
});

const far = Buffer.from(
  "00281b08a624fc133c2bdc4f27bab4ab2c5c81145735fb0f090533e73788b0bc108cb269e7dc6d54d2f2d4a553c37d919d25782b1a69897d91a6fcf4e76c6b16f2cb8c7af8bda2a19d6988a8db99cf27749846ee33f3ce8ddacb2287c8d7d494c7c911593a2d3b306925893758192960b7c6f66b0aab7ffe1fb797",
  "hex",
);
const positions = Buffer.from(
  "00281be1d94e1ee2f5ea11eba85dcee4d8482945a0f001cc6c63bb7bcd6c91bc9fe4eb6990300a00e487da9212917dfd95e34237c513ca1729b5537c9c5fb80cb2fe8ffc9aa01aefa6f5937e036179dd2f5fe250c1980e99ef95cd24b989b03d90ad18362238722af0dd5fab64feb87ffc069e5d",
  "hex",
);

test.each([
  ["the usual contexts", far, "5d00000100"],
  ["contexts of the position", positions, "1400000100"],
])("copies from far back are unpacked with %s", (_, packed, hex) => {
  const phrase = "Please sign and return the invoice.";
  const whole = `${phrase}${"x".repeat(300)}${phrase}${"y".repeat(5000)}${phrase}${"z".repeat(20_000)}${phrase.slice(0, 20)}${"y".repeat(40)}`;
  expect(unpackLzma(packed, Buffer.from(hex, "hex"), whole.length)?.toString()).toBe(whole);
});

test("any bytes are unpacked as they were packed", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const { packed, properties: own } = packLzma(Buffer.from(bytes));
      expect(unpackLzma(packed, own, bytes.length)).toEqual(Buffer.from(bytes));
    }),
  );
});

test("pieces of LZMA2 follow each other, packed or as they are", () => {
  const plain = Buffer.from([1, 0, 4, ..."Hello".split("").map((letter) => letter.charCodeAt(0))]);
  const both = Buffer.concat([plain, lzma2]);
  expect(unpackLzma2(both, text.length + 5)?.toString("latin1")).toBe(`Hello${text.toString("latin1")}`);
});

test("a chunk of LZMA2 can reset the state and keep the properties", () => {
  const packed = Buffer.from(
    "e0000d00130000241ae8443ba81cf13da1daa7c7ffffa3120000a0001a001b00309d20db097bbb523a92b5d732d6c4780c27acc14ebfffade3800000",
    "hex",
  );
  expect(unpackLzma2(packed, 41)?.toString()).toBe("Hello, hello, and good night, good night.");
});

test("LZMA2 allows four bits of literal contexts together", () => {
  const packed = Buffer.from(
    "e0002f002c6600281b08a613d0dd421fd7ab11044668d8355f0bc0dba9d271d63e458348b284f8a8025a129ae2b4e04869400000",
    "hex",
  );
  const sentence = "Please sign and return the invoice. Please sign.";
  expect(unpackLzma2(packed, sentence.length)?.toString()).toBe(sentence);
  // Three bits of the byte before and two of the position are five.
  const five = Buffer.from(packed);
  five[5] = 2 * 45 + 2 * 9 + 3;
  expect(unpackLzma2(five, sentence.length)).toBeNull();
});

test("a stream that ends before its output is complete is rejected", () => {
  const { packed, properties: own } = packLzma(Buffer.from(text));
  expect(unpackLzma(packed, own, text.length)?.equals(text)).toBe(true);
  expect(unpackLzma(packed.subarray(0, 20), own, text.length)).toBeNull();
});

test("what is cut, or says what cannot be, is refused", () => {
  expect(unpackLzma(lzma.subarray(0, 60), properties, text.length)).toBeNull();
  expect(unpackLzma(lzma, Buffer.from([225]), text.length)).toBeNull();
  expect(unpackLzma(Buffer.concat([Buffer.from([1]), lzma]), properties, text.length)).toBeNull();
  expect(unpackLzma2(lzma2.subarray(0, 60), text.length)).toBeNull();
  expect(unpackLzma2(lzma2, text.length + 1)).toBeNull();
  // A piece that goes on where there is nothing to go on from, and pieces that only begin anew.
  expect(unpackLzma2(Buffer.concat([Buffer.from("80018f007e", "hex"), lzma]), text.length)).toBeNull();
  expect(unpackLzma2(Buffer.alloc(100_000, Buffer.from([1, 0, 0, 65])), 20_000)).toBeNull();
});

test("damaged streams are unpacked or refused, and end", () => {
  fc.assert(
    fc.property(damaged([lzma, lzma2], 1), fc.nat(5000), fc.nat(255), (packed, size, first) => {
      expect(unpackLzma(packed, Buffer.from([first]), size)?.length ?? size).toBe(size);
      expect(unpackLzma2(packed, size)?.length ?? size).toBe(size);
    }),
    { numRuns: 300 },
  );
});
