/** Whether a parsed JSON value nests at most `limit` arrays and objects; it goes no deeper than that itself. */
export function isWithinDepth(value: unknown, limit: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (limit === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isWithinDepth(item, limit - 1));
  for (const name in value) if (!isWithinDepth(Reflect.get(value, name), limit - 1)) return false;
  return true;
}
