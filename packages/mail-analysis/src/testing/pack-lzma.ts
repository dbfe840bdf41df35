/** Packs bytes as LZMA literals, with its five bytes of properties: one position bit, three context bits. */
export function packLzma(content: Buffer): { readonly properties: Buffer; readonly packed: Buffer } {
  const out: number[] = [];
  const literals = new Uint16Array(0x300 * 8).fill(1024);
  const isMatch = new Uint16Array(4).fill(1024);
  // The low end of the 33-bit range; a byte is held back until no carry can change it.
  let [low, range, waiting, count] = [0, 0xffffffff, 0, 1];
  const shift = () => {
    if (low < 0xff000000 || low > 0xffffffff) {
      const carry = low > 0xffffffff ? 1 : 0;
      for (let byte = waiting; count > 0; count -= 1, byte = 0xff) out.push((byte + carry) & 0xff);
      waiting = Math.floor(low / 2 ** 24) & 0xff;
    }
    count += 1;
    low = (low % 2 ** 24) * 256;
  };
  const put = (probabilities: Uint16Array, index: number, bit: number) => {
    const probability = probabilities[index] ?? 1024;
    const bound = (range >>> 11) * probability;
    if (bit === 0) range = bound;
    else [low, range] = [low + bound, range - bound];
    probabilities[index] = bit === 0 ? probability + ((2048 - probability) >>> 5) : probability - (probability >>> 5);
    while (range < 2 ** 24) {
      range = (range * 256) >>> 0;
      shift();
    }
  };
  for (const [at, byte] of content.entries()) {
    put(isMatch, at & 3, 0);
    const context = (content[at - 1] ?? 0) >> 5;
    let symbol = 1;
    for (let place = 7; place >= 0; place -= 1) {
      const bit = (byte >> place) & 1;
      put(literals, context * 0x300 + symbol, bit);
      symbol = (symbol << 1) | bit;
    }
  }
  for (let left = 0; left < 5; left += 1) shift();
  return { properties: Buffer.from([0x5d, 0, 0, 1, 0]), packed: Buffer.from(out) };
}
