/** Queries records like Node's `dns.resolve`: rejects with the code `ENOTFOUND` or `ENODATA` if there are none. */
export type Resolver = (name: string, type: string) => Promise<string[][] | string[]>;

/** Records by name and type; TXT records are joined strings. */
export type Zone = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** A resolver for a fixed zone. */
export function zoneResolver(zone: Zone): Resolver {
  const names = new Map(Object.entries(zone).map(([name, records]) => [name.toLowerCase(), records]));
  return async (name, type) => {
    const records = names.get(name.toLowerCase().replace(/\.$/, ""));
    const found = records?.[type];
    if (found === undefined)
      throw Object.assign(new Error(`${type} ${name}`), { code: records === undefined ? "ENOTFOUND" : "ENODATA" });
    return type === "TXT" ? found.map((text) => [text]) : [...found];
  };
}
