import type { KeyboardEvent } from "react";

/** Moves the focus among the parts of a drawing that take it, so that it is one stop of the Tab key. */
export function focusPart(container: Element | null, index: number): void {
  const part = container?.querySelectorAll<HTMLElement | SVGElement>("[data-part]").item(index);
  part?.focus();
}

/** The part that an arrow key, Home or End leads to in a ring of parts; null for any other key. */
export function nextInRing(
  { key }: Pick<KeyboardEvent, "key">,
  index: number,
  count: number,
  isRtl: boolean,
): number | null {
  const forward = isRtl ? "ArrowLeft" : "ArrowRight";
  const back = isRtl ? "ArrowRight" : "ArrowLeft";
  if (key === forward || key === "ArrowDown") return (index + 1) % count;
  if (key === back || key === "ArrowUp") return (index - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
