const chunkLength = 4096;

/** Compresses module source (MS-OVBA 2.4.1) into literals and copies within a chunk. */
export function compressVba(source: string): Buffer {
  const chunks = Array.from({ length: Math.ceil(source.length / chunkLength) }, (_, at) =>
    chunkOf(source.slice(at * chunkLength, (at + 1) * chunkLength)),
  );
  return Buffer.concat([Buffer.from([1]), ...chunks]);
}

function chunkOf(text: string): Buffer {
  const data: number[] = [];
  for (let at = 0; at < text.length;) {
    let flags = 0;
    const tokens: number[] = [];
    for (let bit = 0; bit < 8 && at < text.length; bit += 1) {
      const bits = Math.max(4, Math.ceil(Math.log2(Math.max(1, at))));
      const { from, length } = longestBefore(text, at, (0xffff >> bits) + 3);
      if (length < 3) tokens.push(text.charCodeAt(at++));
      else {
        flags |= 1 << bit;
        const token = ((at - from - 1) << (16 - bits)) | (length - 3);
        tokens.push(token & 0xff, token >> 8);
        at += length;
      }
    }
    data.push(flags, ...tokens);
  }
  const header = Buffer.alloc(2);
  header.writeUInt16LE(0xb000 | (data.length - 1));
  return Buffer.concat([header, Buffer.from(data)]);
}

function longestBefore(text: string, at: number, max: number): { readonly from: number; readonly length: number } {
  for (let length = Math.min(max, text.length - at); length >= 3; length -= 1) {
    const from = text.slice(0, at + length - 1).lastIndexOf(text.slice(at, at + length));
    if (from !== -1 && from < at) return { from, length };
  }
  return { from: 0, length: 0 };
}
