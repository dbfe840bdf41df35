import { describe, expect, test } from "vitest";
import { stretch } from "./code-reader.ts";
import { imageSize } from "./image-size.ts";

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(Math.max(0, 32 - bytes.length))]);
const hex = (text: string) => padded(Buffer.from(text.replaceAll(" ", ""), "hex"));

describe("imageSize", () => {
  test.each([
    ["PNG", hex("89504e470d0a1a0a 0000000d 49484452 00000102 00000304"), { width: 0x102, height: 0x304 }],
    ["GIF", hex("474946383961 0201 0403"), { width: 0x102, height: 0x304 }],
    ["BMP", hex("424d 00000000 00000000 00000000 28000000 02010000 04030000"), { width: 0x102, height: 0x304 }],
    ["top-down BMP", hex("424d 00000000 00000000 00000000 28000000 02010000 fcffffff"), { width: 0x102, height: 4 }],
    ["JPEG", hex("ffd8 ffc0 0011 08 0304 0102"), { width: 0x102, height: 0x304 }],
    ["JPEG of another frame", hex("ffd8 ffcf 0011 08 0304 0102"), { width: 0x102, height: 0x304 }],
    [
      "JPEG after other segments",
      hex("ffd8 ffe0 0004 0000 ffdb 0003 00 ffc2 0011 08 0304 0102"),
      { width: 0x102, height: 0x304 },
    ],
    [
      "JPEG after tables in the frame marker range",
      hex("ffd8 ffc4 0003 00 ffc8 0003 00 ffcc 0003 00 ffc1 0011 08 0304 0102"),
      { width: 0x102, height: 0x304 },
    ],
    [
      "JPEG after a marker past the frames",
      hex("ffd8 ffd0 0004 ffff ffc0 0011 08 0304 0102"),
      { width: 0x102, height: 0x304 },
    ],
    ["JPEG with fill bytes", hex("ffd8 ffff ffc0 0011 08 0304 0102"), { width: 0x102, height: 0x304 }],
    ["a gray portable map", padded(Buffer.from("P5\n12 34\n255\n")), { width: 12, height: 34 }],
    ["a colored portable map", padded(Buffer.from("P6 12\t34 255 ")), { width: 12, height: 34 }],
  ])("reads %s", (_, bytes, size) => {
    expect(imageSize(bytes)).toEqual(size);
  });

  test.each([
    ["a JPEG without a frame", hex("ffd8 ffe0 0004 0000 ffd9")],
    ["a JPEG that breaks off", hex("ffd8 ffe0 0004 0000 0000")],
    ["a JPEG cut in its frame", hex("ffd8 ffe0 0016").fill(0, 6, 26).fill("ffc000", 26, 29, "hex")],
    ["a portable map of bits", padded(Buffer.from("P4\n12 34\n"))],
    ["a portable map of too many", padded(Buffer.from("P5\n1234567 34\n"))],
    ["a text", padded(Buffer.from("Notes"))],
    ["fewer than 32 bytes", hex("474946383961 0201 0403").subarray(0, 31)],
  ])("returns null for %s", (_, bytes) => {
    expect(imageSize(bytes)).toBeNull();
  });
});

describe("stretch", () => {
  /** A row of pixels after stretching. */
  const row = (...pixels: readonly (readonly [red: number, green: number, blue: number])[]) => [
    ...stretch({
      width: pixels.length,
      height: 1,
      data: Uint8Array.from(pixels.flatMap((pixel) => [...pixel, 255])),
    }).gray,
  ];

  test("stretches the channel with the widest range", () => {
    expect(row([100, 100, 100], [110, 104, 101], [105, 102, 100])).toEqual([0, 255, 128]);
    expect(row([50, 100, 100], [50, 140, 120], [60, 120, 110])).toEqual([0, 255, 128]);
    expect(row([50, 50, 0], [50, 50, 200])).toEqual([0, 255]);
    expect(row([50, 50, 50], [50, 51, 50])).toEqual([0, 255]);
  });

  test("keeps near-white pixels white and excludes them from the range", () => {
    expect(row([245, 245, 245], [200, 200, 200], [210, 210, 210])).toEqual([255, 0, 255]);
    expect(row([255, 255, 255], [244, 245, 245], [234, 245, 245])).toEqual([255, 255, 0]);
    expect(row([245, 244, 245], [245, 234, 245])).toEqual([255, 0]);
    expect(row([245, 245, 244], [245, 245, 234])).toEqual([255, 0]);
  });

  test("maps a single color to black and paper to white", () => {
    expect(row([10, 10, 10], [10, 10, 10])).toEqual([0, 0]);
    expect(row([255, 255, 255])).toEqual([255]);
  });

  test("keeps the size", () => {
    expect(stretch({ width: 2, height: 3, data: new Uint8Array(24) })).toMatchObject({
      width: 2,
      height: 3,
      gray: { length: 6 },
    });
  });
});
