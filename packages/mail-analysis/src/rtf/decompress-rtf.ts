/** The initial dictionary (MS-OXRTFCP §2.1.2.1). */
const preset = Buffer.from(
  String.raw`{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0` +
    "\r\n" +
    String.raw`\par \pard\plain\f0\fs20\b\i\u\tab\tx`,
  "latin1",
);

const headerLength = 16;
const dictionaryLength = 4096;

/**
 * Decompresses RTF in Outlook messages (MS-OXRTFCP), up to `max` bytes; null for other bytes. Truncated data is read as
 * far as possible, and checksums are ignored, as in Outlook.
 */
export function decompressRtf(packed: Buffer, max: number): Buffer | null {
  if (packed.length < headerLength) return null;
  const kind = packed.toString("latin1", 8, 12);
  const size = Math.min(packed.readUInt32LE(4), max);
  if (kind === "MELA") return packed.subarray(headerLength, headerLength + size);
  return kind === "LZFu" ? unpack(packed, size) : null;
}

function unpack(packed: Buffer, size: number): Buffer {
  const dictionary = Buffer.alloc(dictionaryLength);
  // Two bytes expand to 17 at most, so don't allocate what the header claims beyond that.
  const output = Buffer.alloc(Math.min(size, packed.length * 9));
  let [from, to, place] = [headerLength, 0, preset.copy(dictionary)];
  const put = (byte: number) => {
    output[to++] = byte;
    dictionary[place] = byte;
    place = (place + 1) % dictionaryLength;
  };
  while (from < packed.length && to < output.length) {
    const control = packed[from++] ?? 0;
    for (let bit = 0; bit < 8 && from < packed.length && to < output.length; bit += 1) {
      if (((control >> bit) & 1) === 0) {
        put(packed[from++] ?? 0);
        continue;
      }
      if (from + 2 > packed.length) return output.subarray(0, to);
      const reference = packed.readUInt16BE(from);
      from += 2;
      const offset = reference >> 4;
      if (offset === place) return output.subarray(0, to);
      const length = (reference & 15) + 2;
      for (let step = 0; step < length && to < output.length; step += 1)
        put(dictionary[(offset + step) % dictionaryLength] ?? 0);
    }
  }
  return output.subarray(0, to);
}
