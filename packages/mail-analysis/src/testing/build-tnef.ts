/** A MAPI property: its tag, and text, bytes or a number. */
type TnefProperty = readonly [tag: number, value: string | Buffer | number];

/** A file in TNEF; a nested message is TNEF again. */
interface TnefFile {
  readonly name: string;
  readonly content: Buffer | string;
  readonly isMessage?: boolean;
}

export interface TnefDraft {
  readonly properties?: readonly TnefProperty[];
  /** Names and addresses. */
  readonly recipients?: readonly (readonly [name: string, address: string])[];
  readonly files?: readonly TnefFile[];
}

/** Builds TNEF as Outlook does, `winmail.dat`. */
export function buildTnef({ properties = [], recipients = [], files = [] }: TnefDraft): Buffer {
  const rows = recipients.map(([name, address]) =>
    propertyList([
      [0x3001, name],
      [0x39fe, address],
    ]),
  );
  return Buffer.concat([
    Buffer.from("789f3e220100", "hex"),
    attribute(1, 0x00089006, uint32(0x10000)),
    attribute(1, 0x00069007, uint32(1252)),
    attribute(1, 0x00069003, propertyList(properties)),
    ...(rows.length === 0 ? [] : [attribute(1, 0x00069004, Buffer.concat([uint32(rows.length), ...rows]))]),
    ...files.flatMap(({ name, content, isMessage = false }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      ...(isMessage ? [] : [attribute(2, 0x0006800f, Buffer.from(content))]),
      attribute(2, 0x00018010, Buffer.from(`${name.slice(0, 8)}\0`, "latin1")),
      attribute(2, 0x00069005, propertyList([[0x3707, name]], isMessage ? Buffer.from(content) : null)),
    ]),
  ]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function attribute(level: number, id: number, data: Buffer): Buffer {
  const checksum = Buffer.alloc(2);
  checksum.writeUInt16LE(data.reduce((sum, byte) => (sum + byte) & 0xffff, 0));
  return Buffer.concat([Buffer.from([level]), uint32(id), uint32(data.length), data, checksum]);
}

/** Properties with one named property, and an object for a nested message. */
function propertyList(properties: readonly TnefProperty[], nested: Buffer | null = null): Buffer {
  const name = Buffer.from("Keywords\0", "utf16le");
  const own = Buffer.concat([
    head(0x001f, 0x8000),
    Buffer.alloc(16),
    uint32(1),
    counted(name),
    uint32(1),
    counted(name),
  ]);
  const object = Buffer.from("0703020000000000c000000000000046", "hex");
  const all = [
    own,
    ...properties.map(([tag, value]) => property(tag, value)),
    ...(nested === null
      ? []
      : [Buffer.concat([head(0x000d, 0x3701), uint32(1), counted(Buffer.concat([object, nested]))])]),
  ];
  return Buffer.concat([uint32(all.length), ...all]);
}

function property(tag: number, value: string | Buffer | number): Buffer {
  if (typeof value === "number") return Buffer.concat([head(0x0003, tag), uint32(value)]);
  if (typeof value === "string")
    return Buffer.concat([head(0x001f, tag), uint32(1), counted(Buffer.from(`${value}\0`, "utf16le"))]);
  return Buffer.concat([head(0x0102, tag), uint32(1), counted(value)]);
}

function head(type: number, tag: number): Buffer {
  return uint32(tag * 0x10000 + type);
}

/** Bytes with their length, padded to four. */
function counted(bytes: Buffer): Buffer {
  return Buffer.concat([uint32(bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}
