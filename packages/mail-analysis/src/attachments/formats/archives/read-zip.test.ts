import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { uint16, uint32 } from "../../../testing/little-endian.ts";
import { inflate, readZipDirectory, unpackEntry } from "./read-zip.ts";

interface Draft {
  readonly name: string | Buffer;
  readonly content?: string;
  readonly flags?: number;
  readonly method?: number;
  /** The declared size; the length of the content by default. */
  readonly size?: number;
  readonly extra?: string;
  readonly comment?: string;
}

/** Builds a zip file of stored or deflated members; local extra fields differ from those of the directory. */
function zip(drafts: readonly Draft[], { before = "", comment = "" } = {}): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content = "", flags = 0, method = 0, extra = "", comment: note = "", ...draft } of drafts) {
    const label = Buffer.from(name);
    const packed = method === 8 ? deflateRawSync(content) : Buffer.from(content);
    const common = [uint16(20), uint16(flags), uint16(method), uint32(0), uint32(0)];
    const sizes = [uint32(packed.length), uint32(draft.size ?? content.length), uint16(label.length)];
    const local = [
      Buffer.from("PK\x03\x04"),
      ...common,
      ...sizes,
      uint16(extra.length + 4),
      label,
      Buffer.alloc(4),
      Buffer.from(extra),
    ];
    const place = [uint16(0), uint16(0), uint32(0), uint32(at)];
    directory.push(
      Buffer.concat([
        Buffer.from("PK\x01\x02"),
        uint16(20),
        ...common,
        ...sizes,
        uint16(extra.length),
        uint16(note.length),
        ...place,
        label,
        Buffer.from(extra + note),
      ]),
    );
    locals.push(...local, packed);
    at += Buffer.concat([...local, packed]).length;
  }
  const listing = Buffer.concat(directory);
  const counts = [uint16(0), uint16(0), uint16(drafts.length), uint16(drafts.length)];
  const end = [Buffer.from("PK\x05\x06"), ...counts, uint32(listing.length), uint32(at), uint16(comment.length)];
  return Buffer.concat([Buffer.from(before), ...locals, listing, ...end, Buffer.from(comment)]);
}
const read = (bytes: Buffer, max = 100) =>
  (readZipDirectory(bytes, max) ?? []).map((entry) => [entry.name, unpackEntry(bytes, entry, 100)?.toString() ?? null]);

test.each<[string, readonly Draft[], object]>([
  [
    "stored members",
    [
      { name: "a", content: "one" },
      { name: "b/c", content: "two" },
    ],
    [
      ["a", "one"],
      ["b/c", "two"],
    ],
  ],
  ["deflated members", [{ name: "a", content: "one", method: 8 }], [["a", "one"]]],
  [
    "members with extra fields and comments",
    [
      { name: "a", content: "one", extra: "xx", comment: "yyy" },
      { name: "b", content: "two" },
    ],
    [
      ["a", "one"],
      ["b", "two"],
    ],
  ],
  ["members with another method", [{ name: "a", content: "one", method: 12 }], [["a", null]]],
  ["encrypted members", [{ name: "a", content: "one", flags: 1 }], [["a", null]]],
  ["members with other flags", [{ name: "a", content: "one", flags: 0x808 }], [["a", "one"]]],
  ["no members", [], []],
])("reads %s", (_, drafts, expected) => {
  expect(read(zip(drafts))).toEqual(expected);
});

test("returns the fields of an entry", () => {
  const [entry] = readZipDirectory(zip([{ name: "a", content: "one", method: 8, size: 999, flags: 1 }]), 10) ?? [];
  expect(entry).toEqual({ name: "a", isEncrypted: true, method: 8, packedSize: 5, size: 999, headerAt: 0 });
});

describe("entry names", () => {
  test.each([
    ["UTF-8 by its flag", "é", 0x800, "é"],
    ["UTF-8 without its flag", "é", 0, "é"],
    ["Latin-1", Buffer.from([0xe9]), 0, "é"],
    ["bytes that aren't UTF-8 under its flag", Buffer.from([0xe9]), 0x800, "\uFFFD"],
  ])("can be %s", (_, name, flags, expected) => {
    expect(read(zip([{ name, flags }]))[0]?.[0]).toBe(expected);
  });
});

describe("offsets", () => {
  const members = [{ name: "a", content: "one" }];

  test.each([
    ["data before the archive", { before: "MZ program" }],
    ["a comment at the end", { comment: "a comment" }],
    ["both", { before: "MZ program", comment: "a comment" }],
  ])("account for %s", (_, around) => {
    expect(read(zip(members, around))).toEqual([["a", "one"]]);
  });

  test("use the last directory", () => {
    expect(read(Buffer.concat([zip(members), zip([{ name: "b", content: "two" }])]))).toEqual([["b", "two"]]);
  });
});

describe("a missing directory", () => {
  test.each([
    ["for other bytes", Buffer.from("PK\x03\x04 no more")],
    ["for a truncated end record", zip([{ name: "a" }]).subarray(0, -1)],
    ["for an empty file", Buffer.alloc(0)],
  ])("is reported %s", (_, bytes) => {
    expect(readZipDirectory(bytes, 10)).toBeNull();
  });

  test("doesn't hide entries before the damage", () => {
    const bytes = zip([{ name: "a" }, { name: "b" }]);
    bytes.write("XX", bytes.lastIndexOf("PK\x01\x02"));
    expect(read(bytes).map(([name]) => name)).toEqual(["a"]);
  });
});

test("stops at an entry whose name exceeds the file", () => {
  const bytes = zip([{ name: "a" }]);
  bytes.writeUInt16LE(0xffff, bytes.lastIndexOf("PK\x01\x02") + 28);
  expect(readZipDirectory(bytes, 10)).toHaveLength(1);
});

test("limits the number of entries", () => {
  const three = zip([{ name: "a" }, { name: "b" }, { name: "c" }]);
  expect([read(three, 3).length, read(three, 2).length, read(three, 0).length]).toEqual([3, 2, 0]);
});

describe("unpackEntry", () => {
  const unpack = (bytes: Buffer, max: number) => {
    const [entry] = readZipDirectory(bytes, 1) ?? [];
    return entry === undefined ? null : (unpackEntry(bytes, entry, max)?.toString() ?? null);
  };

  test.each([0, 8])("limits the output of method %i", (method) => {
    const bytes = zip([{ name: "a", content: "one", method }]);
    expect([unpack(bytes, 3), unpack(bytes, 2)]).toEqual(["one", null]);
  });

  test("needs a local header at the offset", () => {
    const bytes = zip([{ name: "a", content: "one" }]);
    bytes.write("XX");
    expect(unpack(bytes, 100)).toBeNull();
    const [entry] = readZipDirectory(bytes, 1) ?? [];
    expect(entry && unpackEntry(bytes, { ...entry, headerAt: bytes.length - 29 }, 100)).toBeNull();
  });

  test("rejects damaged data and keeps the start of truncated data", () => {
    const bytes = zip([{ name: "a", content: "one", method: 8 }]);
    expect(unpack(Buffer.from(bytes.toString("latin1").replace("\xCB\xCF", "\xFF\xFF"), "latin1"), 100)).toBeNull();
    const [entry] = readZipDirectory(bytes, 1) ?? [];
    // Two bytes hold the code of the first letter and part of the second.
    expect(entry && unpackEntry(bytes, { ...entry, packedSize: 2 }, 100)?.toString()).toBe("o");
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
