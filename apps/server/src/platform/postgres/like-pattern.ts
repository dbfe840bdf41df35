/** A LIKE pattern that finds `text` anywhere, its wildcards taken literally. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
