/** The initial dictionary of MS-OXRTFCP. */
const preset =
  String.raw`{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0` +
  "\r\n" +
  String.raw`\par \pard\plain\f0\fs20\b\i\u\tab\tx`;

/** Compresses RTF as Outlook does: literals, and references to the last 4096 bytes. */
export function compressRtf(rtf: string): Buffer {
  const all = preset + rtf;
  const body: number[] = [];
  let at = preset.length;
  let [control, tokens]: [number, number[]] = [0, []];
  let count = 0;
  const flush = () => {
    body.push(control, ...tokens);
    [control, tokens, count] = [0, [], 0];
  };
  const put = (isReference: boolean, bytes: readonly number[]) => {
    if (isReference) control |= 1 << count;
    tokens.push(...bytes);
    count += 1;
    if (count === 8) flush();
  };
  const reference = (place: number, length: number) => {
    const word = ((place % 4096) << 4) | (length - 2);
    put(true, [word >> 8, word & 255]);
  };
  while (at < all.length) {
    let [place, length] = [-1, Math.min(17, all.length - at)];
    const window = Math.max(0, at - 4000);
    while (length > 3 && place === -1) {
      const found = all.slice(window, at).lastIndexOf(all.slice(at, at + length));
      if (found === -1) length -= 1;
      else place = window + found;
    }
    if (place === -1) put(false, [all.charCodeAt(at++)]);
    else {
      reference(place, length);
      at += length;
    }
  }
  reference(at, 2);
  if (count > 0) flush();
  const header = Buffer.alloc(16);
  header.writeUInt32LE(body.length + 12, 0);
  header.writeUInt32LE(rtf.length, 4);
  header.write("LZFu", 8, "latin1");
  return Buffer.concat([header, Buffer.from(body)]);
}
