/** A file of an image with its 8.3 name and its long one. */
export interface IsoMember {
  readonly short: string;
  /** The Joliet name; null if only the short one is listed. */
  readonly long: string | null;
  readonly content: string | Buffer;
}

const sector = 2048;

/** Builds an ISO 9660 image with files in one folder, and a Joliet tree if some have long names. */
export function buildIso(members: readonly IsoMember[], folder = "DOCS"): Buffer {
  const [firstFile, short, long] = [24, 20, 22];
  let next = firstFile;
  const placed = members.map(({ content, ...names }) => {
    const bytes = Buffer.from(content);
    const at = next;
    next += Math.max(1, Math.ceil(bytes.length / sector));
    return { ...names, bytes, at };
  });
  const named = placed.flatMap((file) => (file.long === null ? [] : [{ ...file, name: wide(file.long) }]));
  const image = Buffer.alloc(next * sector);
  descriptor(image, 16, 1, short);
  if (named.length > 0) descriptor(image, 17, 2, long);
  descriptor(image, 18, 255, 0);
  directory(image, short, [{ name: Buffer.from(folder), at: short + 1, size: sector, isFolder: true }]);
  const plain = placed.map((file) => ({ ...file, name: Buffer.from(`${file.short};1`), size: file.bytes.length }));
  directory(image, short + 1, plain);
  directory(image, long, [{ name: wide(folder), at: long + 1, size: sector, isFolder: true }]);
  directory(
    image,
    long + 1,
    named.map((file) => ({ ...file, size: file.bytes.length })),
  );
  for (const { bytes, at } of placed) bytes.copy(image, at * sector);
  return image;
}

interface Entry {
  readonly name: Buffer;
  readonly at: number;
  readonly size: number;
  readonly isFolder?: boolean;
}

function wide(name: string): Buffer {
  return Buffer.from(name, "utf16le").swap16();
}

function descriptor(image: Buffer, number: number, kind: number, root: number): void {
  const at = number * sector;
  image[at] = kind;
  image.write("CD001\x01", at + 1, "latin1");
  if (kind === 2) image.write("%/E", at + 88, "latin1");
  record({ name: Buffer.from([0]), at: root, size: sector, isFolder: true }).copy(image, at + 156);
}

function directory(image: Buffer, number: number, entries: readonly Entry[]): void {
  const self = [0, 1].map((name) => ({ name: Buffer.from([name]), at: number, size: sector, isFolder: true }));
  Buffer.concat([...self, ...entries].map(record)).copy(image, number * sector);
}

function record({ name, at, size, isFolder = false }: Entry): Buffer {
  const bytes = Buffer.alloc(33 + name.length + ((name.length + 1) % 2));
  bytes[0] = bytes.length;
  bytes.writeUInt32LE(at, 2);
  bytes.writeUInt32LE(size, 10);
  bytes[25] = isFolder ? 2 : 0;
  bytes[32] = name.length;
  name.copy(bytes, 33);
  return bytes;
}
