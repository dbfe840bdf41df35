import { type AddressNumber, compareAddresses } from "./address-number.ts";

/** A range of addresses and its value. */
export interface Range {
  readonly first: AddressNumber;
  readonly last: AddressNumber;
  readonly value: string;
}

const words = { four: 1, six: 4 } as const;

/** Bounds of ranges of one family, sorted and without overlap, each followed by the index of its value. */
interface Family {
  readonly width: 1 | 4;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly values: Uint32Array;
}

/** Ranges of addresses as typed arrays: 12 bytes an IPv4 range, 36 an IPv6 one, and each text once. */
export class RangeTable {
  readonly #four: Family;
  readonly #six: Family;
  readonly #texts: readonly string[];

  private constructor(four: Family, six: Family, texts: readonly string[]) {
    this.#four = four;
    this.#six = six;
    this.#texts = texts;
  }

  get size(): number {
    return this.#four.values.length + this.#six.values.length;
  }

  /** The value of an address; null without one. */
  look(address: AddressNumber): string | null {
    const family = address.length === 1 ? this.#four : this.#six;
    const at = lastStartingBefore(family, address);
    if (at === -1 || compareAt(family.ends, family.width, at, address) < 0) return null;
    return this.#texts[family.values[at] ?? 0] ?? null;
  }

  /** Builds a table in any order of ranges; where ranges overlap, the one that begins last, then the shorter one, counts. */
  static of(ranges: Iterable<Range>): RangeTable {
    const texts = new Map<string, number>();
    const byFamily: { readonly [Name in keyof typeof words]: Range[] } = { four: [], six: [] };
    for (const range of ranges) {
      if (!texts.has(range.value)) texts.set(range.value, texts.size);
      byFamily[range.first.length === words.four ? "four" : "six"].push(range);
    }
    const pack = (name: keyof typeof words) => packed(flat(byFamily[name]), words[name], texts);
    return new RangeTable(pack("four"), pack("six"), [...texts.keys()]);
  }

  /** As bytes that `decode` reads: four lengths, the arrays, the texts as JSON. */
  encode(): Buffer {
    const texts = Buffer.from(JSON.stringify(this.#texts));
    const head = Uint32Array.of(this.#four.values.length, this.#six.values.length, texts.length, 0);
    const arrays = [this.#four, this.#six].flatMap(({ starts, ends, values }) => [starts, ends, values]);
    return Buffer.concat([
      ...[head, ...arrays].map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)),
      texts,
    ]);
  }

  /** @throws Error for bytes that `encode` did not make. */
  static decode(bytes: Uint8Array): RangeTable {
    // Typed arrays stand at multiples of four.
    const { buffer } = new Uint8Array(bytes);
    const [four = 0, six = 0, textLength = 0] = new Uint32Array(buffer, 0, 4);
    let at = 16;
    const take = (length: number) => {
      const array = new Uint32Array(buffer, at, length);
      at += array.byteLength;
      return array;
    };
    const family = (width: 1 | 4, length: number): Family => {
      const [starts, ends, values] = [take(width * length), take(width * length), take(length)];
      return { width, starts, ends, values };
    };
    const tables = [family(words.four, four), family(words.six, six)] as const;
    const texts: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, at, textLength)));
    if (!Array.isArray(texts)) throw new Error("A range table has no texts.");
    return new RangeTable(...tables, texts.map(String));
  }
}

function packed(ranges: readonly Range[], width: 1 | 4, texts: ReadonlyMap<string, number>): Family {
  const starts = new Uint32Array(width * ranges.length);
  const ends = new Uint32Array(width * ranges.length);
  const values = new Uint32Array(ranges.length);
  for (const [at, { first, last, value }] of ranges.entries()) {
    starts.set(first, width * at);
    ends.set(last, width * at);
    values[at] = texts.get(value) ?? 0;
  }
  return { width, starts, ends, values };
}

/** Cuts overlapping ranges so that every address is in one at most. */
function flat(ranges: readonly Range[]): readonly Range[] {
  const sorted = ranges.toSorted(
    (one, other) => compareAddresses(one.first, other.first) || compareAddresses(other.last, one.last),
  );
  const isFlat = sorted.every((range, at) => {
    const next = sorted[at + 1];
    return next === undefined || compareAddresses(range.last, next.first) < 0;
  });
  return isFlat ? sorted : nested(sorted);
}

/** Sweeps over nested and overlapping ranges with a stack of open ones; `from` is the next address to emit. */
function nested(sorted: readonly Range[]): readonly Range[] {
  const done: Range[] = [];
  const open: Range[] = [];
  let from = sorted[0]?.first ?? [0];
  const emitUntil = (last: AddressNumber) => {
    const top = open.at(-1);
    if (top === undefined || compareAddresses(from, last) > 0) return;
    done.push({ first: from, last, value: top.value });
    from = after(last);
  };
  const closeBefore = (first: AddressNumber) => {
    for (let top = open.at(-1); top !== undefined && compareAddresses(top.last, first) < 0; top = open.at(-1)) {
      emitUntil(top.last);
      open.pop();
    }
  };
  for (const range of sorted) {
    closeBefore(range.first);
    if (compareAddresses(from, range.first) < 0) emitUntil(before(range.first));
    from = range.first;
    open.push(range);
  }
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    emitUntil(top.last);
    // The last address has no successor.
    if (compareAddresses(from, top.last) <= 0) break;
    open.pop();
  }
  return done;
}

function lastStartingBefore({ starts, values, width }: Family, address: AddressNumber): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareAt(starts, width, middle, address) <= 0) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function compareAt(bounds: Uint32Array, width: 1 | 4, at: number, address: AddressNumber): number {
  for (let word = 0; word < width; word += 1) {
    const difference = (bounds[width * at + word] ?? 0) - (address[word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function shifted(address: AddressNumber, by: 1 | -1): AddressNumber {
  const next = [...address];
  for (let at = next.length - 1; at >= 0; at -= 1) {
    const word = (next[at] ?? 0) + by;
    next[at] = (word + 2 ** 32) % 2 ** 32;
    if (word >= 0 && word < 2 ** 32) break;
  }
  const [first = 0, second = 0, third = 0, fourth = 0] = next;
  return address.length === 1 ? [first] : [first, second, third, fourth];
}
const after = (address: AddressNumber) => shifted(address, 1);
const before = (address: AddressNumber) => shifted(address, -1);
