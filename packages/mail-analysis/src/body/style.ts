import type { HiddenWhy } from "./page.ts";

/** Declarations by property, both in lowercase. */
export type Style = ReadonlyMap<string, string>;

/** Parses the declarations of a `style` attribute or a rule. */
export function readStyle(text: string): Style {
  const style = new Map<string, string>();
  for (const declaration of text.slice(0, 4000).split(";")) {
    const colon = declaration.indexOf(":");
    if (colon === -1) continue;
    const value = declaration
      .slice(colon + 1)
      .toLowerCase()
      .replace("!important", "")
      .trim();
    style.set(declaration.slice(0, colon).trim().toLowerCase(), value);
  }
  return style;
}

/** How a style hides an element and its descendants; null if it doesn't. */
export function hiddenBy(style: Style): HiddenWhy | null {
  const is = (name: string, pattern: RegExp) => pattern.test(style.get(name) ?? "");
  if (is("display", /^none/) || is("mso-hide", /^all/)) return "display";
  if (is("opacity", /^0*\.?0*$/) && style.has("opacity")) return "opacity";
  const clips = is("overflow", /hidden/) || style.has("max-height") || style.has("max-width");
  const flat = ["height", "width", "max-height", "max-width"].some((name) => (pixels(style.get(name)) ?? 1) <= 0);
  if (clips && flat) return "size";
  const away = ["text-indent", "left", "top", "margin-left", "margin-top"];
  if (away.some((name) => (pixels(style.get(name)) ?? 0) <= -500)) return "position";
  return null;
}

const units: Readonly<Record<string, number>> = { "": 1, px: 1, pt: 4 / 3, em: 16, rem: 16, "%": 0.16 };

/** A length in pixels, with 16 pixels per em; null if invalid. */
export function pixels(value: string | undefined): number | null {
  const match = /^(-?\d*\.?\d+)\s*(px|pt|em|rem|%|)\s*$/.exec(value ?? "");
  return match === null ? null : Number(match[1]) * (units[match[2] ?? ""] ?? 1);
}
