import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMessage } from "../message/read-message.ts";
import { attach, codesOf } from "../testing/attach.ts";
import { buildMail } from "../testing/build-mail.ts";
import { damaged } from "../testing/damage.ts";
import { diskFiles, diskImage } from "../testing/disk-images.ts";
import type { Attachment } from "./attachment.ts";

const disks = [
  ["fat12", "vhd"],
  ["fat16", "vhd"],
  ["fat32", "vhdx"],
  ["ntfs", "vhd"],
] as const;
const contentOf = ({ content }: Attachment) => Buffer.from(content).toString("latin1");
const told = (parts: readonly Attachment[]) => parts.map((each): [string, string] => [each.name, contentOf(each)]);
const byName = (files: readonly (readonly [string, string])[]) =>
  files.toSorted(([one], [other]) => one.localeCompare(other, "en"));

describe.each(disks)("a virtual disk of %s", (kind, type) => {
  const image = diskImage(kind);

  test("that another program wrote tells its files and holds them, and none that was deleted", () => {
    const { type: found, parts, findings } = attach(`a.${type}`, image);
    expect([found.name, findings.map(({ code }) => code)]).toEqual([type, ["container"]]);
    expect(byName(told(parts))).toEqual(byName(diskFiles));
    const lure = parts.find(({ name }) => name.endsWith(".lnk"));
    expect(lure === undefined ? [] : codesOf(lure)).toEqual(["double_extension", "shortcut", "type_mismatch"]);
  });

  test("whose files are more than a mail may unpack to lists them without their bytes", () => {
    const file = { name: `a.${type}`, content: image };
    const mail = readMessage(buildMail({ text: "x", files: [file] }), { unpacked: 4000 });
    if (!mail.ok) throw new Error(mail.refusal);
    const long = mail.message.attachments[0]?.parts.find(({ name }) => name === "long.txt");
    expect(long).toMatchObject({ size: 9000, findings: [{ code: "not_unpacked", evidence: "long.txt" }] });
    expect(mail.message.defects).toContainEqual({ code: "unpacked_too_much", about: "" });
  });

  test("with more files than a mail may hold says so", () => {
    const file = { name: `a.${type}`, content: image };
    const mail = readMessage(buildMail({ text: "x", files: [file] }), { attachments: 3 });
    if (!mail.ok) throw new Error(mail.refusal);
    expect(mail.message.attachments[0]?.parts).toHaveLength(2);
    expect(mail.message.defects).toContainEqual({ code: "too_many_attachments", about: "" });
  });

  test("that is damaged is listed as far as it goes, and ends", () => {
    // What tells the type stands in the first bytes of a growing disk, and at the end of one of fixed size.
    const [kept, end] = kind === "fat16" ? [0, 512] : [8, 0];
    fc.assert(
      fc.property(damaged([image.subarray(0, image.length - end)], kept), (copy) => {
        const file = Buffer.concat([copy, image.subarray(image.length - end, end === 0 ? 0 : undefined)]);
        expect(attach(`a.${type}`, file)).toMatchObject({ type: { name: type } });
      }),
      // As many as cost about the same for each.
      { numRuns: Math.ceil(5e7 / image.length) },
    );
  });
});

/** A copy of an image with other bytes at a place. */
function changed(image: Buffer, at: number, bytes: string | readonly number[]): Buffer {
  const copy = Buffer.from(image);
  copy.set(typeof bytes === "string" ? Buffer.from(bytes) : bytes, at);
  return copy;
}

const [growing, fixed, partitioned] = [diskImage("fat12"), diskImage("fat16"), diskImage("ntfs")];

test("a file that its volume keeps packed is listed and said to be not unpacked", () => {
  const image = partitioned;
  // In the record of the file, behind its name, begins the attribute that tells where its bytes lie.
  const name = image.lastIndexOf(Buffer.from("long.txt", "utf16le"));
  const data = image.indexOf(Buffer.from([0x80, 0, 0, 0]), name);
  const long = attach("a.vhd", changed(image, data + 12, [1])).parts.find(({ name: each }) => each === "long.txt");
  expect(long).toMatchObject({ size: 9000, findings: [{ code: "not_unpacked" }] });
});

test.each([
  ["a disk that tells only what differs from another", changed(growing, growing.length - 512 + 60, [0, 0, 0, 4])],
  ["a disk of another file system", changed(partitioned, partitioned.indexOf("NTFS    "), "EXFAT   ")],
  ["a disk without a sign of a volume", changed(fixed, 510, [0, 0])],
])("%s is said to be not examined", (_, image) => {
  const { parts, ...attachment } = attach("a.vhd", image);
  expect([parts, codesOf({ parts, ...attachment })]).toEqual([[], ["container", "not_unpacked"]]);
});

test("the name of a volume is no file", () => {
  const image = changed(fixed, fixed.indexOf("EMPTY   TXT") + 11, [8]);
  expect(attach("a.vhd", image).parts.map(({ name }) => name)).not.toContain("empty.txt");
});

test("a file with a name for old programs is told by its own, also where that lies across sectors", () => {
  const image = Buffer.from(partitioned);
  const start = image.lastIndexOf("FILE", image.indexOf(Buffer.from("empty.txt", "utf16le")));
  const record = Buffer.from(image.subarray(start, start + 1024));
  // The second attribute is its name.
  const first = record.readUInt16LE(20);
  const at = first + record.readUInt32LE(first + 4);
  const own = record.subarray(at, at + record.readUInt32LE(at + 4));
  const old = changed(changed(own, 24 + 65, [2]), 24 + 66, Buffer.from("EMPTY~1.T", "utf16le").toJSON().data);
  // As long that the own name begins four bytes before the end of a sector.
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

test("blocks of a VHDX are found behind entries about their sectors", () => {
  const image = diskImage("fat32");
  const toldAt = (guid: string) => image.indexOf(Buffer.from(guid, "hex")) + 16;
  const blocks = Number(image.readBigUInt64LE(toldAt("6677c22d23f600429d64115e9bfd4a08")));
  const sectorSize = image.readUInt32LE(toldAt("1dbf41816fa90947ba47f233a8faab5f"));
  // With sectors of one byte such an entry follows eight blocks of a megabyte each.
  image.writeUInt32LE(1, image.indexOf("metadata") + sectorSize);
  // The tenth block becomes what the first is, and the partition begins in it.
  image.copy(image, blocks + 10 * 8, blocks, blocks + 8);
  const partition = image.indexOf("EFI PART") + 512 + 32;
  image.writeBigUInt64LE(image.readBigUInt64LE(partition) + 9n * 2048n, partition);
  expect(byName(told(attach("a.vhdx", image).parts))).toEqual(byName(diskFiles));
});

test("folders that hold each other end", () => {
  const inner = fixed.lastIndexOf("INNER      ");
  const docs = fixed.indexOf("DOCS       ");
  // The inner folder begins where the outer one does.
  const image = changed(fixed, inner + 26, [...fixed.subarray(docs + 26, docs + 28)]);
  const names = attach("a.vhd", image).parts.map(({ name }) => name);
  expect(names).toEqual(["long.txt", "فاتورة.txt", "empty.txt", "docs/run.exe"]);
});
