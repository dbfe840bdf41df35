export interface Change {
  readonly direction: "up" | "down" | "same";
  /** Of the value before; null when that was zero, of which nothing is a share. */
  readonly share: number | null;
}

export function changeOf(value: number, previous: number): Change {
  const difference = value - previous;
  const direction = difference === 0 ? "same" : difference > 0 ? "up" : "down";
  if (difference === 0) return { direction, share: 0 };
  return { direction, share: previous === 0 ? null : difference / Math.abs(previous) };
}

/** Whether a change is an improvement; null when nothing changed or neither direction is better. */
export function isBetter({ direction }: Change, better: "more" | "less" | undefined): boolean | null {
  if (direction === "same" || better === undefined) return null;
  return (direction === "up") === (better === "more");
}
