/** The dictionary that both sides begin with (MS-OXRTFCP §2.1.2.1). */
const preset = Buffer.from(
  String.raw`{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0` +
    "\r\n" +
    String.raw`\par \pard\plain\f0\fs20\b\i\u\tab\tx`,
  "latin1",
);

const headerLength = 16;
const dictionaryLength = 4096;

/**
 * Unpacks the RTF that Outlook stores beside or instead of a body (MS-OXRTFCP); null when it is none. What is cut short is
 * read as far as it goes, at most `most` bytes; checksums are not asked, as a wrong one keeps nobody from reading it.
 */
export function decompressRtf(packed: Buffer, most: number): Buffer | null {
  if (packed.length < headerLength) return null;
  const kind = packed.toString("latin1", 8, 12);
  const size = Math.min(packed.readUInt32LE(4), most);
  if (kind === "MELA") return packed.subarray(headerLength, headerLength + size);
  return kind === "LZFu" ? unpack(packed, size) : null;
}

function unpack(packed: Buffer, size: number): Buffer {
  const dictionary = Buffer.alloc(dictionaryLength);
  // A reference makes 17 bytes of two at most: what a header claims beyond that is not reserved.
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
