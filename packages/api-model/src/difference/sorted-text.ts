/** A value as JSON with the keys of objects in order: their order means nothing. */
export function sortedText(value: unknown): string {
  return textOf(value, () => false);
}

const unordered = new Set(["required", "enum", "type", "allOf", "anyOf", "oneOf"]);

/** A schema as JSON, with the lists in order, too, whose order means nothing. */
export function schemaText(schema: unknown): string {
  return textOf(schema, (keyword) => unordered.has(keyword));
}

function textOf(value: unknown, isUnordered: (key: string) => boolean, key = ""): string {
  if (value === undefined) return "";
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const parts = value.map((each) => textOf(each, isUnordered));
    return `[${(isUnordered(key) ? parts.toSorted() : parts).join(",")}]`;
  }
  const fields = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}:${textOf(each, isUnordered, name)}`,
  );
  return `{${fields.toSorted().join(",")}}`;
}
