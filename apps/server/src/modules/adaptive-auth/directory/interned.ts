const known = new Map<string, string>();

/** The same text once in memory, for what many clients have in common: ids of providers, organizations and APIs, tags. */
export function interned(text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size > 100_000) known.clear();
  known.set(text, text);
  return text;
}
