/** A logical block address in a partition. */
export interface UdfAddress {
  readonly partition: number;
  readonly block: number;
}

/** A byte range of an image. */
export interface UdfExtent {
  readonly at: number;
  readonly size: number;
}

/** The block and partition of a long allocation descriptor, after its length. */
export function addressAt(content: Buffer, at: number): UdfAddress {
  return { block: content.readUInt32LE(at), partition: content.readUInt16LE(at + 4) };
}
