/** How LZMA splits its contexts. */
export interface LzmaProperties {
  /** Bits of the byte before a literal. */
  readonly literalContext: number;
  /** Bits of the position of a literal. */
  readonly literalPosition: number;
  readonly position: number;
}

/** The properties that a byte tells; null when no stream has such. */
export function lzmaProperties(byte: number): LzmaProperties | null {
  if (byte >= 9 * 5 * 5) return null;
  return { literalContext: byte % 9, literalPosition: Math.floor(byte / 9) % 5, position: Math.floor(byte / 45) };
}

// Where the probabilities of each decision begin in one array.
const [isMatch, isRepeat, isRepeat1, isRepeat2, isRepeat3, isLongRepeat] = [0, 192, 204, 216, 228, 240];
const [slots, special, align, lengths, repeatLengths, literals] = [432, 688, 804, 820, 1334, 1848];
const [choice, choice2, low, middle, high] = [0, 1, 2, 130, 258];
const initial = 1024;

/** A decoder that writes to one output; streams of LZMA2 go on where the last one ended. */
export function lzmaDecoder(output: Buffer) {
  let [probabilities, properties] = [new Uint16Array(0), { literalContext: 0, literalPosition: 0, position: 0 }];
  let [state, distance, distance1, distance2, distance3] = [0, 0, 0, 0, 0];
  let [input, at, range, code]: [Buffer, number, number, number] = [output, 0, 0, 0];
  let written = 0;

  const normalize = () => {
    if (range >= 0x1000000) return;
    range = (range << 8) >>> 0;
    code = ((code << 8) | (input[at++] ?? 0)) >>> 0;
  };
  const bit = (index: number): number => {
    const probability = probabilities[index] ?? initial;
    const bound = (range >>> 11) * probability;
    if (code < bound) {
      range = bound;
      probabilities[index] = probability + ((2048 - probability) >>> 5);
      normalize();
      return 0;
    }
    range -= bound;
    code -= bound;
    probabilities[index] = probability - (probability >>> 5);
    normalize();
    return 1;
  };
  const tree = (start: number, bits: number): number => {
    let node = 1;
    for (let count = 0; count < bits; count += 1) node = (node << 1) | bit(start + node);
    return node - (1 << bits);
  };
  const reverseTree = (start: number, bits: number): number => {
    let [node, value] = [1, 0];
    for (let count = 0; count < bits; count += 1) {
      const decided = bit(start + node);
      node = (node << 1) | decided;
      value |= decided << count;
    }
    return value;
  };
  const evenBits = (bits: number): number => {
    let value = 0;
    for (let count = 0; count < bits; count += 1) {
      range >>>= 1;
      const isOne = code >= range;
      if (isOne) code -= range;
      value = value * 2 + (isOne ? 1 : 0);
      normalize();
    }
    return value;
  };
  const length = (start: number, place: number): number => {
    if (bit(start + choice) === 0) return 2 + tree(start + low + place * 8, 3);
    if (bit(start + choice2) === 0) return 10 + tree(start + middle + place * 8, 3);
    return 18 + tree(start + high, 8);
  };
  const farness = (matched: number): number => {
    const slot = tree(slots + Math.min(matched - 2, 3) * 64, 6);
    if (slot < 4) return slot;
    const direct = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) * 2 ** direct;
    if (slot < 14) return base + reverseTree(special + base - slot, direct);
    return base + evenBits(direct - 4) * 16 + reverseTree(align, 4);
  };
  const literal = () => {
    const { literalContext, literalPosition } = properties;
    const before = written === 0 ? 0 : (output[written - 1] ?? 0);
    const context = ((written & ((1 << literalPosition) - 1)) << literalContext) + (before >> (8 - literalContext));
    const start = literals + 0x300 * context;
    let symbol = 1;
    if (state >= 7) {
      let matched = output[written - distance - 1] ?? 0;
      while (symbol < 0x100) {
        const expected = (matched >> 7) & 1;
        matched <<= 1;
        const decided = bit(start + ((1 + expected) << 8) + symbol);
        symbol = (symbol << 1) | decided;
        if (decided !== expected) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | bit(start + symbol);
    output[written++] = symbol & 0xff;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };
  /** The length of what is repeated from before; 0 at the end of the stream. */
  const match = (place: number): number => {
    if (bit(isRepeat + state) === 0) {
      [distance3, distance2, distance1] = [distance2, distance1, distance];
      const matched = length(lengths, place);
      state = state < 7 ? 7 : 10;
      distance = farness(matched);
      return distance === 0xffffffff ? 0 : matched;
    }
    if (bit(isRepeat1 + state) === 0) {
      if (bit(isLongRepeat + state * 16 + place) === 0) {
        state = state < 7 ? 9 : 11;
        return 1;
      }
    } else if (bit(isRepeat2 + state) === 0) [distance, distance1] = [distance1, distance];
    else if (bit(isRepeat3 + state) === 0) [distance, distance1, distance2] = [distance2, distance, distance1];
    else [distance, distance1, distance2, distance3] = [distance3, distance, distance1, distance2];
    state = state < 7 ? 8 : 11;
    return length(repeatLengths, place);
  };

  return {
    written: () => written,
    /** Forgets what was learnt from the stream; the output stays to be repeated from. */
    reset(next: LzmaProperties = properties) {
      properties = next;
      probabilities = new Uint16Array(literals + (0x300 << (next.literalContext + next.literalPosition))).fill(initial);
      [state, distance, distance1, distance2, distance3] = [0, 0, 0, 0, 0];
    },
    /** Copies bytes that are not packed. */
    copy(bytes: Buffer) {
      written += bytes.copy(output, written);
    },
    /** Decodes a stream up to a place in the output; false when it is damaged or ends before. */
    decode(packed: Buffer, end: number): boolean {
      [input, at, range] = [packed, 5, 0xffffffff];
      if (packed.length < 5 || packed[0] !== 0) return false;
      code = packed.readUInt32BE(1);
      while (written < end) {
        // Four bytes are read ahead at most.
        if (at > packed.length + 4) return false;
        const place = written & ((1 << properties.position) - 1);
        if (bit(isMatch + state * 16 + place) === 0) {
          literal();
          continue;
        }
        const matched = match(place);
        if (matched === 0 || distance >= written) return false;
        const stop = Math.min(written + matched, end);
        while (written < stop) {
          output[written] = output[written - distance - 1] ?? 0;
          written += 1;
        }
      }
      return true;
    },
  };
}
