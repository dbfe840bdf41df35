import { deflateRawSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { fileOf } from "../testing/file-of.ts";
import { defectsOf, inspection } from "../testing/inspection.ts";
import { afford } from "./afford.ts";
import { inflate } from "./inflate.ts";
import { readPacked } from "./read-packed.ts";
import { readShortcut } from "./read-shortcut.ts";
import { readTar } from "./read-tar.ts";
import { takeText } from "./take-text.ts";

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
    expect(read(Buffer.concat([...tar, Buffer.alloc(1024), member("d.txt", "behind the end")]))).toEqual([
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

  test("limits the number of files", () => {
    expect(read(Buffer.concat([member("a", ""), member("b", ""), member("c", "")]), 2).map(([name]) => name)).toEqual([
      "a",
      "b",
    ]);
  });
});

describe("readShortcut", () => {
  test("collects URL, icon and working directory", () => {
    const text =
      "[InternetShortcut]\r\nURL=https://a.example/\r\nIconFile = \\\\b.example\\i.ico\r\nworkingdirectory=c\r\nHotKey=0\r\nURL=\r\n";
    const { links = [], text: shown } = readShortcut(fileOf(text));
    expect(links.map(({ url, place }) => [url, place])).toEqual([
      ["https://a.example/", "document"],
      [String.raw`\\b.example\i.ico`, "document"],
      ["c", "document"],
    ]);
    expect(shown).toBe(text);
  });

  test("reads 10,000 bytes", () => {
    expect(readShortcut(fileOf(`${"\n".repeat(9994)}URL=a`)).links).toHaveLength(1);
    expect(readShortcut(fileOf(`${"\n".repeat(10_000)}URL=a`)).links).toEqual([]);
  });
});

describe("readPacked", () => {
  const text = "text".repeat(100);
  const unpack = (kind: "gzip" | "zstd", content: Buffer, unpacked: number, name = "a.txt.gz") => {
    const some = inspection({ unpacked });
    const { files, findings } = readPacked(kind)(fileOf(content, name), some);
    return {
      files: files?.map((each) => [each.name, each.content.length]),
      findings,
      left: some.budget.bytes,
      defects: defectsOf(some),
    };
  };

  test.each([
    ["gzip", gzipSync(text)],
    ["zstd", zstdCompressSync(text)],
  ] as const)("charges %s output to the budget", (kind, packed) => {
    expect(unpack(kind, packed, 400)).toMatchObject({ files: [[expect.any(String), 400]], left: 0, defects: [] });
    expect(unpack(kind, packed, 399)).toEqual({
      files: undefined,
      findings: [{ code: "unreadable", evidence: "" }],
      left: 399 - packed.length,
      defects: ["unpacked_too_much"],
    });
  });

  test("skips the file if the budget is spent", () => {
    expect(unpack("gzip", gzipSync(text), 0)).toEqual({
      files: undefined,
      findings: [{ code: "not_unpacked", evidence: "" }],
      left: 0,
      defects: [],
    });
  });

  test("keeps the start of truncated data", () => {
    const random = Buffer.from(Array.from({ length: 2000 }, (_, at) => (at * 7919) % 251));
    const packed = gzipSync(random);
    const [file] = unpack("gzip", packed.subarray(0, packed.length - 100), 10_000).files ?? [];
    expect(file?.[1]).toBeGreaterThan(0);
  });

  test.each([
    ["a.txt.gz", "gzip", "a.txt"],
    ["a.tgz", "gzip", "a.tar"],
    ["a.TGZ", "gzip", "a.tar"],
    ["a.tbz", "gzip", "a.tar"],
    ["a.tbz2", "gzip", "a.tar"],
    ["a.txz", "gzip", "a.tar"],
    ["a.tzst", "zstd", "a.tar"],
    ["a.zst", "zstd", "a"],
    ["a.zstd", "zstd", "a"],
    ["a.xz", "gzip", "a.xz"],
    ["a.gz.exe", "gzip", "a.gz.exe"],
  ] as const)("names the content of %s (%s) %s", (name, kind, inner) => {
    const packed = kind === "gzip" ? gzipSync(text) : zstdCompressSync(text);
    expect(unpack(kind, packed, 1000, name).files?.[0]?.[0]).toBe(inner);
  });
});

test("inflate stops at the limit and at damage", () => {
  const packed = deflateRawSync("text");
  expect(inflate(packed, 4)?.toString()).toBe("text");
  expect(inflate(packed, 3)).toBeNull();
  expect(inflate(packed, 0)).toBeNull();
  expect(inflate(Buffer.from([0xff]), 10)).toBeNull();
  expect(inflate(deflateRawSync(""), 0)?.length).toBe(0);
});

test("afford charges bytes to the budget", () => {
  const some = inspection({ unpacked: 5 });
  expect(afford(Buffer.alloc(3), some)).toHaveLength(3);
  expect(afford(Buffer.alloc(3), some)).toBeNull();
  expect(afford(Buffer.alloc(2), some)).toHaveLength(2);
  expect([some.budget.bytes, defectsOf(some)]).toEqual([0, ["unpacked_too_much"]]);
});

test("takeText returns the smaller of both limits", () => {
  expect(takeText(inspection({ text: 5, allText: 9 })).text).toBe(5);
  expect(takeText(inspection({ text: 9, allText: 5 })).text).toBe(5);
  const spent = inspection({ text: 9, allText: 5 });
  spent.budget.text = -3;
  expect(takeText(spent).text).toBe(0);
});
