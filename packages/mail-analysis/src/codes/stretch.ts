import type { Raster } from "../body/raster.ts";

/** RGBA pixels. */
export interface Pixels {
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
