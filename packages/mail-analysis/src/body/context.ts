import { type Color, isSameColor, parseColor } from "./color.ts";
import type { HiddenWhy } from "./page.ts";
import { hiddenBy, pixels, type Style } from "./style.ts";

/** Inherited state of an open element. */
export interface Context {
  readonly name: string;
  /** How text at this place is hidden; null if it's visible. */
  readonly hidden: HiddenWhy | null;
  /** Can't be undone by nested elements. */
  readonly hiddenForGood: HiddenWhy | null;
  readonly isInvisible: boolean;
  /** Font size in pixels. */
  readonly size: number;
  readonly ink: Color;
  /** Whether the page set the text color: the default color isn't meant to hide. */
  readonly isInked: boolean;
  /** Null if the background is an image or a gradient. */
  readonly ground: Color | null;
}

/** The state outside all elements. */
export const rootContext: Context = {
  name: "",
  hidden: null,
  hiddenForGood: null,
  isInvisible: false,
  size: 16,
  ink: [0, 0, 0],
  isInked: false,
  ground: [255, 255, 255],
};

/** Smaller text, in pixels, is unreadable. */
const unreadable = 3;
const linkBlue: Color = [0, 0, 238];

/** The state inside an element: size, visibility and colors are inherited. */
export function contextOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
  style: Style,
  outer: Context,
): Context {
  const hiddenForGood =
    outer.hiddenForGood ?? hiddenBy(style) ?? (attributes["hidden"] === undefined ? null : "attribute");
  const visibility = style.get("visibility");
  const isInvisible = visibility === undefined ? outer.isInvisible : /^(?:hidden|collapse)/.test(visibility);
  const size = sizeOf(style.get("font-size"), outer.size);
  const ground = groundOf(attributes, style, outer);
  const written = style.get("color") ?? attributes["color"] ?? attributes["text"];
  const chosen = written === undefined ? null : parseColor(written);
  const isLink = name === "a" && attributes["href"] !== undefined;
  const ink = chosen ?? (isLink ? linkBlue : outer.ink);
  const isInked = chosen !== null || (outer.isInked && !isLink);
  const isUnseen = isInked && ground !== null && isSameColor(ink, ground);
  const hidden = hiddenForGood ?? (isInvisible ? "display" : size < unreadable ? "size" : isUnseen ? "colour" : null);
  return { name, hidden, hiddenForGood, isInvisible, size, ink, isInked, ground };
}

/** A font size, relative or absolute; all size keywords are readable. */
function sizeOf(written: string | undefined, outer: number): number {
  if (written === undefined || written === "inherit") return outer;
  const relative = /^(\d*\.?\d+)\s*(em|%)/.exec(written);
  if (relative !== null) return (outer * Number(relative[1])) / (relative[2] === "em" ? 1 : 100);
  return pixels(written) ?? rootContext.size;
}

function groundOf(attributes: Readonly<Record<string, string>>, style: Style, outer: Context): Color | null {
  const background = `${style.get("background") ?? ""} ${style.get("background-image") ?? ""}`;
  if (attributes["background"] !== undefined || /url\(|gradient/.test(background)) return null;
  const written = style.get("background-color") ?? style.get("background") ?? attributes["bgcolor"];
  return (written === undefined ? null : parseColor(written)) ?? outer.ground;
}
