/** RAR's codes: a literal takes nine bits, a repetition of the previous byte three. */
interface Coding {
  /** Code lengths in one table: literals first, a length, distances. */
  readonly symbols: number;
  readonly repeatSymbol: number;
  /** Length of a repetition. */
  readonly repeatLength: number;
  /** Where distances start; the first one is the previous byte. */
  readonly distances: number;
}

const rar4: Coding = { symbols: 404, repeatSymbol: 278, repeatLength: 10, distances: 299 };
const rar5: Coding = { symbols: 430, repeatSymbol: 269, repeatLength: 9, distances: 306 };

/**
 * Packs bytes as RAR 4 does (version 2.9): no PPMd, new tables, codes, end marker, and bytes that readers read ahead.
 */
export function packRar4(content: Buffer): Buffer {
  return bytesOf(`00${tables(rar4)}${coded(content, rar4)}0001${"0".repeat(16)}`).bytes;
}

/** Packs bytes as RAR 5 does, in one block. */
export function packRar5(content: Buffer): Buffer {
  const { bytes, last } = bytesOf(tables(rar5) + coded(content, rar5));
  // A table and the last block, three bytes of size, and the bits of the last byte.
  const flags = 0xc0 | (2 << 3) | (last - 1);
  const size = [bytes.length & 0xff, (bytes.length >> 8) & 0xff, bytes.length >> 16];
  const sum = size.reduce((all, byte) => all ^ byte, 0x5a ^ flags);
  return Buffer.concat([Buffer.from([flags, sum, ...size]), bytes]);
}

const binary = (value: number, length: number) => value.toString(2).padStart(length, "0");

/**
 * The coded lengths of all codes: 9 for literals, 2 for the end and the repetition, 1 for two distances, zeros between.
 */
function tables({ symbols, repeatSymbol, distances }: Coding): string {
  const lengths = Array.from({ length: 20 }, (_, symbol) => ([1, 2, 9, 19].includes(symbol) ? 2 : 0));
  const [one, two, nine] = ["00", "01", "10"];
  const zeros = (count: number) => `11${binary(count - 11, 7)}`;
  return [
    ...lengths.map((length) => binary(length, 4)),
    nine.repeat(256),
    two,
    zeros(repeatSymbol - 257),
    two,
    zeros(distances - repeatSymbol - 1),
    one,
    one,
    zeros(symbols - distances - 2),
  ].join("");
}

function coded(content: Buffer, { repeatLength }: Coding): string {
  const codes: string[] = [];
  for (let at = 0; at < content.length;) {
    const repeated = content.subarray(at, at + repeatLength);
    const isRun = at > 0 && repeated.length === repeatLength && repeated.every((byte) => byte === content[at - 1]);
    codes.push(isRun ? "010" : `1${binary(content[at] ?? 0, 8)}`);
    at += isRun ? repeatLength : 1;
  }
  return codes.join("");
}

function bytesOf(bits: string): { readonly bytes: Buffer; readonly last: number } {
  const bytes = Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)));
  return { bytes, last: bits.length % 8 || 8 };
}
