/** Tags of the descriptors that are read (ECMA-167 3/7.2.1 and 4/7.2.1). */
export const udfTags = {
  anchor: 2,
  partition: 5,
  logicalVolume: 6,
  terminating: 8,
  fileSet: 256,
  identifier: 257,
  allocation: 258,
  file: 261,
  extendedFile: 266,
} as const;

const tagLength = 16;

/** The tag of a descriptor if its checksum and location match; else null. */
export function tagAt(content: Buffer, at: number): number | null {
  if (at < 0 || at + tagLength > content.length) return null;
  const tag = content.subarray(at, at + tagLength);
  const sum = tag.reduce((total, byte, place) => (place === 4 ? total : total + byte), 0) & 0xff;
  return sum === tag[4] ? tag.readUInt16LE(0) : null;
}
