import { describe, expect, test } from "vitest";
import { buildUdf } from "../../../../testing/build-udf.ts";
import { defectsOf, inspection } from "../../../../testing/inspection.ts";
import { udfMember, listUdf } from "./read-udf.ts";
import { addressAt, bytesOf, extentsOf, type UdfVolume } from "./udf-file.ts";
import { tagAt, udfTags } from "./udf-tags.ts";
import { udfVolume } from "./udf-volume.ts";

const block = 2048;

/** Writes a descriptor tag with its checksum. */
function seal(image: Buffer, at: number, tag: number): void {
  image.writeUInt16LE(tag, at);
  image[at + 4] = 0;
  image[at + 4] = image.subarray(at, at + 16).reduce((sum, byte) => sum + byte, 0) & 0xff;
}

describe("tagAt", () => {
  const tagged = Buffer.alloc(32);
  tagged.fill(7, 5, 16);
  seal(tagged, 0, 261);

  test("checks the tag checksum", () => {
    expect(tagAt(tagged, 0)).toBe(261);
    for (const at of [0, 1, 3, 5, 15]) {
      const copy = Buffer.from(tagged);
      copy[at] = (copy[at] ?? 0) + 1;
      expect([at, tagAt(copy, 0)]).toEqual([at, null]);
    }
    const behind = Buffer.from(tagged);
    behind[16] = 9;
    expect(tagAt(behind, 0)).toBe(261);
  });

  test("needs a complete tag", () => {
    expect(tagAt(tagged.subarray(0, 16), 0)).toBe(261);
    expect(tagAt(tagged.subarray(0, 15), 0)).toBeNull();
    expect(tagAt(tagged, -1)).toBeNull();
  });
});

test("addressAt reads block and partition", () => {
  expect(addressAt(Buffer.from("000078563412bc9a", "hex"), 2)).toEqual({ block: 0x12345678, partition: 0x9abc });
});

/** A volume with one partition at offset 0 and blocks of 512 bytes. */
function volumeOf(content: Buffer, descriptors = 100): UdfVolume {
  return {
    content,
    blockSize: 512,
    root: { partition: 0, block: 0 },
    budget: { descriptors },
    locate: ({ partition, block: number }) => (partition === 0 && number * 512 < content.length ? number * 512 : null),
  };
}

describe("extentsOf", () => {
  interface Entry {
    readonly kind?: number;
    readonly size?: number;
    readonly type?: number;
    readonly attributes?: number;
    readonly isExtended?: boolean;
    readonly allocated: Buffer;
  }
  /** An image with a file entry in its first block. */
  function entry({ kind = 0, size = 1000, type = 5, attributes = 0, isExtended = false, allocated }: Entry): Buffer {
    const image = Buffer.alloc(8 * 512);
    const [lengths, start] = isExtended ? [208, 216] : [168, 176];
    image.writeUInt16LE(kind, 34);
    image[27] = type;
    image.writeUInt32LE(size, 56);
    image.writeUInt32LE(attributes, lengths);
    image.writeUInt32LE(allocated.length, lengths + 4);
    allocated.copy(image, start + attributes);
    seal(image, 0, isExtended ? udfTags.extendedFile : udfTags.file);
    return image;
  }
  const short = (length: number, at: number, kind = 0) => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32LE((length | (kind << 30)) >>> 0, 0);
    bytes.writeUInt32LE(at, 4);
    return bytes;
  };
  const long = (length: number, at: number, partition = 0) => {
    const bytes = Buffer.alloc(16);
    bytes.writeUInt32LE(length, 0);
    bytes.writeUInt32LE(at, 4);
    bytes.writeUInt16LE(partition, 8);
    return bytes;
  };
  const read = (image: Buffer, descriptors?: number) => extentsOf(volumeOf(image, descriptors), 0, 0);
  const runs = (more: Entry) => read(entry(more))?.extents.map(({ at, size }) => [at, size]);

  test("reads size, type and extents", () => {
    expect(read(entry({ allocated: short(700, 2) }))).toEqual({
      isDirectory: false,
      size: 1000,
      extents: [{ at: 1024, size: 700 }],
    });
    expect(read(entry({ type: 4, allocated: Buffer.alloc(0) }))).toEqual({
      isDirectory: true,
      size: 1000,
      extents: [],
    });
  });

  test.each([
    [
      "short descriptors",
      { allocated: Buffer.concat([short(512, 2), short(100, 5)]) },
      [
        [1024, 512],
        [2560, 100],
      ],
    ],
    [
      "long descriptors",
      { kind: 1, allocated: Buffer.concat([long(512, 2), long(100, 5)]) },
      [
        [1024, 512],
        [2560, 100],
      ],
    ],
    ["no descriptors of an unknown kind", { kind: 4, allocated: short(512, 2) }, []],
    ["the kind from three bits", { kind: 0xfff8, allocated: short(512, 2) }, [[1024, 512]]],
    ["extended attributes before descriptors", { attributes: 12, allocated: short(512, 2) }, [[1024, 512]]],
    ["an extended entry", { isExtended: true, attributes: 4, allocated: short(512, 2) }, [[1024, 512]]],
    [
      "extents that aren't recorded",
      { allocated: Buffer.concat([short(512, 2, 1), short(512, 3, 2), short(9, 4)]) },
      [[2048, 9]],
    ],
    [
      "a terminating empty extent",
      { allocated: Buffer.concat([short(512, 2), short(0, 3), short(512, 4)]) },
      [[1024, 512]],
    ],
    [
      "an extent outside the image",
      { allocated: Buffer.concat([short(512, 2), short(512, 99), short(512, 4)]) },
      [[1024, 512]],
    ],
    ["an extent in another partition", { kind: 1, allocated: long(512, 2, 1) }, []],
    ["a truncated descriptor", { allocated: Buffer.concat([short(512, 2), Buffer.alloc(7, 1)]) }, [[1024, 512]]],
    ["embedded bytes", { kind: 3, size: 5, allocated: Buffer.from("bytes more") }, [[176, 5]]],
    ["fewer embedded bytes than declared", { kind: 3, size: 50, allocated: Buffer.from("bytes") }, [[176, 5]]],
  ])("reads %s", (_, more, expected) => {
    expect(runs(more)).toEqual(expected);
  });

  test("reads extended descriptors with the location at offset 12", () => {
    const bytes = Buffer.alloc(20);
    for (const at of [0, 4, 8]) bytes.writeUInt32LE(512, at);
    bytes.writeUInt32LE(2, 12);
    expect(runs({ kind: 2, allocated: bytes })).toEqual([[1024, 512]]);
  });

  test("follows continuation extents", () => {
    const image = entry({ allocated: Buffer.concat([short(512, 4), short(512, 2, 3), short(512, 7)]) });
    const more = short(100, 5);
    image.writeUInt32LE(more.length, 1024 + 20);
    more.copy(image, 1024 + 24);
    seal(image, 1024, udfTags.allocation);
    expect(read(image)?.extents).toEqual([
      { at: 2048, size: 512 },
      { at: 2560, size: 100 },
    ]);
    seal(image, 1024, udfTags.file);
    expect(read(image)?.extents).toEqual([
      { at: 2048, size: 512 },
      { at: 3584, size: 512 },
    ]);
  });

  test("stops a continuation loop at the shared descriptor limit", () => {
    const image = entry({ allocated: short(512, 2, 3) });
    short(512, 2, 3).copy(image, 1024 + 24);
    image.writeUInt32LE(8, 1024 + 20);
    seal(image, 1024, udfTags.allocation);
    expect(read(image)?.extents).toEqual([]);
    const two = entry({ allocated: Buffer.concat([short(1, 2), short(1, 3)]) });
    expect([read(two, 2)?.extents.length, read(two, 1)?.extents.length, read(two, 0)?.extents.length]).toEqual([
      2, 1, 0,
    ]);
  });

  test("returns null for another tag and a truncated entry", () => {
    const image = entry({ allocated: short(512, 2) });
    expect(read(image.subarray(0, 175))).toBeNull();
    seal(image, 0, udfTags.fileSet);
    expect(read(image)).toBeNull();
  });
});

test("bytesOf limits to the file size, the extents and the maximum", () => {
  const content = Buffer.from("abcdefghij");
  const file = (size: number) => ({
    isDirectory: false,
    size,
    extents: [
      { at: 2, size: 3 },
      { at: 7, size: 9 },
    ],
  });
  const listed = (size: number, max: number) => bytesOf(content, file(size), max).toString();
  expect([listed(5, 9), listed(9, 9), listed(9, 4), listed(2, 9), listed(0, 9)]).toEqual([
    "cdehi",
    "cdehij",
    "cdeh",
    "cd",
    "",
  ]);
});

describe("udfMember", () => {
  const content = Buffer.from("abcdefghij");
  const member = (size: number, unpacked: number) => {
    const some = inspection({ unpacked });
    const file = { name: "a", isDirectory: false, size, extents: [{ at: 2, size: 5 }] };
    const { content: bytes, unread } = udfMember(content, file, some);
    return [bytes.toString(), unread, defectsOf(some)];
  };
  const unread = (size: number) => ({ size, why: "not_unpacked" });

  test("charges a file to the unpacking budget", () => {
    expect(member(5, 5)).toEqual(["cdefg", undefined, []]);
    expect(member(5, 4)).toEqual(["", unread(5), ["unpacked_too_much"]]);
    expect(member(3, 5)).toEqual(["cde", undefined, []]);
  });

  test("rejects a file that is larger than its extents", () => {
    expect(member(6, 100)).toEqual(["", unread(6), []]);
  });
});

describe("udfVolume and listUdf", () => {
  const image = (shape = {}) =>
    buildUdf(
      [
        { name: "a.txt", content: "one" },
        { name: "b.txt", content: "two" },
      ],
      shape,
    );
  const names = (content: Buffer, limits = {}) => {
    const some = inspection(limits);
    return [listUdf(content, some)?.map(({ name }) => name) ?? null, defectsOf(some)];
  };

  test("find the anchor at each of its three locations", () => {
    const whole = image();
    const anchor = Buffer.from(whole.subarray(256 * block, 257 * block));
    const moved = (to: (sectors: number) => number) => {
      const copy = Buffer.concat([whole, Buffer.alloc(300 * block)]);
      copy.fill(0, 256 * block, 257 * block);
      anchor.copy(copy, to(copy.length / block) * block);
      return copy;
    };
    expect(names(whole)).toEqual([["a.txt", "b.txt"], []]);
    expect(names(moved((sectors) => sectors - 1))[0]).toEqual(["a.txt", "b.txt"]);
    expect(names(moved((sectors) => sectors - 257))[0]).toEqual(["a.txt", "b.txt"]);
    expect(names(moved((sectors) => sectors - 2))[0]).toBeNull();
  });

  test.each([
    [511, false],
    [512, true],
    [32_768, true],
    [32_769, false],
  ])("accept blocks of %i bytes: %s", (size, isRead) => {
    const whole = image();
    whole.writeUInt32LE(size, 33 * block + 212);
    // The file set is block 0, so the block size doesn't move it.
    expect(udfVolume(whole) !== null).toBe(isRead);
  });

  test("need every descriptor", () => {
    for (const sector of [256, 32, 33, 257]) {
      const copy = image();
      copy.fill(0, sector * block, sector * block + 16);
      expect([sector, names(copy)[0]]).toEqual([sector, null]);
    }
  });

  test("reject unknown and virtual partition maps", () => {
    const whole = image();
    whole[33 * block + 440] = 3;
    expect(names(whole)[0]).toBeNull();
    expect(names(buildUdf([], { isVirtual: true }))[0]).toBeNull();
  });

  test("map partitions by their number", () => {
    const physical = image();
    const metadata = image({ hasMetadata: true });
    for (const [copy, map] of [
      [physical, 4],
      [metadata, 4],
      [metadata, 6 + 38],
    ] as const) {
      copy.writeUInt16LE(7, 32 * block + 22);
      copy.writeUInt16LE(7, 33 * block + 440 + map);
    }
    expect(names(physical)[0]).toEqual(["a.txt", "b.txt"]);
    expect(names(metadata)[0]).toEqual(["a.txt", "b.txt"]);
    physical.writeUInt16LE(8, 33 * block + 440 + 4);
    expect(names(physical)[0]).toBeNull();
  });

  test("skip deleted files and the parent folder", () => {
    for (const traits of [4, 8]) {
      const copy = image();
      const first = copy.indexOf("\x08a.txt", 0, "latin1") - 38;
      copy[first + 18] = traits;
      seal(copy, first, udfTags.identifier);
      expect(names(copy)[0]).toEqual(["b.txt"]);
    }
  });

  test("limit files, and entries to ten times as many", () => {
    const many = (count: number) =>
      buildUdf(Array.from({ length: count }, (_, at) => ({ name: `${at}`, content: "" })));
    expect(names(many(3), { attachments: 2 })).toEqual([["0", "1"], []]);
    expect(names(many(20), { attachments: 2 })[1]).toEqual([]);
    expect(names(many(21), { attachments: 2 })[1]).toEqual(["too_many_attachments"]);
  });

  test("visit each folder once", () => {
    const copy = image();
    // The first file becomes a link to its own folder.
    const first = copy.indexOf("\x08a.txt", 0, "latin1") - 38;
    copy.writeUInt32LE(1, first + 24);
    expect(names(copy)[0]).toEqual(["b.txt"]);
  });
});
