import { describe, expect, test } from "vitest";
import { buildIso } from "../testing/build-iso.ts";
import { fileOf } from "../testing/file-of.ts";
import { defectsOf, inspection } from "../testing/inspection.ts";
import { isoRecords, isoVolumes } from "./iso-volumes.ts";
import { readIso } from "./read-iso.ts";

const sector = 2048;
const read = (image: Buffer, limits = {}) => {
  const some = inspection(limits);
  const { files = [] } = readIso(fileOf(image), some);
  return {
    files: files.map(({ name, content, unread }) => [name, `${unread?.why ?? ""}${content.toString()}`]),
    defects: defectsOf(some),
  };
};
const files = [
  { short: "A~1.TXT", long: "A long name.txt", content: "one" },
  { short: "B.TXT", long: null, content: "two" },
];

describe("isoVolumes", () => {
  test("finds the primary and the Joliet tree", () => {
    const { primary, joliet } = isoVolumes(buildIso(files));
    expect([primary, joliet]).toEqual([
      { root: { at: 20 * sector, size: sector }, isWide: false },
      { root: { at: 22 * sector, size: sector }, isWide: true },
    ]);
    expect(isoVolumes(buildIso(files.slice(1))).joliet).toBeNull();
  });

  test("ignores a supplementary tree without the Joliet escape", () => {
    const image = buildIso(files);
    image.write("%X", 17 * sector + 88);
    expect(isoVolumes(image).joliet).toBeNull();
  });

  test("keeps the first of each kind and stops at the terminator", () => {
    const image = buildIso(files);
    // The Joliet descriptor becomes a second primary one with another root.
    image[17 * sector] = 1;
    expect(isoVolumes(image)).toMatchObject({ primary: { root: { at: 20 * sector } }, joliet: null });
    const late = buildIso(files);
    late[16 * sector] = 255;
    expect(isoVolumes(late)).toEqual({ primary: null, joliet: null });
  });

  test("needs a complete descriptor", () => {
    const image = buildIso(files);
    expect(isoVolumes(image.subarray(0, 16 * sector + 189)).primary).toBeNull();
    expect(isoVolumes(image.subarray(0, 16 * sector + 190)).primary).not.toBeNull();
    expect(isoVolumes(Buffer.alloc(0))).toEqual({ primary: null, joliet: null });
  });

  test("reads 16 sectors", () => {
    const image = Buffer.alloc(34 * sector, 3);
    image[31 * sector] = 1;
    expect(isoVolumes(image).primary).not.toBeNull();
    image[31 * sector] = 3;
    image[32 * sector] = 1;
    expect(isoVolumes(image).primary).toBeNull();
  });
});

describe("isoRecords", () => {
  /** A directory record. */
  function record(name: Buffer | string, at = 0, { flags = 0, size = 0 } = {}): Buffer {
    const label = Buffer.from(name);
    const bytes = Buffer.alloc(33 + label.length + ((label.length + 1) % 2));
    bytes[0] = bytes.length;
    bytes.writeUInt32LE(at, 2);
    bytes.writeUInt32LE(size, 10);
    bytes[25] = flags;
    bytes[32] = label.length;
    label.copy(bytes, 33);
    return bytes;
  }
  const list = (directory: Buffer, size = directory.length, isWide = false) =>
    [...isoRecords(directory, { at: 0, size }, isWide)].map(({ name, at, size: length, isDirectory }) => [
      name,
      at,
      length,
      isDirectory,
    ]);

  test("lists entries without self and parent", () => {
    const self = [record(Buffer.from([0])), record(Buffer.from([1]))];
    expect(
      list(
        Buffer.concat([
          ...self,
          record("A", 5, { size: 7 }),
          record("DIR", 6, { flags: 2 }),
          record("B", 7, { flags: 1 }),
        ]),
      ),
    ).toEqual([
      ["A", 5 * sector, 7, false],
      ["DIR", 6 * sector, 0, true],
      ["B", 7 * sector, 0, false],
    ]);
    expect(list(record(Buffer.from([2])))).toHaveLength(1);
  });

  test("continues at the next sector", () => {
    const first = Buffer.concat([record("A"), Buffer.alloc(sector - record("A").length)]);
    expect(list(Buffer.concat([first, record("B")])).map(([name]) => name)).toEqual(["A", "B"]);
  });

  test("stops at the directory's size", () => {
    const two = Buffer.concat([record("A"), record("B")]);
    expect(list(two, record("A").length).map(([name]) => name)).toEqual(["A"]);
    expect(list(two, 1e9).map(([name]) => name)).toEqual(["A", "B"]);
  });

  test("decodes Joliet names as UTF-16", () => {
    expect(list(record(Buffer.from("06270041", "hex")), 100, true)[0]?.[0]).toBe("اA");
    expect(list(record(Buffer.from("062700", "hex")), 100, true)[0]?.[0]).toBe("ا");
    expect(list(record(Buffer.from([0xe9])))[0]?.[0]).toBe("é");
  });
});

describe("readIso", () => {
  test("merges both trees, preferring long names", () => {
    expect(read(buildIso(files))).toEqual({
      files: [
        ["DOCS/A long name.txt", "one"],
        ["DOCS/B.TXT", "two"],
      ],
      defects: [],
    });
  });

  test("strips the version from names", () => {
    const image = buildIso([{ short: "A.TXT", long: "A;x;12", content: "one" }]);
    expect(read(image).files).toEqual([["DOCS/A;x", "one"]]);
  });

  test("limits files, and records to ten times as many", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ short: `${at}.TXT`, long: null, content: "x" }));
    expect(read(buildIso(many(3)), { attachments: 2 })).toMatchObject({ files: { length: 2 }, defects: [] });
    // The folder is a record, too.
    expect(read(buildIso(many(19)), { attachments: 2 }).defects).toEqual([]);
    expect(read(buildIso(many(20)), { attachments: 2 }).defects).toEqual(["too_many_attachments"]);
  });

  test("charges files to the unpacking budget", () => {
    expect(read(buildIso(files), { unpacked: 3 })).toEqual({
      files: [
        ["DOCS/A long name.txt", "one"],
        ["DOCS/B.TXT", "not_unpacked"],
      ],
      defects: ["unpacked_too_much"],
    });
  });

  test("returns nothing without a tree", () => {
    expect(read(Buffer.alloc(20 * sector)).files).toEqual([]);
  });
});
