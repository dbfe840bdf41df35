/** Longest text that is made at once, in bytes: V8 maps memory of its own for texts above 128 KiB, which costs more than reading them. */
const usualPiece = 65_536;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a] as const;
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

/** JSON that nests deeper than it may. */
export class TooDeep extends Error {}

/**
 * The value of a JSON text in UTF-8, as `JSON.parse` reads it, without ever holding all of the text: containers that are
 * larger than a piece are gone through, and what is in them is parsed a piece at a time.
 * @param mostDeep nesting of arrays and objects
 * @throws SyntaxError, TooDeep
 */
export function parseJsonBytes(bytes: Uint8Array, mostDeep: number, piece = usualPiece): unknown {
  return new PieceReader(bytes, piece).whole(mostDeep);
}

class PieceReader {
  readonly #bytes: Uint8Array;
  readonly #piece: number;
  readonly #utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  #at: number;

  constructor(bytes: Uint8Array, piece: number) {
    this.#bytes = bytes;
    this.#piece = piece;
    this.#at = startsWithMark(bytes) ? 3 : 0;
  }

  whole(mostDeep: number): unknown {
    this.#skipSpace();
    const value = this.#value(mostDeep);
    this.#skipSpace();
    if (this.#at < this.#bytes.length) throw new SyntaxError("There is more than one value");
    return value;
  }

  #value(depth: number): unknown {
    const end = this.#nearEnd(depth);
    if (end !== null) return this.#scanned(end);
    if (this.#byte() === openBracket) return this.#array(depth - 1);
    if (this.#byte() === openBrace) return this.#object(depth - 1);
    return this.#scanned(valueEnd(this.#bytes, this.#at, this.#bytes.length, depth) ?? this.#bytes.length);
  }

  /** Neighbours that are small are parsed together. */
  #array(depth: number): unknown[] {
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
      const near = this.#nearEnd(depth);
      if (near === this.#at) throw new SyntaxError("A value is missing");
      if (near === null || (start !== -1 && near - start > this.#piece)) take();
      if (near === null) items.push(this.#value(depth));
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

  #object(depth: number): Record<string, unknown> {
    if (depth < 0) throw new TooDeep();
    const members: Record<string, unknown> = {};
    if (this.#isEmpty(closeBrace)) return members;
    do {
      this.#step();
      const name = this.#byte() === quote ? this.#value(depth) : null;
      if (typeof name !== "string") throw new SyntaxError("A member has no name");
      this.#skipSpace();
      this.#expect(colon);
      this.#skipSpace();
      const value = this.#value(depth);
      // Assigned, this one name would change what the object is.
      if (name === "__proto__")
        Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true });
      else members[name] = value;
      this.#skipSpace();
    } while (this.#byte() === comma);
    this.#expect(closeBrace);
    return members;
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
    return valueEnd(this.#bytes, this.#at, Math.min(this.#at + this.#piece, this.#bytes.length), depth);
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

/**
 * Where a value ends that begins at a byte, if that is before the limit; what is no value ends somewhere, and does not parse.
 * @throws TooDeep
 */
function valueEnd(bytes: Uint8Array, start: number, limit: number, mostDeep: number): number | null {
  let depth = 0;
  for (let at = start; at < limit; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      for (at += 1; at < limit && bytes[at] !== quote; at += 1) if (bytes[at] === backslash) at += 1;
      if (at >= limit) return null;
      if (depth === 0) return at + 1;
    } else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      if (depth > mostDeep) throw new TooDeep();
    } else if (byte === closeBrace || byte === closeBracket) {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (byte === comma || byte === colon || isSpace(byte))) return at;
  }
  return depth === 0 && limit === bytes.length ? limit : null;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function startsWithMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}
