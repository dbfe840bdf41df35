/** The entry of a list that a host is, or is below; null when none is. */
export function entryFor(list: ReadonlySet<string>, host: string): string | null {
  let rest = host.toLowerCase();
  for (;;) {
    if (list.has(rest)) return rest;
    const dot = rest.indexOf(".");
    if (dot === -1) return null;
    rest = rest.slice(dot + 1);
  }
}
