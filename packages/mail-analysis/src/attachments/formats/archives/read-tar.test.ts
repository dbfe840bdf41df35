import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { fileOf } from "../../../testing/file-of.ts";
import { inspection } from "../../../testing/inspection.ts";
import { readTar } from "./read-tar.ts";

describe("readTar", () => {
  const block = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 511)]);
  /** A tar header and its padded content. */
  function member(name: string, content: string, { kind = "0", size = content.length.toString(8) } = {}): Buffer {
    const header = Buffer.alloc(512);
    header.write(name);
    header.write(size.padStart(11, "0"), 124);
    header.write(kind, 156, "latin1");
    header.write("ustar", 257);
    return Buffer.concat([header, block(Buffer.from(content))]);
  }
  const read = (tar: Buffer, attachments = 10) =>
    (readTar(fileOf(tar), inspection({ attachments })).files ?? []).map(({ name, content }) => [
      name,
      content.toString(),
    ]);

  test("lists files without folders and links", () => {
    const tar = [
      member("docs/", "", { kind: "5" }),
      member("docs/a.txt", "one"),
      member("b.txt", "two", { kind: "\0" }),
      member("link", "", { kind: "2" }),
      member("é.txt", "x".repeat(513)),
      member("c.txt", "last"),
    ];
    expect(read(Buffer.concat([...tar, Buffer.alloc(1024), member("d.txt", "after the end")]))).toEqual([
      ["docs/a.txt", "one"],
      ["b.txt", "two"],
      ["é.txt", "x".repeat(513)],
      ["c.txt", "last"],
    ]);
  });

  test("keeps the available bytes of a truncated file", () => {
    expect(read(member("a.txt", "one").subarray(0, 514))).toEqual([["a.txt", "on"]]);
    expect(read(member("a.txt", "one").subarray(0, 512))).toEqual([["a.txt", ""]]);
    expect(read(member("a.txt", "one").subarray(0, 511))).toEqual([]);
    expect(read(member("a.txt", "", { size: "none" }))).toEqual([["a.txt", ""]]);
  });

  test("uses whatever part of the name is available", () => {
    const latin = member("caf_.exe", "one");
    latin[3] = 0xe9;
    const nameless = member("", "two", { kind: "7" });
    expect(read(Buffer.concat([latin, nameless, member("b.txt", "three")]))).toEqual([
      ["café.exe", "one"],
      ["", "two"],
      ["b.txt", "three"],
    ]);
    const records = [
      member("p", "12 path=a/b\n12 size=123\n", { kind: "x" }),
      member("a", "one"),
      member("p", "nonsense", { kind: "x" }),
      member("b", "two"),
    ];
    expect(read(Buffer.concat(records))).toEqual([
      ["a/b", "one"],
      ["b", "two"],
    ]);
  });

  test("reads binary sizes and reports sparse files as not unpacked", () => {
    const large = member("a.txt", "one");
    large.write("800000000000000000000003", 124, "hex");
    const { files } = readTar(
      fileOf(Buffer.concat([large, member("b.exe", "two", { kind: "S" })])),
      inspection({ attachments: 10 }),
    );
    expect(files?.map(({ name, content, unread }) => [name, content.toString(), unread])).toEqual([
      ["a.txt", "one", undefined],
      ["b.exe", "", { size: 3, why: "not_unpacked" }],
    ]);
  });

  const [folder, long] = [`docs/${"folder-".repeat(12)}`, `docs/x/${"long-".repeat(30)}.txt`];
  const split = [`${folder}/invoice-of-march-2026.pdf.exe`, "MZ"];
  const arabic = ["docs/فاتورة.js", "var a"];

  /** Created by GNU tar 1.34, compressed with gzip. */
  test.each([
    [
      "ustar",
      [split, arabic],
      "H4sIAAAAAAACA+3WPw6CMBQG8B6FCxTa0sIpvIAb4U/EqJiihNXNmxjdvA3cRmAyDAxaSKrfb3nAxMvXvjYp4tIj82KdUKmhdsZ1eOaK" +
        "C+X7UvbfOeMhJ44iCziXp0h3v2KiyffmLJH0+WfFLkk1NVq8L/L3mRAS+S8hP1RFHqe0yOg+0vGGCiYC95hkblqnBvd/IOVE/mKUf/9C" +
        "HGZz/rNtLLPtr9YE/tiwTOt5bwAfnP9dxfxfLP/20tyaR3ttns3d3ZZz5D89/9Uof8VZaPn8t0QVaSfCGAQAAAAAAAAAAAAAAAD4CS9i" +
        "uhh6ACgAAA==",
    ],
    [
      "gnu",
      [split, [long, "Notes"], arabic],
      "H4sIAAAAAAACA+2XTU6EMBiGexQuQGlLf7YeAD2AOwJF0ZEawAlbd97E6M7bMLexw24mMZOJAzrT91nwNezI+z3NS+mKLiHzwjxGqWl6" +
        "9ud05ooLlaZSTu+1NpxEiizAS9fnbRSRQCm3+VduVdo2PulIfpG/0EZI5L8ENKHJVeaau6xuHmf0X0v5Y/7c7O6C3xaz9T9D/mfsf92s" +
        "XV3Y2FXxU94W97HwXtPnsqJ2sASEk/8h/xkTu/d/yrRRJGLwf3aub+FA8P4P8/4BHN//DZcM/S+U/iekQP/7W/9XfgPif/eg/dDjij77" +
        "/A/3P7Xf/6Rm6H9LcON620GDsP3fvI7v4+fmbfwaP+jDydfhaP95qpmB/0uw9h+fQwMAAAAAAAAAAOCi+QZn7EYZACgAAA==",
    ],
    [
      "pax",
      [split, [long, "Notes"], arabic],
      "H4sIAAAAAAACA+2YQU6EMBSGWXsKLgD0tZTGhXs3GtfuGijOmJnpBHDC1p03MbrzNsxtLLMZbGKISkkq71u0hYSE8vfv+0uh8zoJ3EIM" +
        "gvNTb7D70xg4UM5Ymvb3gYCAIOTBDDzVjazMq0wxyeHkPKHo9S/1plBVNGmX/EF/RihNUX+/9b+T7bWSZlj33yNL02/1pwQs/YEwo3/r" +
        "k/6eAvQy3MtmdeVuIax3B73OVaTLaCurfBVRQrN4X5SxatVFgPxP/59lH/O/2QEs/1MQPAiJT/73dP+/uUcPLN7/rdsTwC/yv+kx/82o" +
        "/zmsJRu9e4gmbUbzH2d2/s8AMP/Nkv8EDPJf60D9KZq4aRtMig7971S/8fzH7fOfyAjmvzm41Y2q0QbL9v+g+h+fu9fu/fjSfXRv8eM0" +
        "K2PU/8zyP2TmAaz/c/Dl948lPlbchfjfhel/4n+7/psLIrD+z8FBVqFEGyAIgiAIgiDIIvgERliaqwAoAAA=",
    ],
  ])("reads long names of the format %s", (_, expected, base64) => {
    expect(read(gunzipSync(Buffer.from(base64, "base64")))).toEqual(expected);
  });

  test("limits the number of files", () => {
    expect(read(Buffer.concat([member("a", ""), member("b", ""), member("c", "")]), 2).map(([name]) => name)).toEqual([
      "a",
      "b",
    ]);
  });
});
