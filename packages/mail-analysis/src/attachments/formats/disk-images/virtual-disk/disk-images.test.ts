import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Attachment } from "../../../../message/message.ts";
import { readMessage } from "../../../../message/read-message.ts";
import { attach, codesOf } from "../../../../testing/attach.ts";
import { buildMessage } from "../../../../testing/build-message.ts";
import { damaged } from "../../../../testing/damage.ts";
import { diskFiles, diskImage } from "../../../../testing/disk-images.ts";

const disks = [
  ["fat12", "vhd"],
  ["fat16", "vhd"],
  ["fat32", "vhdx"],
  ["ntfs", "vhd"],
] as const;
const contentOf = ({ content }: Attachment) => Buffer.from(content).toString("latin1");
const namesAndContents = (parts: readonly Attachment[]) =>
  parts.map((each): [string, string] => [each.name, contentOf(each)]);
const byName = (files: readonly (readonly [string, string])[]) =>
  files.toSorted(([one], [other]) => one.localeCompare(other, "en"));

describe.each(disks)("a virtual disk of %s", (kind, type) => {
  const image = diskImage(kind);

  test("created by another program lists and unpacks its files, without deleted ones", () => {
    const { type: found, parts, findings } = attach(`a.${type}`, image);
    expect([found.name, findings.map(({ code }) => code)]).toEqual([type, ["container"]]);
    expect(byName(namesAndContents(parts))).toEqual(byName(diskFiles));
    const lure = parts.find(({ name }) => name.endsWith(".lnk"));
    expect(lure === undefined ? [] : codesOf(lure)).toEqual(["double_extension", "shortcut", "type_mismatch"]);
  });

  test("with files over the budget lists them without content", () => {
    const file = { name: `a.${type}`, content: image };
    const mail = readMessage(buildMessage({ text: "x", files: [file] }), { unpacked: 4000 });
    if (!mail.ok) throw new Error(mail.refusal);
    const long = mail.message.attachments[0]?.parts.find(({ name }) => name === "long.txt");
    expect(long).toMatchObject({ size: 9000, findings: [{ code: "not_unpacked", evidence: "long.txt" }] });
    expect(mail.message.defects).toContainEqual({ code: "unpacked_too_much", about: "" });
  });

  test("with too many files reports it", () => {
    const file = { name: `a.${type}`, content: image };
    const mail = readMessage(buildMessage({ text: "x", files: [file] }), { attachments: 3 });
    if (!mail.ok) throw new Error(mail.refusal);
    expect(mail.message.attachments[0]?.parts).toHaveLength(2);
    expect(mail.message.defects).toContainEqual({ code: "too_many_attachments", about: "" });
  });

  test("that is damaged is listed as far as possible without hanging", () => {
    // A dynamic disk has its signature at the start, a fixed one at the end.
    const [kept, end] = kind === "fat16" ? [0, 512] : [8, 0];
    fc.assert(
      fc.property(damaged([image.subarray(0, image.length - end)], kept), (copy) => {
        const file = Buffer.concat([copy, image.subarray(image.length - end, end === 0 ? 0 : undefined)]);
        expect(attach(`a.${type}`, file)).toMatchObject({ type: { name: type } });
      }),
      // Numbers of runs with about the same cost.
      { numRuns: Math.ceil(5e7 / image.length) },
    );
  });
});

/** Copies an image with other bytes at an offset. */
function changed(image: Buffer, at: number, bytes: string | readonly number[]): Buffer {
  const copy = Buffer.from(image);
  copy.set(typeof bytes === "string" ? Buffer.from(bytes) : bytes, at);
  return copy;
}

const [growing, fixed, partitioned] = [diskImage("fat12"), diskImage("fat16"), diskImage("ntfs")];

test("a compressed file is listed and reported as not unpacked", () => {
  const image = partitioned;
  // The data attribute follows the name in the file record.
  const name = image.lastIndexOf(Buffer.from("long.txt", "utf16le"));
  const data = image.indexOf(Buffer.from([0x80, 0, 0, 0]), name);
  const long = attach("a.vhd", changed(image, data + 12, [1])).parts.find(({ name: each }) => each === "long.txt");
  expect(long).toMatchObject({ size: 9000, findings: [{ code: "not_unpacked" }] });
});

test.each([
  ["a differencing disk", changed(growing, growing.length - 512 + 60, [0, 0, 0, 4])],
  ["a disk of another file system", changed(partitioned, partitioned.indexOf("NTFS    "), "EXFAT   ")],
  ["a disk without a sign of a volume", changed(fixed, 510, [0, 0])],
])("%s is reported as not examined", (_, image) => {
  const { parts, ...attachment } = attach("a.vhd", image);
  expect([parts, codesOf({ parts, ...attachment })]).toEqual([[], ["container", "not_unpacked"]]);
});

test("a volume label isn't a file", () => {
  const image = changed(fixed, fixed.indexOf("EMPTY   TXT") + 11, [8]);
  expect(attach("a.vhd", image).parts.map(({ name }) => name)).not.toContain("empty.txt");
});

test("a file with a DOS name is listed by its long name, even if it crosses sectors", () => {
  const image = Buffer.from(partitioned);
  const start = image.lastIndexOf("FILE", image.indexOf(Buffer.from("empty.txt", "utf16le")));
  const record = Buffer.from(image.subarray(start, start + 1024));
  // The second attribute is its name.
  const first = record.readUInt16LE(20);
  const at = first + record.readUInt32LE(first + 4);
  const own = record.subarray(at, at + record.readUInt32LE(at + 4));
  const old = changed(changed(own, 24 + 65, [2]), 24 + 66, Buffer.from("EMPTY~1.T", "utf16le").toJSON().data);
  // Long enough that its own name starts four bytes before the end of a sector.
  const filler = Buffer.alloc(416 - at - old.length);
  filler.writeUInt32LE(0xf0);
  filler.writeUInt32LE(filler.length, 4);
  const arranged = Buffer.concat([record.subarray(0, at), old, filler, record.subarray(at)]).subarray(0, 1024);
  const kept = arranged.readUInt16LE(4);
  arranged.copy(arranged, kept + 2, 510, 512);
  arranged.copy(arranged, 510, kept, kept + 2);
  arranged.copy(image, start);
  const names = attach("a.vhd", image).parts.map(({ name }) => name);
  expect(names.filter((name) => /empty/i.test(name))).toEqual(["empty.txt"]);
});

test("blocks of a VHDX are found after sector bitmap entries", () => {
  const image = diskImage("fat32");
  const offsetOf = (guid: string) => image.indexOf(Buffer.from(guid, "hex")) + 16;
  const blocks = Number(image.readBigUInt64LE(offsetOf("6677c22d23f600429d64115e9bfd4a08")));
  const sectorSize = image.readUInt32LE(offsetOf("1dbf41816fa90947ba47f233a8faab5f"));
  // With one-byte sectors, such an entry follows eight blocks of a megabyte each.
  image.writeUInt32LE(1, image.indexOf("metadata") + sectorSize);
  // Swaps the first and the tenth block, where the partition starts.
  image.copy(image, blocks + 10 * 8, blocks, blocks + 8);
  const partition = image.indexOf("EFI PART") + 512 + 32;
  image.writeBigUInt64LE(image.readBigUInt64LE(partition) + 9n * 2048n, partition);
  expect(byName(namesAndContents(attach("a.vhdx", image).parts))).toEqual(byName(diskFiles));
});

test("cyclic folders terminate", () => {
  const inner = fixed.lastIndexOf("INNER      ");
  const docs = fixed.indexOf("DOCS       ");
  // The inner folder starts at the outer one's cluster.
  const image = changed(fixed, inner + 26, [...fixed.subarray(docs + 26, docs + 28)]);
  const names = attach("a.vhd", image).parts.map(({ name }) => name);
  expect(names).toEqual(["long.txt", "فاتورة.txt", "empty.txt", "docs/run.exe"]);
});
