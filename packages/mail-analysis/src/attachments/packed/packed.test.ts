import { describe, expect, test } from "vitest";
import { buildXz } from "../../testing/build-xz.ts";
import { bitReader } from "./bit-reader.ts";
import { readSymbols } from "./bzip2-symbols.ts";
import { unpackBzip2 } from "./unpack-bzip2.ts";
import { unpackXz } from "./unpack-xz.ts";

describe("bitReader", () => {
  test("reads the highest bit first from an offset", () => {
    const reader = bitReader(Buffer.from([0xff, 0b1010_0101, 0x80]), 1);
    expect([reader.bit(), reader.bit(), reader.bits(4), reader.bits(3)]).toEqual([1, 0, 0b1001, 0b011]);
    expect(reader.bits(0)).toBe(0);
  });

  test("reads 48-bit numbers and throws at the end", () => {
    const reader = bitReader(Buffer.from("314159265359", "hex"), 0);
    expect(reader.bits(48)).toBe(0x314159265359);
    expect(() => reader.bit()).toThrow(RangeError);
  });
});

describe("readSymbols", () => {
  /** Reads symbols of an alphabet of three: two run symbols and the end. */
  const read = (bits: string, most = 100, used = 1) => {
    const text = bits.replaceAll(" ", "").padEnd(2000, "0");
    const bytes = Buffer.from((text.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    const symbols = readSymbols(bitReader(bytes, 0), used, most);
    return symbols === null ? null : [...symbols];
  };
  const number = (value: number, length: number) => value.toString(2).padStart(length, "0");
  const head = (tables: number, selectors: number) => number(tables, 3) + number(selectors, 15);
  /** Three two-bit codes: 00, 01, 10. */
  const even = `${number(2, 5)} 0 0 0`;
  /** A one-bit code for the end and two two-bit codes: 0, 10, 11. */
  const uneven = `${number(2, 5)} 0 0 110`;

  test.each([
    ["with the first table", `${head(2, 1)} 0 ${even} ${uneven} 00 01 00 10`, [0, 1, 0]],
    ["with the second table", `${head(2, 1)} 10 ${even} ${uneven} 10 11 0`, [0, 1]],
    ["with increasing code lengths", `${head(2, 1)} 0 ${number(1, 5)} 100 0 0 ${even} 00 01 10`, [0, 1]],
    ["with only an end mark", `${head(2, 1)} 0 ${even} ${even} 10`, []],
    ["with six tables", `${head(6, 1)} 111110 ${even.repeat(5)} ${uneven} 11 0`, [1]],
  ])("reads symbols %s", (_, bits, symbols) => {
    expect(read(bits)).toEqual(symbols);
  });

  test("switches tables every 50 symbols with move-to-front selectors", () => {
    const fifty = "00".repeat(50);
    expect(read(`${head(2, 3)} 0 10 10 ${even} ${uneven} ${fifty} ${"10".repeat(50)} 01 10`, 200)).toEqual([
      ...Array<number>(100).fill(0),
      1,
    ]);
    expect(read(`${head(2, 2)} 0 0 ${even} ${uneven} ${fifty} 10`)).toHaveLength(50);
    expect(read(`${head(2, 1)} 0 ${even} ${uneven} ${fifty} 10`)).toBeNull();
  });

  test.each([
    ["one table", `${head(1, 1)} 0 ${even} ${even} 10`],
    ["seven tables", `${head(7, 1)} 0 ${even.repeat(7)} 10`],
    ["no selector", `${head(2, 0)} ${even} ${even} 10`],
    ["a selector out of range", `${head(2, 1)} 11 ${even} ${even} 10`],
    ["an unassigned code", `${head(2, 1)} 0 ${even} ${even} 11`],
  ])("returns null for %s", (_, bits) => {
    expect(read(bits)).toBeNull();
  });

  test("limits the number of symbols", () => {
    const three = `${head(2, 1)} 0 ${even} ${even} 00 00 00 10`;
    expect([read(three, 3), read(three, 2)]).toEqual([[0, 0, 0], null]);
  });
});

describe("unpackBzip2", () => {
  const runs = Buffer.from(
    "QlpoOTFBWSZTWf2j/ycAAAZBAOAAPwAACCAAMQZMQMp6Mmog9mA89PpaRSkjTjR4STfi7kinChIftH/k4A==",
    "base64",
  );
  const blocks = Buffer.from(
    "QlpoMTFBWSZTWfFLiycAYaMBADAAIAAwgCkZQlBaoSguYoKyTKazW4MiVAAnGQIAYABAAEFIEGShUaKFRxdyRThQkE9Wh2U=",
    "base64",
  );
  const text = "a".repeat(4) + "b".repeat(5) + "c".repeat(258) + "d".repeat(259) + "e".repeat(260) + "fffaaaa";
  const changed = (at: number, byte: number) => {
    const copy = Buffer.from(runs);
    copy[at] = byte;
    return copy;
  };

  test("expands runs of four and more", () => {
    expect(unpackBzip2(runs, 1000)?.toString()).toBe(text);
    expect(unpackBzip2(runs, text.length)).toHaveLength(text.length);
    expect(unpackBzip2(runs, text.length - 1)).toBeNull();
  });

  test("limits the output of all blocks", () => {
    expect(unpackBzip2(blocks, 120_000)?.toString()).toBe("ab".repeat(60_000));
    expect(unpackBzip2(blocks, 119_999)).toBeNull();
  });

  test("accepts an empty file", () => {
    expect(unpackBzip2(Buffer.from("QlpoORdyRThQkAAAAAA=", "base64"), 0)).toHaveLength(0);
  });

  test("accepts block sizes 1 to 9", () => {
    expect(unpackBzip2(changed(3, 0x31), 1000)?.toString()).toBe(text);
    expect(unpackBzip2(changed(3, 0x30), 1000)).toBeNull();
    expect(unpackBzip2(changed(3, 0x3a), 1000)).toBeNull();
    expect(unpackBzip2(changed(2, 0x30), 1000)).toBeNull();
  });

  test("ignores checksums", () => {
    expect(unpackBzip2(changed(12, 0), 1000)?.toString()).toBe(text);
  });

  test.each([
    ["with another block mark", changed(5, 0)],
    ["with the randomized flag", changed(14, 0x80)],
    ["with an origin out of range", changed(15, 0x40)],
    ["without used bytes", changed(17, (runs[17] ?? 0) & 0x80).fill(0, 18, 20)],
  ])("returns null for a file %s", (_, file) => {
    expect(unpackBzip2(file, 100_000)).toBeNull();
  });

  test("throws for a truncated file", () => {
    expect(() => unpackBzip2(runs.subarray(0, 40), 1000)).toThrow(RangeError);
  });
});

describe("unpackXz", () => {
  const two = buildXz([{ content: "Hello, " }, { content: "world" }]);
  const text = (file: Buffer, most = 1_000_000) => unpackXz(file, most)?.toString() ?? null;

  test.each([
    ["one block", [{ content: "text" }], "text"],
    ["no block", [], ""],
    ["two blocks", [{ content: "Hello, " }, { content: "world" }], "Hello, world"],
    [
      "sizes in its blocks",
      [
        { content: "x".repeat(300), hasSizes: true },
        { content: "y", hasSizes: true },
      ],
      `${"x".repeat(300)}y`,
    ],
    ["another filter", [{ content: "text", filters: [0x03] }], null],
    ["two filters", [{ content: "text", filters: [0x21, 0x21] }], null],
    ["a block of another filter behind one", [{ content: "a" }, { content: "b", filters: [0x04] }], null],
  ])("reads %s", (_, blocks, expected) => {
    expect(text(buildXz(blocks))).toBe(expected);
  });

  test("reads several LZMA2 chunks", () => {
    const long = Array.from({ length: 20_000 }, (_, at) => `${at},`).join("");
    expect(text(buildXz([{ content: long }]))).toBe(long);
  });

  test("checks the size in the index first", () => {
    expect(text(two, 12)).toBe("Hello, world");
    expect(text(two, 11)).toBeNull();
  });

  test.each([
    ["without its footer", two.subarray(0, -1)],
    ["that is too short", Buffer.from("fd377a585a00595a", "hex")],
    ["with an oversized index", Buffer.from(two).fill(0x7f, two.length - 8, two.length - 4)],
    ["with an invalid index", Buffer.from(two).fill(1, two.length - 12 - 12, two.length - 12 - 11)],
    ["with truncated blocks", Buffer.concat([two.subarray(0, 12), two.subarray(32)])],
  ])("returns null for a file %s", (_, file) => {
    expect(text(file)).toBeNull();
  });
});
