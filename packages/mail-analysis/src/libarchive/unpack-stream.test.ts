import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildXz } from "../testing/build-xz.ts";
import { damaged } from "../testing/damage.ts";
import { bzip2Files, xzFiles } from "../testing/packed-archives.ts";
import { type StreamFormat, unpackStream } from "./unpack-stream.ts";

const files = [
  ...Object.entries(xzFiles).map(([name, file]) => ({ name, format: "xz" as const, ...file })),
  ...Object.entries(bzip2Files).map(([name, file]) => ({ name, format: "bzip2" as const, ...file })),
];

describe.each(files)("$format with $name", ({ format, bytes, contents }) => {
  const content = Buffer.concat(contents);

  test("is unpacked completely", () => {
    expect(unpackStream(format, bytes, 10_000)).toEqual({ bytes: content, isWhole: true });
  });

  test("isn't unpacked if it exceeds the limit", () => {
    expect(unpackStream(format, bytes, content.length)?.bytes).toHaveLength(content.length);
    expect(unpackStream(format, bytes, content.length - 1)).toBeNull();
    expect(unpackStream(format, bytes, 0)).toBeNull();
  });

  test("is detected as truncated", () => {
    expect(unpackStream(format, bytes.subarray(0, bytes.length - 20), 10_000)?.isWhole).toBe(false);
  });
});

test.each<[StreamFormat, string]>([
  ["bzip2", "QlpoORdyRThQkAAAAAA="],
  ["xz", "/Td6WFoAAATm1rRGAAAAABzfRCEftvN9AQAAAAAEWVo="],
])("an empty %s file is unpacked to nothing", (format, base64) => {
  expect(unpackStream(format, Buffer.from(base64, "base64"), 100)).toEqual({ bytes: Buffer.alloc(0), isWhole: true });
});

test("several blocks share the limit", () => {
  const blocks = Buffer.from(
    "QlpoMTFBWSZTWfFLiycAYaMBADAAIAAwgCkZQlBaoSguYoKyTKazW4MiVAAnGQIAYABAAEFIEGShUaKFRxdyRThQkE9Wh2U=",
    "base64",
  );
  expect(unpackStream("bzip2", blocks, 120_000)?.bytes.toString()).toBe("ab".repeat(60_000));
  expect(unpackStream("bzip2", blocks, 119_999)).toBeNull();
});

test("runs of four or more have a length byte", () => {
  const runs = Buffer.from(
    "QlpoOTFBWSZTWf2j/ycAAAZBAOAAPwAACCAAMQZMQMp6Mmog9mA89PpaRSkjTjR4STfi7kinChIftH/k4A==",
    "base64",
  );
  const text = "a".repeat(4) + "b".repeat(5) + "c".repeat(258) + "d".repeat(259) + "e".repeat(260) + "fffaaaa";
  expect(unpackStream("bzip2", runs, 10_000)?.bytes.toString()).toBe(text);
});

test("content before the damage is kept", () => {
  const { bytes, contents } = bzip2Files["two streams"] ?? { bytes: Buffer.alloc(0), contents: [] };
  const unpacked = unpackStream("bzip2", Buffer.concat([bytes, Buffer.from("after the end")]), 10_000);
  expect(unpacked).toEqual({ bytes: Buffer.concat(contents).subarray(0, 1024), isWhole: false });
});

describe("xz", () => {
  const long = Array.from({ length: 20_000 }, (_, at) => `${at},`).join("");
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
    ["several pieces of LZMA2", [{ content: long }], long],
    ["what marks the end", [{ content: "end of what is packed" }], "end of what is packed"],
    ["what marks the end, and zeros", [{ content: "end of what is packed\0\0" }], "end of what is packed\0\0"],
    ["a tar file", [{ content: "-".padEnd(257, "\0").concat("ustar") }], "-".padEnd(257, "\0").concat("ustar")],
  ])("with %s is unpacked", (_, blocks, expected) => {
    expect(unpackStream("xz", buildXz(blocks), 200_000)).toEqual({ bytes: Buffer.from(expected), isWhole: true });
  });

  test("with an unknown filter isn't unpacked", () => {
    const packed = buildXz([{ content: "text", filters: [0x3f] }]);
    expect(unpackStream("xz", packed, 100)).toEqual({ bytes: Buffer.alloc(0), isWhole: false });
  });
});

test("a damaged file is read without hanging, and always with the same result", () => {
  const digest = (content: Buffer | undefined) =>
    createHash("sha256")
      .update(content ?? "")
      .digest("hex");
  for (const format of ["xz", "bzip2"] as const) {
    const packed = files.flatMap((file) => (file.format === format ? [file.bytes] : []));
    fc.assert(
      fc.property(damaged(packed, 8), (bytes) => {
        const [one, other] = [0, 0].map(() => unpackStream(format, bytes, 50_000));
        expect(one?.bytes.length ?? 0).toBeLessThanOrEqual(50_000);
        expect([digest(one?.bytes), one?.isWhole]).toEqual([digest(other?.bytes), other?.isWhole]);
      }),
      { numRuns: 60 },
    );
  }
});
