/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Reads the size from an image's header without decoding; null for other formats. */
export function imageSize(bytes: Buffer): ImageSize | null {
  if (bytes.length < 32) return null;
  if (bytes.readUInt32BE(0) === 0x89504e47) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.toString("latin1", 0, 3) === "GIF") return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (bytes.toString("latin1", 0, 2) === "BM")
    return { width: bytes.readUInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) };
  return bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : portableSize(bytes);
}

/** The JPEG frame header: markers C0 to CF except tables. */
function jpegSize(bytes: Buffer): ImageSize | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function portableSize(bytes: Buffer): ImageSize | null {
  const match = /^P[56]\s(\d{1,6})\s(\d{1,6})\s/.exec(bytes.toString("latin1", 0, 32));
  return match === null ? null : { width: Number(match[1]), height: Number(match[2]) };
}
