import { finished } from "../conformance/finished.ts";

/** Longest text that is made at once, in bytes: V8 maps memory of its own for texts above 128 KiB, which costs more than reading them. */
const defaultPieceBytes = 65_536;

const [quote, backslash, comma, colon, letterU] = [0x22, 0x5c, 0x2c, 0x3a, 0x75] as const;
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

/** JSON that nests deeper than it may. */
export class TooDeep extends Error {}

/** JSON of more values than it may have: each takes memory, and some only two bytes of a text. */
export class TooManyValues extends Error {}

/** Bounds of a JSON text: nesting of arrays and objects, and items and members in all of them. */
interface Bounds {
  readonly depth: number;
  readonly values?: number;
}

/**
 * The value of a JSON text in UTF-8, as `JSON.parse` reads it, without ever holding all of the text: containers that are
 * larger than a piece are gone through, and what is in them is parsed a piece at a time.
 * @throws SyntaxError, TooDeep, TooManyValues
 */
export function parseJsonBytes(bytes: Uint8Array, bounds: Bounds, piece = defaultPieceBytes): unknown {
  return finished(parseJsonSteps(bytes, bounds, piece));
}

/** The same in steps of about a piece each. */
export function parseJsonSteps(
  bytes: Uint8Array,
  { depth, values = Infinity }: Bounds,
  piece = defaultPieceBytes,
): Generator<undefined, unknown> {
  return new PieceReader(bytes, piece, values).whole(depth);
}

/** Members of a large object that are read in one step. */
const membersInStep = 256;

class PieceReader {
  readonly #bytes: Uint8Array;
  readonly #piece: number;
  readonly #utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  #at: number;
  /** Items and members that may still come. */
  #left: number;

  constructor(bytes: Uint8Array, piece: number, values: number) {
    this.#bytes = bytes;
    this.#piece = piece;
    this.#left = values;
    this.#at = startsWithMark(bytes) ? 3 : 0;
  }

  *whole(maxDepth: number): Generator<undefined, unknown> {
    this.#skipSpace();
    const value = yield* this.#value(maxDepth);
    this.#skipSpace();
    if (this.#at < this.#bytes.length) throw new SyntaxError("There is more than one value");
    return value;
  }

  *#value(depth: number): Generator<undefined, unknown> {
    const end = this.#nearEnd(depth);
    if (end !== null) return this.#scanned(end);
    yield;
    if (this.#byte() === openBracket) return yield* this.#array(depth - 1);
    if (this.#byte() === openBrace) return yield* this.#object(depth - 1);
    if (this.#byte() === quote) return yield* this.#longText();
    return this.#scanned(this.#valueEnd(this.#bytes.length, depth) ?? this.#bytes.length);
  }

  /** Neighbours that are small are parsed together. */
  *#array(depth: number): Generator<undefined, unknown[]> {
    if (depth < 0) throw new TooDeep();
    const items: unknown[] = [];
    if (this.#isEmpty(closeBracket)) return items;
    let [start, end] = [-1, -1];
    const take = () => {
      if (start === -1) return;
      const group: unknown = JSON.parse(`[${this.#text(start, end)}]`);
      if (Array.isArray(group)) for (const each of group) items.push(each);
      start = -1;
    };
    do {
      this.#step();
      this.#count(1);
      const near = this.#nearEnd(depth);
      if (near === this.#at) throw new SyntaxError("A value is missing");
      if (near === null || (start !== -1 && near - start > this.#piece)) {
        take();
        yield;
      }
      if (near === null) items.push(yield* this.#value(depth));
      else {
        if (start === -1) start = this.#at;
        end = near;
        this.#at = near;
      }
      this.#skipSpace();
    } while (this.#byte() === comma);
    take();
    this.#expect(closeBracket);
    return items;
  }

  *#object(depth: number): Generator<undefined, Record<string, unknown>> {
    if (depth < 0) throw new TooDeep();
    const members: Record<string, unknown> = {};
    let read = 0;
    if (this.#isEmpty(closeBrace)) return members;
    do {
      this.#step();
      this.#count(1);
      read += 1;
      if (read % membersInStep === 0) yield;
      const name = this.#byte() === quote ? yield* this.#value(depth) : null;
      if (typeof name !== "string") throw new SyntaxError("A member has no name");
      this.#skipSpace();
      this.#expect(colon);
      this.#skipSpace();
      const value = yield* this.#value(depth);
      // Assigned, this one name would change what the object is.
      if (name === "__proto__")
        Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true });
      else members[name] = value;
      this.#skipSpace();
    } while (this.#byte() === comma);
    this.#expect(closeBrace);
    return members;
  }

  /** A text that is longer than a piece, in parts that end between two characters. */
  *#longText(): Generator<undefined, string> {
    let text = "";
    let start = this.#at + 1;
    for (;;) {
      const end = textPartEnd(this.#bytes, start, this.#piece);
      text += String(JSON.parse(`"${this.#text(start, end)}"`));
      start = end;
      if (this.#bytes[end] === quote) break;
      yield;
    }
    this.#at = start + 1;
    return text;
  }

  #byte(): number | undefined {
    return this.#bytes[this.#at];
  }

  /** Goes to what follows a comma or an opening bracket. */
  #step(): void {
    this.#at += 1;
    this.#skipSpace();
  }

  /** Goes behind a container with nothing in it. */
  #isEmpty(close: number): boolean {
    const start = this.#at;
    this.#step();
    const isEmpty = this.#byte() === close;
    this.#at = isEmpty ? this.#at + 1 : start;
    return isEmpty;
  }

  #skipSpace(): void {
    while (isSpace(this.#byte())) this.#at += 1;
  }

  #expect(byte: number): void {
    if (this.#byte() !== byte) throw new SyntaxError("A container does not go on");
    this.#at += 1;
  }

  /** Where the value here ends, if that is within a piece. */
  #nearEnd(depth: number): number | null {
    return this.#valueEnd(Math.min(this.#at + this.#piece, this.#bytes.length), depth);
  }

  /**
   * Where the value here ends, if that is before the limit; what is no value ends somewhere, and does not parse. What is in
   * it counts.
   * @throws TooDeep, TooManyValues
   */
  #valueEnd(limit: number, depth: number): number | null {
    const within = { values: 0 };
    const end = valueEnd(this.#bytes, this.#at, limit, depth, within);
    if (end !== null) this.#count(within.values);
    return end;
  }

  #count(values: number): void {
    this.#left -= values;
    if (this.#left < 0) throw new TooManyValues();
  }

  #scanned(end: number): unknown {
    const value: unknown = JSON.parse(this.#text(this.#at, end));
    this.#at = end;
    return value;
  }

  #text(start: number, end: number): string {
    return this.#utf8.decode(this.#bytes.subarray(start, end));
  }
}

/** Where a part of a text ends: at the quote that ends the text, else after a piece, at no continuation byte and in no escape. */
function textPartEnd(bytes: Uint8Array, start: number, piece: number): number {
  let at = start;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === quote || (at - start >= piece && (byte & 0xc0) !== 0x80)) return at;
    const isUnicode = byte === backslash && bytes[at + 1] === letterU;
    at += isUnicode ? 6 : byte === backslash ? 2 : 1;
  }
  throw new SyntaxError("A text does not end");
}

/** Where a value ends that begins at a byte, if that is before the limit. Adds up its items and members. @throws TooDeep */
function valueEnd(
  bytes: Uint8Array,
  start: number,
  limit: number,
  maxDepth: number,
  within: { values: number },
): number | null {
  let depth = 0;
  let values = 0;
  for (let at = start; at < limit; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      for (at += 1; at < limit && bytes[at] !== quote; at += 1) if (bytes[at] === backslash) at += 1;
      if (at >= limit) return null;
      if (depth === 0) return at + 1;
    } else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      values += 1;
      if (depth > maxDepth) throw new TooDeep();
    } else if (byte === closeBrace || byte === closeBracket) {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) {
        within.values += values;
        return at + 1;
      }
    } else if (depth === 0) {
      if (byte === comma || byte === colon || isSpace(byte)) return at;
    } else if (byte === comma) values += 1;
  }
  return depth === 0 && limit === bytes.length ? limit : null;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function startsWithMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}
