import type { Event, LiveEvents } from "@parapet/contract";

/** What a live tail has told, the newest first. */
export interface LiveRows {
  readonly shown: readonly Event[];
  /** Came while somebody was reading. */
  readonly waiting: readonly Event[];
  /** Came too fast to be told one by one. */
  readonly leftOut: number;
}

export const noLiveRows: LiveRows = { shown: [], waiting: [], leftOut: 0 };

/** More than the longest page are never seen. */
const mostRows = 100;

/**
 * What a message adds: on top, or beside while somebody reads, and then until it is asked for: a list must not move
 * because the pointer leaves it. A call that was told before is told once.
 */
export function addLive(rows: LiveRows, { items, left_out }: LiveEvents, reading: boolean): LiveRows {
  const told = new Set([...rows.shown, ...rows.waiting].map(({ id }) => id));
  const added = items.filter(({ id }) => !told.has(id)).toReversed();
  const leftOut = rows.leftOut + left_out;
  return reading || rows.waiting.length > 0
    ? { ...rows, waiting: [...added, ...rows.waiting], leftOut }
    : { ...rows, shown: [...added, ...rows.shown].slice(0, mostRows), leftOut };
}

/** What waited goes on top. */
export function showWaiting(rows: LiveRows): LiveRows {
  if (rows.waiting.length === 0) return rows;
  return { ...rows, shown: [...rows.waiting, ...rows.shown].slice(0, mostRows), waiting: [] };
}

/** A page of the list under what came since. */
export function withLive(
  page: { readonly items: readonly Event[]; readonly total: number; readonly page_size: number },
  { shown }: LiveRows,
) {
  const listed = new Set(page.items.map(({ id }) => id));
  const added = shown.filter(({ id }) => !listed.has(id));
  return { items: [...added, ...page.items].slice(0, page.page_size), total: page.total + added.length };
}
