/** Whether a parsed JSON value nests at most `limit` arrays and objects; it goes no deeper than that itself. */
export function isWithinDepth(value: unknown, limit: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (limit === 0) return false;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const part of parts) if (typeof part === "object" && !isWithinDepth(part, limit - 1)) return false;
  return true;
}

/** The same for the value of a text: one that opens no more arrays and objects, as most do, need not be walked through. */
export function isTextWithinDepth(text: string, value: unknown, limit: number): boolean {
  let left = limit;
  for (const bracket of ["{", "["]) {
    for (let at = text.indexOf(bracket); at !== -1 && left >= 0; at = text.indexOf(bracket, at + 1)) left -= 1;
  }
  return left >= 0 || isWithinDepth(value, limit);
}
