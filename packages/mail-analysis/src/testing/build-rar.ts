import { crc32 } from "node:zlib";

/** A file of an archive; if it's packed or encrypted, its bytes are arbitrary. */
export interface RarMember {
  readonly name: string;
  readonly content: string | Buffer;
  readonly isPacked?: boolean;
  /** The packed content; `isPacked` alone makes a file with arbitrary bytes. */
  readonly packed?: Buffer;
  /** Solid: depends on the files before it. */
  readonly isSolid?: boolean;
  readonly isEncrypted?: boolean;
  readonly isFolder?: boolean;
}

/** Builds a RAR 4 archive: stored files, or headers of packed or encrypted ones. */
export function buildRar4(members: readonly RarMember[], areHeadersEncrypted = false): Buffer {
  const main = block4(0x73, areHeadersEncrypted ? 0x80 : 0, Buffer.alloc(6));
  const files = members.map((member) => {
    const { name, packed, isPacked = packed !== undefined, isEncrypted = false, isFolder = false } = member;
    const content = Buffer.from(member.content);
    const bytes = packed ?? content;
    const wide = /[^\0-\x7f]/.test(name);
    // Every letter in two bytes, four per byte of flags.
    const units = Array.from(name, (letter) => Buffer.from(letter, "utf16le"));
    const steps = units.flatMap((unit, at) => (at % 4 === 0 ? [Buffer.from([0xaa]), unit] : [unit]));
    const label = wide
      ? Buffer.concat([Buffer.from(`${name.replaceAll(/[^\0-\x7f]/g, "_")}\0\0`), ...steps])
      : Buffer.from(name);
    const head = Buffer.alloc(25);
    head.writeUInt32LE(bytes.length, 0);
    head.writeUInt32LE(isPacked && packed === undefined ? bytes.length * 3 : content.length, 4);
    head.writeUInt32LE(crc32(content), 9);
    head[17] = 29;
    head[18] = isPacked ? 0x33 : 0x30;
    head.writeUInt16LE(label.length, 19);
    const flags =
      0x8000 |
      (isEncrypted ? 4 : 0) |
      (wide ? 0x200 : 0) |
      (isFolder ? 0xe0 : 0) |
      (member.isSolid === true ? 0x10 : 0);
    return Buffer.concat([block4(0x74, flags, Buffer.concat([head, label])), bytes]);
  });
  return Buffer.concat([
    Buffer.from("Rar!\x1A\x07\0", "latin1"),
    main,
    ...files,
    block4(0x7b, 0x4000, Buffer.alloc(0)),
  ]);
}

function block4(type: number, flags: number, rest: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head[0] = type;
  head.writeUInt16LE(flags, 1);
  head.writeUInt16LE(7 + rest.length, 3);
  const checked = Buffer.concat([head, rest]);
  const checksum = Buffer.alloc(2);
  checksum.writeUInt16LE(crc32(checked) & 0xffff);
  return Buffer.concat([checksum, checked]);
}

/** Builds a RAR 5 archive. */
export function buildRar5(members: readonly RarMember[], areHeadersEncrypted = false): Buffer {
  const locked = areHeadersEncrypted ? [header5([4, 0, 0, 0, 15], Buffer.alloc(16))] : [];
  const files = members.map((member) => {
    const { name, packed, isPacked = packed !== undefined, isEncrypted = false, isFolder = false } = member;
    const [content, label] = [Buffer.from(member.content), Buffer.from(name, "utf8")];
    const bytes = packed ?? content;
    // A time record, followed by the encryption record.
    const extra = isEncrypted ? Buffer.concat([Buffer.from([2, 3, 0]), numbers(4, 1, 0, 0, 15)]) : Buffer.alloc(0);
    const flags = 2 | (isEncrypted ? 1 : 0);
    const sizes = isEncrypted ? [extra.length, bytes.length] : [bytes.length];
    const size = isPacked && packed === undefined ? bytes.length * 3 : content.length;
    const compression = (isPacked ? 3 << 7 : 0) | (member.isSolid === true ? 0x40 : 0);
    const facts = [isFolder ? 1 : 0, size, 0x20, compression, 0];
    const head = header5([2, flags, ...sizes, ...facts, label.length], Buffer.concat([label, extra]));
    return Buffer.concat([head, bytes]);
  });
  const signature = Buffer.from("Rar!\x1A\x07\x01\0", "latin1");
  return Buffer.concat([
    signature,
    ...locked,
    header5([1, 0, members.some(({ isSolid }) => isSolid) ? 4 : 0], Buffer.alloc(0)),
    ...files,
    header5([5, 0, 0], Buffer.alloc(0)),
  ]);
}

function header5(values: readonly number[], rest: Buffer): Buffer {
  const content = Buffer.concat([numbers(...values), rest]);
  const checked = Buffer.concat([numbers(content.length), content]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crc32(checked));
  return Buffer.concat([checksum, checked]);
}

/** Seven bits per byte, lowest first. */
function numbers(...values: readonly number[]): Buffer {
  const bytes = values.flatMap((value) => {
    const parts = [];
    for (let left = value; ; left = Math.floor(left / 128)) {
      parts.push(left < 128 ? left : (left & 0x7f) | 0x80);
      if (left < 128) return parts;
    }
  });
  return Buffer.from(bytes);
}
