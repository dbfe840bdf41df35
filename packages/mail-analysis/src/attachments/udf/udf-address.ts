/** Where a thing lies: a block of a partition, as the logical volume numbers them. */
export interface UdfAddress {
  readonly partition: number;
  readonly block: number;
}

/** A run of bytes in an image. */
export interface UdfExtent {
  readonly at: number;
  readonly size: number;
}

/** The block and partition of a long allocation descriptor, from behind its length. */
export function addressAt(content: Buffer, at: number): UdfAddress {
  return { block: content.readUInt32LE(at), partition: content.readUInt16LE(at + 4) };
}
