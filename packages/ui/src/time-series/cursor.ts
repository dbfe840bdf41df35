export interface Cursor {
  /** The bin under the cursor; null without a cursor. */
  readonly index: number | null;
  /** Where a selection began. */
  readonly anchor: number | null;
}

export const noCursor: Cursor = { index: null, anchor: null };

/** The bins selected, ends included. */
export function selectedBins({ index, anchor }: Cursor): [first: number, last: number] | null {
  return index === null || anchor === null ? null : [Math.min(index, anchor), Math.max(index, anchor)];
}

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** A tenth of the chart. */
const leap = (count: number) => Math.max(1, Math.round(count / 10));

function step(key: string, count: number, isRtl: boolean): number | null {
  const right = isRtl ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: right,
    ArrowLeft: -right,
    PageUp: leap(count),
    PageDown: -leap(count),
    Home: -count,
    End: count,
  };
  return steps[key] ?? null;
}

/** The cursor after a key, or null when the key is not for it. The first key starts at the newest bin. */
export function moveCursor(cursor: Cursor, { key, shiftKey }: KeyPress, count: number, isRtl: boolean): Cursor | null {
  if (count === 0) return null;
  if (key === "Escape") {
    if (cursor.anchor !== null) return { ...cursor, anchor: null };
    return cursor.index === null ? null : noCursor;
  }
  const by = step(key, count, isRtl);
  if (by === null) return null;
  const at = cursor.index ?? count - 1;
  const from = cursor.index === null && Math.abs(by) < count ? at : at + by;
  const index = Math.min(count - 1, Math.max(0, from));
  return { index, anchor: shiftKey ? (cursor.anchor ?? at) : null };
}
