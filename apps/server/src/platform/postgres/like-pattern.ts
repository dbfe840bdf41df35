const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A LIKE pattern that finds `text` anywhere, its wildcards taken literally. */
export function likePattern(text: string): string {
  return `%${literal(text)}%`;
}

/** A LIKE pattern that finds `text` at the end, its wildcards taken literally. */
export function suffixPattern(text: string): string {
  return `%${literal(text)}`;
}

/** A LIKE pattern that finds `text` at the start, its wildcards taken literally. */
export function prefixPattern(text: string): string {
  return `${literal(text)}%`;
}
