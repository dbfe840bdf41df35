import jpeg from "jpeg-js";
import { PNG } from "pngjs";
import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";
import type { Raster } from "../body/raster.ts";
import { imageSize } from "./image-size.ts";

/** RGBA pixels. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Pixels with all channels this light are background. */
const paper = 245;

/**
 * Increases contrast: stretches the channel with the largest ink range to black and white and keeps the background
 * white, so that two-color and low-contrast codes become readable.
 */
export function stretch({ width, height, data }: Pixels): Raster {
  const channel = widestChannel(data);
  const { low, high } = rangeOf(data, channel);
  const gray = new Uint8Array(width * height);
  const scale = 255 / Math.max(1, high - low);
  for (let at = 0; at < gray.length; at += 1) {
    const value = data[at * 4 + channel] ?? 255;
    gray[at] = isPaper(data, at * 4) ? 255 : Math.max(0, Math.min(255, Math.round((value - low) * scale)));
  }
  return { width, height, gray };
}

function widestChannel(data: Uint8Array): number {
  const widths = [0, 1, 2].map((channel) => {
    const { low, high } = rangeOf(data, channel);
    return high - low;
  });
  return widths.indexOf(Math.max(...widths));
}

/** Min and max of a channel among ink pixels. */
function rangeOf(data: Uint8Array, channel: number): { readonly low: number; readonly high: number } {
  let [low, high] = [255, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (isPaper(data, at)) continue;
    const value = data[at + channel] ?? 0;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, high };
}

function isPaper(data: Uint8Array, at: number): boolean {
  return (data[at] ?? 0) >= paper && (data[at + 1] ?? 0) >= paper && (data[at + 2] ?? 0) >= paper;
}

/** Reads two-dimensional codes; returns nothing for images that can't be decoded. */
export interface CodeReader {
  /** An image file: PNG, JPEG, GIF, BMP. */
  image(file: Buffer): Promise<readonly string[]>;
  /** A picture drawn with characters or cells, one pixel per module. */
  drawing(raster: Raster): Promise<readonly string[]>;
}

const options: ReaderOptions = {
  formats: ["QRCode", "MicroQRCode", "RMQRCode", "Aztec", "DataMatrix"],
  tryHarder: true,
  maxNumberOfSymbols: 8,
};

/** Max pixels of an image, and the smallest side that can hold a code. */
const [maxPixels, minSide] = [16_000_000, 21];
/** Max pixels for the second attempt, which costs more. */
const maxStretchedPixels = 4_000_000;
/** Pixels per module when enlarging, and modules of margin. */
const [moduleSize, margin] = [4, 4];

/** Path of the decoder binary; the caller reads it. */
export function codeReaderFile(): URL {
  return new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
}

/** Starts the reader. @param wasm content of `codeReaderFile()`, so that nothing is fetched */
export async function startCodeReader(wasm: Uint8Array): Promise<CodeReader> {
  await prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer }, fireImmediately: true });
  return {
    async image(file) {
      const size = imageSize(file);
      if (size === null || size.width * size.height > maxPixels) return [];
      if (Math.min(size.width, size.height) < minSide) return [];
      const found = await texts(file);
      if (found.length > 0 || size.width * size.height > maxStretchedPixels) return found;
      const pixels = pixelsOf(file);
      return pixels === null ? [] : texts(imageData(stretch(pixels), 1, 0));
    },
    drawing: (raster) => texts(imageData(raster, moduleSize, margin)),
  };
}

async function texts(input: Buffer | Pixels): Promise<readonly string[]> {
  try {
    const results = await readBarcodes(Buffer.isBuffer(input) ? Uint8Array.from(input) : imageOf(input), options);
    return [...new Set(results.filter(({ isValid }) => isValid).map(({ text }) => text))];
  } catch {
    return [];
  }
}

/** A browser's ImageData; only its fields are used. */
function imageOf({ width, height, data }: Pixels): {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
  colorSpace: "srgb";
} {
  return { width, height, data: Uint8ClampedArray.from(data), colorSpace: "srgb" };
}

function pixelsOf(file: Buffer): Pixels | null {
  try {
    return file[0] === 0xff ? jpeg.decode(file, { useTArray: true, maxMemoryUsageInMB: 256 }) : PNG.sync.read(file);
  } catch {
    return null;
  }
}

/** Enlarges a raster and adds a white margin. */
function imageData({ width, height, gray }: Raster, scale: number, around: number): Pixels {
  const [wide, high] = [(width + around * 2) * scale, (height + around * 2) * scale];
  const data = new Uint8Array(wide * high * 4).fill(255);
  for (let y = 0; y < height * scale; y += 1) {
    for (let x = 0; x < width * scale; x += 1) {
      const value = gray[Math.floor(y / scale) * width + Math.floor(x / scale)] ?? 255;
      data.fill(
        value,
        ((y + around * scale) * wide + x + around * scale) * 4,
        ((y + around * scale) * wide + x + around * scale) * 4 + 3,
      );
    }
  }
  return { width: wide, height: high, data };
}
