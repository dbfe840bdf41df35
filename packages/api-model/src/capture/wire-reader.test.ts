import { Buffer } from "node:buffer";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WireError, wireFields, wireString } from "./wire-reader.ts";

const read = (hex: string) =>
  [...wireFields(Buffer.from(hex.replaceAll(" ", ""), "hex"))].map(({ number, kind, value }) => [
    number,
    kind,
    typeof value === "bigint" ? value : Buffer.from(value).toString("hex"),
  ]);

/** A number in groups of seven bits, the lowest first, as the encoding guide of protobuf has it. */
function varint(value: bigint): string {
  const [low, rest] = [value & 0x7fn, value >> 7n];
  const byte = (rest > 0n ? low | 0x80n : low).toString(16).padStart(2, "0");
  return rest > 0n ? byte + varint(rest) : byte;
}

describe("fields", () => {
  it.each<[string, (number | string | bigint)[][]]>([
    ["", []],
    ["08 00", [[1, "varint", 0n]]],
    ["08 96 01", [[1, "varint", 150n]]],
    ["12 07 74 65 73 74 69 6e 67", [[2, "bytes", "74657374696e67"]]],
    ["0a 00", [[1, "bytes", ""]]],
    ["39 01 00 00 00 00 00 00 80", [[7, "fixed64", 0x8000_0000_0000_0001n]]],
    ["82 01 01 00", [[16, "bytes", "00"]]],
    ["f8 ff ff ff 0f 05", [[536_870_911, "varint", 5n]]],
    [
      "08 01 08 02 12 00",
      [
        [1, "varint", 1n],
        [1, "varint", 2n],
        [2, "bytes", ""],
      ],
    ],
    ["08 ff ff ff ff ff ff ff ff ff 01", [[1, "varint", 0xffff_ffff_ffff_ffffn]]],
    ["08 80 80 80 80 01", [[1, "varint", 1n << 28n]]],
    ["08 ff ff ff 7f", [[1, "varint", (1n << 28n) - 1n]]],
    ["08 80 00", [[1, "varint", 0n]]],
  ])("%s", (hex, fields) => {
    expect(read(hex)).toEqual(fields);
  });

  it.each([
    ["a 32-bit field", "0d 01 02 03 04"],
    ["a group", "0b 10 01 0c"],
    ["a group with bytes", "0b 12 01 ff 0c"],
    ["a group within a group", "0b 13 08 01 14 0c"],
    ["a group with a 32-bit field and a 64-bit one", "0b 0d 00 00 00 00 11 00 00 00 00 00 00 00 00 0c"],
  ])("%s is skipped", (_, hex) => {
    expect(read(`${hex} 08 07`)).toEqual([[1, "varint", 7n]]);
    expect(read(`08 07 ${hex}`)).toEqual([[1, "varint", 7n]]);
  });

  it.each([
    ["a tag ends early", "80", "longer than its message"],
    ["a number is missing", "08", "longer than its message"],
    ["a number ends early", "08 80", "longer than its message"],
    ["bytes are missing", "0a 02 00", "longer than its message"],
    ["a length is missing", "0a", "longer than its message"],
    ["a length is huge", "0a ff ff ff ff 0f", "longer than its message"],
    ["a 64-bit field ends early", "09 00 00 00 00 00 00 00", "longer than its message"],
    ["a 32-bit field ends early", "0d 00 00 00", "longer than its message"],
    ["a number has eleven bytes", "08 80 80 80 80 80 80 80 80 80 80 01", "more than ten bytes"],
    ["the wire type is 6", "0e", "unknown wire type"],
    ["the wire type is 7", "0f", "unknown wire type"],
    ["the number is 0", "00", "number 0"],
    ["the number of bytes is 0", "02 00", "number 0"],
    ["a group doesn't end", "0b 08 01", "does not end"],
    ["a group ends that didn't begin", "0c", "did not begin"],
    ["a group ends with another number", "0b 14", "did not begin"],
    ["groups end in the wrong order", "0b 13 0c 14", "did not begin"],
  ])("are none where %s", (_, hex, message) => {
    expect(() => read(hex)).toThrow(WireError);
    expect(() => read(hex)).toThrow(message);
  });

  it("any number and any bytes are read as they were written", () => {
    const field = fc.tuple(
      fc.integer({ min: 1, max: 536_870_911 }),
      fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.uint8Array({ maxLength: 300 })),
    );
    fc.assert(
      fc.property(fc.array(field, { maxLength: 5 }), (fields) => {
        const written = fields.map(([number, value]) =>
          typeof value === "bigint"
            ? varint(BigInt(number) << 3n) + varint(value)
            : varint((BigInt(number) << 3n) | 2n) + varint(BigInt(value.length)) + Buffer.from(value).toString("hex"),
        );
        expect(read(written.join(""))).toEqual(
          fields.map(([number, value]) =>
            typeof value === "bigint"
              ? [number, "varint", value]
              : [number, "bytes", Buffer.from(value).toString("hex")],
          ),
        );
      }),
    );
  });

  it("a message in the middle of a buffer ends where it ends", () => {
    const whole = Buffer.from("ff08960139010000000000008012", "hex");
    const fields = [...wireFields(whole.subarray(1, 4))];
    expect(fields).toEqual([{ number: 1, kind: "varint", value: 150n }]);
    expect([...wireFields(whole.subarray(4, 13))]).toEqual([
      { number: 7, kind: "fixed64", value: 0x8000_0000_0000_0001n },
    ]);
  });
});

it("text is UTF-8, wherever it is in a buffer", () => {
  const buffer = Buffer.from("__é€😀__");
  expect(wireString(buffer.subarray(2, -2))).toBe("é€😀");
  expect(wireString(Uint8Array.of(0x61, 0xff))).toBe("a\uFFFD");
  expect(wireString(new Uint8Array(0))).toBe("");
});
