import { Buffer } from "node:buffer";
import { limits } from "../limits.ts";
import { flat, tooMany, type Captured, type CapturedPayload } from "./captured.ts";

const newline = 0x0a;
const carriageReturn = 0x0d;

/** A payload of one call a line. Lines are counted before the first is read: ten million may be empty. */
export function payloadOfLines(payload: Uint8Array, read: (line: string) => Iterable<Captured>): CapturedPayload {
  if (hasMoreLines(payload, limits.payloadCalls)) return tooMany;
  return { ok: true, calls: flat(eachLine(payload), read) };
}

/** The lines of a text in UTF-8, without what ends them. What follows the last line break is a line, also when it is empty. */
export function* eachLine(payload: Uint8Array): Generator<string> {
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
  const utf8 = new TextDecoder("utf-8");
  for (let start = 0; start <= bytes.length;) {
    const found = bytes.indexOf(newline, start);
    const end = found === -1 ? bytes.length : found;
    const isPair = found > start && bytes[end - 1] === carriageReturn;
    yield utf8.decode(bytes.subarray(start, isPair ? end - 1 : end));
    start = end + 1;
  }
}

function hasMoreLines(payload: Uint8Array, max: number): boolean {
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
  let lines = 1;
  for (let at = bytes.indexOf(newline); at !== -1 && lines <= max; at = bytes.indexOf(newline, at + 1)) lines += 1;
  return lines > max;
}
