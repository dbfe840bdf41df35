import { createHash } from "node:crypto";

/** Seeded randomness in independent streams. */
export interface Random {
  /** An independent stream, by name. */
  readonly stream: (name: string) => Random;
  readonly bytes: (length: number) => Buffer;
  readonly uuid: () => string;
  /** In `[0, 1)`. */
  readonly fraction: () => number;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
}

export function createRandom(seed: string): Random {
  let counter = 0;
  const block = () => createHash("sha256").update(`${seed}\n${counter++}`).digest();
  const bytes = (length: number) => {
    const blocks = Array.from({ length: Math.ceil(length / 32) }, block);
    return Buffer.concat(blocks).subarray(0, length);
  };
  const fraction = () => bytes(4).readUInt32BE() / 2 ** 32;
  return {
    stream: (name) => createRandom(`${seed}/${name}`),
    bytes,
    uuid: () => uuidOf(bytes(16)),
    fraction,
    pick: (items) => items[Math.floor(fraction() * items.length)] ?? items[0],
  };
}

/** A version 4 UUID from bytes (RFC 9562). */
function uuidOf(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
