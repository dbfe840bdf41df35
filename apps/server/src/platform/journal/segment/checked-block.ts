import { crc32 } from "node:zlib";

/** What the line of a checked block begins with, as no row and no name of a table does. */
export const blockMark = 0x21;

/** Which block of which segment it is. */
export interface BlockPlace {
  /** The segment's ID. Senders don't know it, so no row can forge the beginning of a block. */
  readonly id: string;
  /** From 0 on, without gaps. */
  readonly number: number;
}

/**
 * `!`, the segment, the block's number, its length, its CRC-32, and the CRC-32 of the line up to there. Earlier versions
 * wrote neither segment nor number. A block of no bytes ends a segment; its number is how many there are.
 */
const headPattern =
  /^(!(?:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) ([0-9a-f]{8}) )?([0-9a-f]{8}) ([0-9a-f]{8})) ([0-9a-f]{8})\n/;
const longestHead = 74;

/** Bytes of one write behind a line with their checksum; nothing for none. */
export function checkedBlock(data: readonly Buffer[], place: BlockPlace): readonly Buffer[] {
  if (data.length === 0) return data;
  const [bytes, checksum] = data.reduce(([sum, crc], chunk) => [sum + chunk.length, crc32(chunk, crc)], [0, 0]);
  return [headOf(place, bytes, checksum), ...data];
}

/** What stands at the end of a segment that gets no more rows. @param number of its blocks */
export function endMark(place: BlockPlace): Buffer {
  return headOf(place, 0, 0);
}

function headOf({ id, number }: BlockPlace, bytes: number, checksum: number): Buffer {
  const head = `!${id} ${hex(number)} ${hex(bytes)} ${hex(checksum)}`;
  return Buffer.from(`${head} ${hex(crc32(head))}\n`);
}

/** A checked block as it stands in a file. */
type Block =
  | {
      readonly state: "whole" | "changed" | "torn";
      readonly start: number;
      readonly end: number;
      /** Null in files of earlier versions. */
      readonly place: BlockPlace | null;
    }
  /** Its line is damaged, so its end is unknown; torn if the file ends within the line. */
  | { readonly state: "unknown"; readonly isTorn: boolean };

/** Reads the block whose line begins at `at`. */
export function readBlock(file: Buffer, at: number): Block {
  const head = readHead(file, at);
  if (head === null) {
    const rest = file.toString("latin1", at, at + longestHead);
    return { state: "unknown", isTorn: rest.length < longestHead && /^![0-9a-f -]*$/.test(rest) };
  }
  const { place, start, bytes, checksum } = head;
  const end = start + bytes;
  if (end > file.length) return { state: "torn", start, end: file.length, place };
  return { state: crc32(file.subarray(start, end)) === checksum ? "whole" : "changed", start, end, place };
}

/** Where the next block of a segment begins, from a place on; -1 where there is none. */
export function findBlock(file: Buffer, from: number, id: string): number {
  const mark = Buffer.from(`!${id} `);
  let at = file.indexOf(mark, from);
  while (at !== -1 && readHead(file, at) === null) at = file.indexOf(mark, at + 1);
  return at;
}

function readHead(file: Buffer, at: number) {
  const line = file.toString("latin1", at, at + longestHead);
  const [all = "", head = "", id, number = "", length = "", checksum = "", ofHead = ""] = headPattern.exec(line) ?? [];
  if (all === "" || hex(crc32(head)) !== ofHead) return null;
  const place = id === undefined ? null : { id, number: Number.parseInt(number, 16) };
  return { place, start: at + all.length, bytes: Number.parseInt(length, 16), checksum: Number.parseInt(checksum, 16) };
}

function hex(value: number): string {
  return value.toString(16).padStart(8, "0");
}
