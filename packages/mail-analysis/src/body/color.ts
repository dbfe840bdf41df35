/** Red, green and blue, each 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

/** Color names seen in email; the other hundred are rare. */
const named: Readonly<Record<string, string>> = {
  black: "000000",
  blue: "0000ff",
  gray: "808080",
  green: "008000",
  grey: "808080",
  ivory: "fffff0",
  lightgray: "d3d3d3",
  lightgrey: "d3d3d3",
  navy: "000080",
  orange: "ffa500",
  red: "ff0000",
  silver: "c0c0c0",
  snow: "fffafa",
  white: "ffffff",
  whitesmoke: "f5f5f5",
  yellow: "ffff00",
};

/** Parses a CSS color or HTML color attribute; null if it's invalid or transparent. */
export function parseColor(value: string): Color | null {
  const text = value.trim().toLowerCase();
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})\b/.exec(named[text] ?? text)?.[1];
  if (hex !== undefined) {
    const full = hex.length === 3 ? hex.replaceAll(/./g, "$&$&") : hex;
    const number = Number.parseInt(full, 16);
    return [number >> 16, (number >> 8) & 255, number & 255];
  }
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*([\d.]+%?)\s*)?\)/.exec(text);
  if (parts === null || (parts[4] !== undefined && Number.parseFloat(parts[4]) === 0)) return null;
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])];
}

/** Max difference per channel that is invisible on a screen. */
const indistinct = 8;

/** Whether text of one color is unreadable on the other. */
export function isSameColor(one: Color, other: Color): boolean {
  return one.every((channel, at) => Math.abs(channel - (other[at] ?? 0)) <= indistinct);
}
