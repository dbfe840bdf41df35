/** A secret found in a text by its shape: `[start, end)`. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

/** Finds every secret of one kind in a text, in one pass over it. */
export type SecretFinder = (text: string) => Iterable<SecretSpan>;
