/** The query of an address as plain texts; a repeated parameter is a list. Nothing is read as JSON. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const parsed: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const earlier = parsed[name];
    parsed[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return parsed;
}

/** The reverse: absent values leave no trace, a list repeats its name. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) params.append(name, String(item));
    }
  }
  return params.size === 0 ? "" : `?${params}`;
}
