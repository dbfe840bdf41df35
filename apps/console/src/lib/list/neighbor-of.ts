interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly total: number;
}

interface Place {
  readonly page: number;
  readonly page_size: number;
}

/** The page that holds an item's neighbor, relative to this one: -1 before, 1 after, 0 none. */
export function neighborPage(id: string, { page, page_size }: Place, shown: Page | undefined): -1 | 0 | 1 {
  const at = shown?.items.findIndex((each) => each.id === id) ?? -1;
  if (shown === undefined || at === -1) return 0;
  if (at === 0 && page > 1) return -1;
  return at === shown.items.length - 1 && page * page_size < shown.total ? 1 : 0;
}

/** Where a neighbour is. */
export interface Neighbors {
  readonly id: string;
  /** It's on the page that `neighborPage` returned. */
  readonly isBeyond: boolean;
}

/**
 * What comes before (-1) or after (1) a thing in its list. What was decided may be in the list no more: then its first is next.
 * @param beyond the page that `neighborPage` named, once it is there
 */
export function neighborOf(
  id: string,
  step: -1 | 1,
  shown: Page | undefined,
  beyond: { readonly side: -1 | 0 | 1; readonly items: Page["items"] },
): Neighbors | null {
  const items = shown?.items ?? [];
  const at = items.findIndex((each) => each.id === id);
  if (at === -1 && step === -1) return null;
  const near = items[at + step];
  if (near !== undefined) return { id: near.id, isBeyond: false };
  const far = beyond.side === step ? beyond.items.at(step === 1 ? 0 : -1) : undefined;
  return far === undefined || far.id === id ? null : { id: far.id, isBeyond: true };
}
