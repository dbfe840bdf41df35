import type { ListTotal } from "../list-footer.tsx";

interface Identified {
  readonly id: string;
}

/** A message of a live tail: the newest rows, oldest first, and how many more came than it can hold. */
export interface LiveMessage<Row> {
  readonly items: readonly Row[];
  readonly left_out: number;
}

/** Rows of a live tail, newest first. */
export interface LiveRows<Row> {
  readonly shown: readonly Row[];
  /** Arrived while the list was being read. */
  readonly waiting: readonly Row[];
  /** Number of rows that arrived too fast to be sent. */
  readonly leftOut: number;
}

export const noLiveRows: LiveRows<never> = { shown: [], waiting: [], leftOut: 0 };

/** More than the longest page are never seen. */
const maxRows = 100;

/**
 * Adds the rows of a message: on top, or held back while reading until they are requested: a list must not move
 * because the pointer leaves it. A row that was sent before, or is in the list already, isn't new.
 */
export function addLive<Row extends Identified>(
  rows: LiveRows<Row>,
  { items, left_out }: LiveMessage<Row>,
  reading: boolean,
  listed: readonly Identified[] = [],
): LiveRows<Row> {
  const known = new Set([...rows.shown, ...rows.waiting, ...listed].map(({ id }) => id));
  const added = items.filter(({ id }) => !known.has(id)).toReversed();
  const leftOut = rows.leftOut + left_out;
  return reading || rows.waiting.length > 0
    ? { ...rows, waiting: [...added, ...rows.waiting], leftOut }
    : { ...rows, shown: [...added, ...rows.shown].slice(0, maxRows), leftOut };
}

/** What waited goes on top. */
export function showWaiting<Row>(rows: LiveRows<Row>): LiveRows<Row> {
  if (rows.waiting.length === 0) return rows;
  return { ...rows, shown: [...rows.waiting, ...rows.shown].slice(0, maxRows), waiting: [] };
}

/** A page of the list under what came since. */
export function withLive<Row extends Identified>(
  page: { readonly items: readonly Row[]; readonly page_size: number } & ListTotal,
  { shown }: LiveRows<Row>,
) {
  const listed = new Set(page.items.map(({ id }) => id));
  const added = shown.filter(({ id }) => !listed.has(id));
  return {
    items: [...added, ...page.items].slice(0, page.page_size),
    total: page.total + added.length,
    total_is_minimum: page.total_is_minimum,
  };
}
