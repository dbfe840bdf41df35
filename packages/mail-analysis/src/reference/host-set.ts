/** The entry that contains a host, as itself or a parent domain; null if none does. */
export function entryFor(list: ReadonlySet<string>, host: string): string | null {
  let rest = host.toLowerCase();
  for (;;) {
    if (list.has(rest)) return rest;
    const dot = rest.indexOf(".");
    if (dot === -1) return null;
    rest = rest.slice(dot + 1);
  }
}
