/** One byte. */
export const uint8 = (value: number): Buffer => Buffer.from([value]);

/** A little-endian 16-bit integer. */
export function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

/** A little-endian 32-bit integer. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
