import { type Colour, isSameColour, readColour } from "./colour.ts";
import type { HiddenWhy } from "./page.ts";
import { hiddenBy, pixels, type Style } from "./style.ts";

/** What holds inside an open element. */
export interface Context {
  readonly name: string;
  /** How text right here is hidden; null when it is seen. */
  readonly hidden: HiddenWhy | null;
  /** What no element inside can undo. */
  readonly hiddenForGood: HiddenWhy | null;
  readonly isInvisible: boolean;
  /** Of text, in pixels. */
  readonly size: number;
  readonly ink: Colour;
  /** Whether the page chose the ink: nobody hides text by saying nothing. */
  readonly isInked: boolean;
  /** Null where a picture or a gradient is the ground. */
  readonly ground: Colour | null;
}

/** Outside of all elements. */
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

/** Below this size in pixels nobody reads. */
const unreadable = 3;
const linkBlue: Colour = [0, 0, 238];

/** What holds inside an element: size, visibility and colours pass on to what is inside, until it says otherwise. */
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
  const chosen = written === undefined ? null : readColour(written);
  const isLink = name === "a" && attributes["href"] !== undefined;
  const ink = chosen ?? (isLink ? linkBlue : outer.ink);
  const isInked = chosen !== null || (outer.isInked && !isLink);
  const isUnseen = isInked && ground !== null && isSameColour(ink, ground);
  const hidden = hiddenForGood ?? (isInvisible ? "display" : size < unreadable ? "size" : isUnseen ? "colour" : null);
  return { name, hidden, hiddenForGood, isInvisible, size, ink, isInked, ground };
}

/** A size relative to the one around it, or absolute; names of sizes are all readable. */
function sizeOf(written: string | undefined, outer: number): number {
  if (written === undefined || written === "inherit") return outer;
  const relative = /^(\d*\.?\d+)\s*(em|%)/.exec(written);
  if (relative !== null) return (outer * Number(relative[1])) / (relative[2] === "em" ? 1 : 100);
  return pixels(written) ?? rootContext.size;
}

function groundOf(attributes: Readonly<Record<string, string>>, style: Style, outer: Context): Colour | null {
  const background = `${style.get("background") ?? ""} ${style.get("background-image") ?? ""}`;
  if (attributes["background"] !== undefined || /url\(|gradient/.test(background)) return null;
  const written = style.get("background-color") ?? style.get("background") ?? attributes["bgcolor"];
  return (written === undefined ? null : readColour(written)) ?? outer.ground;
}
