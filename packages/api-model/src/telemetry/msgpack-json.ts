import { limits } from "../limits.ts";

/** The body isn't MessagePack, or nests too deep. */
class NotMessagePack extends Error {}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * MessagePack (its specification of 2017-08) as the JSON text that means the same: binary data and extensions in Base64, timestamps as in
 * RFC 3339, keys as texts. Nothing is allocated by the lengths that it states. Null for what is none, or nests too deep.
 */
export function msgpackToJson(bytes: Uint8Array): string | null {
  const reader = new Reader(bytes);
  try {
    const text = reader.value(0);
    return reader.isAtEnd ? text : null;
  } catch (error) {
    // Of texts that aren't UTF-8, and reads beyond the end.
    if (error instanceof NotMessagePack || error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  value(depth: number): string {
    if (depth > limits.jsonDepth) throw new NotMessagePack();
    const head = this.#unsigned(1);
    if (head < 0x80) return String(head);
    if (head < 0x90) return this.#map(head & 0x0f, depth);
    if (head < 0xa0) return this.#array(head & 0x0f, depth);
    if (head < 0xc0) return this.#text(head & 0x1f);
    if (head >= 0xe0) return String(head - 0x100);
    const size = 1 << (head & 3);
    if (head >= 0xcc && head <= 0xcf)
      return size === 8 ? String(this.#next(8, "getBigUint64")) : String(this.#unsigned(size));
    if (head >= 0xd0 && head <= 0xd3) return String(this.#signed(size));
    if (head >= 0xd4 && head <= 0xd8) return this.#extension(1 << (head - 0xd4));
    switch (head) {
      case 0xc0:
        return "null";
      case 0xc2:
        return "false";
      case 0xc3:
        return "true";
      case 0xc4:
      case 0xc5:
      case 0xc6:
        return base64(this.#take(this.#unsigned(1 << (head - 0xc4))));
      case 0xc7:
      case 0xc8:
      case 0xc9:
        return this.#extension(this.#unsigned(1 << (head - 0xc7)));
      case 0xca:
        return number(this.#next(4, "getFloat32"));
      case 0xcb:
        return number(this.#next(8, "getFloat64"));
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.#text(this.#unsigned(1 << (head - 0xd9)));
      case 0xdc:
      case 0xdd:
        return this.#array(this.#unsigned(head === 0xdc ? 2 : 4), depth);
      case 0xde:
      case 0xdf:
        return this.#map(this.#unsigned(head === 0xde ? 2 : 4), depth);
      default:
        throw new NotMessagePack();
    }
  }

  #array(length: number, depth: number): string {
    const items: string[] = [];
    for (let left = length; left > 0; left -= 1) items.push(this.value(depth + 1));
    return `[${items.join(",")}]`;
  }

  #map(length: number, depth: number): string {
    const members: string[] = [];
    for (let left = length; left > 0; left -= 1) {
      const key = this.value(depth + 1);
      if (!/^["\d-]/.test(key)) throw new NotMessagePack();
      members.push(`${key.startsWith('"') ? key : `"${key}"`}:${this.value(depth + 1)}`);
    }
    return `{${members.join(",")}}`;
  }

  #text(length: number): string {
    return JSON.stringify(utf8.decode(this.#take(length)));
  }

  #extension(length: number): string {
    const type = this.#signed(1);
    const start = this.#at;
    const data = this.#take(length);
    const time = type === -1 ? this.#timestamp(start, length) : null;
    return time ?? base64(data);
  }

  /** Seconds and nanoseconds in 4, 8 or 12 bytes. */
  #timestamp(at: number, length: number): string | null {
    const view = this.#view;
    const ms =
      length === 4
        ? view.getUint32(at) * 1_000
        : length === 8
          ? Number(view.getBigUint64(at) & 0x3_ffff_ffffn) * 1_000 + Math.floor((view.getUint32(at) >>> 2) / 1e6)
          : length === 12
            ? Number(view.getBigInt64(at + 4)) * 1_000 + Math.floor(view.getUint32(at) / 1e6)
            : Number.NaN;
    const time = new Date(ms);
    return Number.isNaN(time.getTime()) ? null : JSON.stringify(time);
  }

  #unsigned(size: number): number {
    if (size === 1) return this.#next(1, "getUint8");
    return size === 2 ? this.#next(2, "getUint16") : this.#next(4, "getUint32");
  }

  #signed(size: number): number | bigint {
    if (size === 8) return this.#next(8, "getBigInt64");
    if (size === 1) return this.#next(1, "getInt8");
    return size === 2 ? this.#next(2, "getInt16") : this.#next(4, "getInt32");
  }

  /** The next bytes as a number; a read beyond the end is a RangeError. */
  #next<Method extends NumberMethod>(size: number, method: Method): ReturnType<DataView[Method]> {
    const found = this.#view[method](this.#at);
    this.#at += size;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each method returns its own type
    return found as ReturnType<DataView[Method]>;
  }

  #take(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new NotMessagePack();
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }
}

type NumberMethod = Extract<keyof DataView, `get${string}`>;

/** JSON has no other numbers. */
function number(value: number): string {
  return Number.isFinite(value) ? String(value) : "null";
}

function base64(bytes: Uint8Array): string {
  return JSON.stringify(Buffer.from(bytes).toString("base64"));
}
