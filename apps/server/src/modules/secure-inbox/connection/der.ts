/** The DER types (X.690) that a certificate needs. */
type Tag =
  | "boolean"
  | "integer"
  | "bitString"
  | "octetString"
  | "null"
  | "oid"
  | "utf8"
  | "sequence"
  | "set"
  | "utcTime";

const tags: Readonly<Record<Tag, number>> = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
};

export function der(tag: Tag, ...parts: readonly Uint8Array[]): Buffer {
  return tagged(tags[tag], ...parts);
}

/** A context-specific explicit tag, such as `[3]`. */
export function derContext(number: number, ...parts: readonly Uint8Array[]): Buffer {
  return tagged(0xa0 | number, ...parts);
}

/** An object identifier in dotted form. */
export function derOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return der("oid", Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** A positive integer of any length. */
export function derInteger(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start === -1 ? Buffer.from([0]) : Buffer.from(bytes.subarray(start));
  return der("integer", (digits[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.from([0]), digits]) : digits);
}

/** A bit string without unused bits. */
export function derBits(bytes: Uint8Array): Buffer {
  return der("bitString", Buffer.from([0]), bytes);
}

/** UTCTime, valid until 2050. */
export function derTime(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return der("utcTime", Buffer.from(digits.slice(2)));
}

function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 | bytes.length, ...bytes];
}

function base128(number: number): number[] {
  const bytes = [number % 128];
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(0x80 | (rest % 128));
  return bytes;
}
