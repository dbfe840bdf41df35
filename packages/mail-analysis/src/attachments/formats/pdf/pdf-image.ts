import { crc32 } from "node:zlib";
import type { Member } from "../../contents.ts";
import type { PdfStream } from "./pdf-streams.ts";

/** Converts a PDF image to a PNM, PNG or JPEG file; null for unsupported encodings. */
export function pdfImage({ dictionary, content, raw }: PdfStream): Member | null {
  if (/\/DCTDecode\b/.test(dictionary)) return { name: "image.jpg", content: raw };
  const [width, height] = [numberIn(dictionary, "Width"), numberIn(dictionary, "Height")];
  const bits = numberIn(dictionary, "BitsPerComponent") || 1;
  const channels = /\/DeviceRGB\b|\/CalRGB\b|\/N\s+3\b/.test(dictionary) ? 3 : 1;
  const isIndexed = /\/Indexed\b|\/DeviceCMYK\b/.test(dictionary);
  if (content === null || isIndexed || width * height === 0 || width * height > 16_000_000) return null;
  // Predictors from 10 on are PNG filters, so the stream can be wrapped in a PNG file.
  if (numberIn(dictionary, "Predictor") >= 10)
    return { name: "image.png", content: png(width, height, bits, channels, raw) };
  const samples = bits === 8 ? content : bits === 1 ? bitmap(content, width, height) : null;
  const kind = channels === 3 ? "P6" : "P5";
  return samples === null
    ? null
    : { name: "image.pnm", content: Buffer.concat([Buffer.from(`${kind}\n${width} ${height}\n255\n`), samples]) };
}

function numberIn(dictionary: string, name: string): number {
  return Number(new RegExp(String.raw`/${name}\s+(\d{1,6})\b`).exec(dictionary)?.[1] ?? 0);
}

function png(width: number, height: number, bits: number, channels: number, deflated: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, channels === 3 ? 2 : 0], 8);
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflated), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
}

function chunk(name: string, data: Buffer): Buffer {
  const [length, sum, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), data])];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** One bit per pixel, rows padded to bytes; 1 is white. */
function bitmap(content: Buffer, width: number, height: number): Buffer {
  const stride = Math.ceil(width / 8);
  const samples = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      samples[y * width + x] = ((content[y * stride + (x >> 3)] ?? 255) >> (7 - (x & 7))) & 1 ? 255 : 0;
  return samples;
}
