/** Replaces a secret; its length is independent of the secret's. */
export const mask = "••••";

/** Replaces `[start, end)` of a text. */
export interface Masking {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly replacement: string;
  /** RFC 6901 pointer of the value in its document; "" for the whole. */
  readonly pointer: string;
  /** What was found, such as `password`, `jwt`, `payment_card`. */
  readonly kind: string;
}

/** The text with every masking applied, up to `end`; a masking that straddles `end` is applied whole. */
export function applyMaskings(text: string, maskings: readonly Masking[], end = text.length): string {
  let out = "";
  let copied = 0;
  for (const { start, end: stop, replacement } of maskings) {
    if (start >= end) break;
    out += text.slice(copied, start) + replacement;
    copied = stop;
  }
  return copied >= end ? out : out + text.slice(copied, end);
}

/** Sorts maskings by place; where two overlap, the one that starts first, and of those the longer, covers both. */
export function joinMaskings(maskings: readonly Masking[]): Masking[] {
  const joined: Masking[] = [];
  for (const masking of maskings.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last === undefined || masking.start >= last.end) joined.push(masking);
    else if (masking.end > last.end) joined[joined.length - 1] = { ...last, end: masking.end };
  }
  return joined;
}

/** Escapes a key for an RFC 6901 pointer. */
export function pointerToken(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
