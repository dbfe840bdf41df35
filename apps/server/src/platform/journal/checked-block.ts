import { crc32 } from "node:zlib";

/** What the line of a checked block begins with, as no row and no name of a table does. */
export const blockMark = 0x21;

/** `!`, the length of the block, its CRC-32, and the CRC-32 of the line up to there: a changed length is seen as well. */
const headPattern = /^(!([0-9a-f]{8}) ([0-9a-f]{8})) ([0-9a-f]{8})\n$/;
const headBytes = 28;

/** Bytes of one write behind a line with their checksum; nothing for none. */
export function checkedBlock(data: readonly Buffer[]): readonly Buffer[] {
  if (data.length === 0) return data;
  const [bytes, checksum] = data.reduce(([sum, crc], chunk) => [sum + chunk.length, crc32(chunk, crc)], [0, 0]);
  const head = `!${hex(bytes)} ${hex(checksum)}`;
  return [Buffer.from(`${head} ${hex(crc32(head))}\n`), ...data];
}

/** A checked block as it stands in a file. */
type Block =
  | { readonly state: "whole" | "changed" | "torn"; readonly start: number; readonly end: number }
  /** Its line is damaged, so nobody knows where it ends; torn if the file ends within the line. */
  | { readonly state: "unknown"; readonly isTorn: boolean };

/** Reads the block whose line begins at `at`. */
export function readBlock(file: Buffer, at: number): Block {
  const line = file.toString("latin1", at, at + headBytes);
  const [, head = "", length = "", checksum = "", ofHead = ""] = headPattern.exec(line) ?? [];
  if (head === "" || hex(crc32(head)) !== ofHead) {
    return { state: "unknown", isTorn: line.length < headBytes && /^![0-9a-f ]*$/.test(line) };
  }
  const start = at + headBytes;
  const end = start + Number.parseInt(length, 16);
  if (end > file.length) return { state: "torn", start, end: file.length };
  return { state: hex(crc32(file.subarray(start, end))) === checksum ? "whole" : "changed", start, end };
}

function hex(value: number): string {
  return value.toString(16).padStart(8, "0");
}
