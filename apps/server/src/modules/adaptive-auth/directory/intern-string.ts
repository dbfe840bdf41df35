const known = new Map<string, string>();

/** Deduplicates strings shared by many clients, such as IDs and tags. */
export function internString(text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size > 100_000) known.clear();
  known.set(text, text);
  return text;
}
