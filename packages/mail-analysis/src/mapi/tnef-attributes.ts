/** An attribute of a TNEF stream (MS-OXTNEF §2.1.3.2). */
export interface TnefAttribute {
  /** Its ID without the type. */
  readonly id: number;
  readonly data: Buffer;
}

const signature = Buffer.from("789f3e22", "hex");
const maxAttributes = 5000;

/** Whether bytes start with the TNEF signature, Outlook's `winmail.dat`. */
export function isTnef(bytes: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}

/**
 * Splits a TNEF stream into attributes. Checksums are ignored, because clients accept wrong ones. A truncated attribute
 * ends the list.
 */
export function* tnefAttributes(bytes: Buffer): Generator<TnefAttribute> {
  let at = signature.length + 2;
  for (let count = 0; count < maxAttributes && at + 9 <= bytes.length; count += 1) {
    const level = bytes[at];
    if (level !== 1 && level !== 2) return;
    const length = bytes.readUInt32LE(at + 5);
    yield { id: bytes.readUInt16LE(at + 1), data: bytes.subarray(at + 9, at + 9 + length) };
    at += 9 + length + 2;
  }
}
