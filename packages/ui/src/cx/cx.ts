/** Joins class names; a condition that failed leaves nothing behind. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
