const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

const textOf = (value: unknown): string | null => {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "boolean":
    case "bigint":
      return String(value);
    default:
      return null;
  }
};

/** The path of a row with its parameters filled in and its query appended; a list repeats its name. */
export function addressOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(entriesOf(params));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = textOf(values.get(name));
    if (value === null) throw new TypeError(`${path} needs the parameter "${name}"`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      const text = textOf(item);
      if (text !== null) search.append(name, text);
    }
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}
