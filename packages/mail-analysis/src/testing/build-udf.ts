interface UdfMember {
  readonly name: string;
  readonly content: string | Buffer;
}

interface UdfShape {
  /** Puts directories and file entries into a metadata partition, as in UDF 2.50 and later. */
  readonly hasMetadata?: boolean;
  /** Embeds files in their entries. */
  readonly isEmbedded?: boolean;
  /** Makes the partition virtual, as on write-once discs. */
  readonly isVirtual?: boolean;
}

const block = 2048;
/** Start sector of the partition, and start block of the metadata file's content. */
const [partitionStart, metadataStart] = [257, 4];

/** Builds a UDF image with files in its root directory, without ISO 9660. */
export function buildUdf(members: readonly UdfMember[], shape: UdfShape = {}): Buffer {
  const { hasMetadata = false, isEmbedded = false, isVirtual = false } = shape;
  const entries = members.map(({ name, content }) => ({ name, bytes: Buffer.from(content) }));
  const [offset, structures] = [hasMetadata ? metadataStart : 0, hasMetadata ? 1 : 0];
  let next = offset + 3 + entries.length;
  const placed = entries.map((each) => {
    const at = next;
    next += Math.max(1, Math.ceil(each.bytes.length / block));
    return { ...each, at };
  });
  const image = Buffer.alloc((partitionStart + next) * block);
  for (const [at, name] of ["BEA01", "NSR03", "TEA01"].entries()) image.write(name, (16 + at) * block + 1, "latin1");
  const put = (sector: number, id: number, bytes: Buffer) => tagged(id, bytes).copy(image, sector * block);
  put(256, 2, numbers(block, { 16: 3 * block, 20: 32 }));
  put(32, 5, numbers(block, { 188: partitionStart }));
  put(33, 6, logicalVolume({ hasMetadata, isVirtual }, structures));
  put(34, 8, Buffer.alloc(block));
  const inPartition = (at: number, id: number, bytes: Buffer) => put(partitionStart + at, id, bytes);
  if (hasMetadata) inPartition(0, 261, fileEntry(250, [[next * block, metadataStart, 0]], next * block));
  inPartition(offset, 256, numbers(512, { 400: block, 404: 1, 408: structures }));
  const listing = Buffer.concat(placed.map(({ name }, at) => identifier(name, 3 + at, structures)));
  inPartition(offset + 1, 261, fileEntry(4, [[listing.length, 2, structures]], listing.length));
  listing.copy(image, (partitionStart + offset + 2) * block);
  for (const [at, { bytes, at: first }] of placed.entries()) {
    const entry = isEmbedded ? embedded(bytes) : fileEntry(5, [[bytes.length, first, 0]], bytes.length);
    inPartition(offset + 3 + at, 261, entry);
    if (!isEmbedded) bytes.copy(image, (partitionStart + first) * block);
  }
  return image;
}

type Descriptor = readonly [length: number, block: number, partition: number];

function fileEntry(kind: number, descriptors: readonly Descriptor[], size: number): Buffer {
  const bytes = numbers(176, { 34: 1, 56: size, 172: descriptors.length * 16 });
  bytes[27] = kind;
  const allocated = descriptors.map(([length, at, partition]) => numbers(16, { 0: length, 4: at, 8: partition }));
  return Buffer.concat([bytes, ...allocated]);
}

function embedded(content: Buffer): Buffer {
  const bytes = numbers(176, { 34: 3, 56: content.length, 172: content.length });
  bytes[27] = 5;
  return Buffer.concat([bytes, content]);
}

function logicalVolume({ hasMetadata, isVirtual }: UdfShape, structures: number): Buffer {
  const volume = numbers(block, { 212: block, 248: block, 252: 0, 256: structures, 268: hasMetadata ? 2 : 1 });
  volume.set(isVirtual ? [2, 64] : [1, 6, 1, 0, 0, 0], 440);
  if (isVirtual) volume.write("*UDF Virtual Partition", 445, "latin1");
  if (hasMetadata) {
    volume.set([2, 64], 446);
    volume.write("*UDF Metadata Partition", 451, "latin1");
  }
  return volume;
}

function identifier(name: string, at: number, partition: number): Buffer {
  const isNarrow = /^[\0-\xFF]*$/.test(name);
  const letters = isNarrow ? Buffer.from(name, "latin1") : Buffer.from(name, "utf16le").swap16();
  const encoded = Buffer.concat([Buffer.from([isNarrow ? 8 : 16]), letters]);
  const bytes = numbers(38, { 16: 1, 20: block, 24: at, 28: partition });
  bytes[19] = encoded.length;
  const whole = Buffer.concat([bytes, encoded]);
  return tagged(257, Buffer.concat([whole, Buffer.alloc(-whole.length & 3)]));
}

/** A buffer with 32-bit numbers at these offsets. */
function numbers(length: number, at: Readonly<Record<number, number>>): Buffer {
  const bytes = Buffer.alloc(length);
  for (const [place, value] of Object.entries(at)) bytes.writeUInt32LE(value, Number(place));
  return bytes;
}

function tagged(id: number, bytes: Buffer): Buffer {
  bytes.writeUInt16LE(id, 0);
  bytes[4] = 0;
  bytes[4] = bytes.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) & 0xff;
  return bytes;
}
