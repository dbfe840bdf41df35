/** Whether a parsed JSON value nests at most `limit` arrays and objects; it goes no deeper than that itself. */
export function isWithinDepth(value: unknown, limit: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (limit === 0) return false;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const part of parts) if (typeof part === "object" && !isWithinDepth(part, limit - 1)) return false;
  return true;
}
