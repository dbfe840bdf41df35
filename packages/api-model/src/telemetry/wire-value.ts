/** A JSON object as it came; every value still has to prove its type. */
export type WireObject = Readonly<Record<string, unknown>>;

/** Tells a JSON object from arrays, null and plain values. */
export function isWireObject(value: unknown): value is WireObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A field by its name, an exact match first, else in any case: the gateway plugins write for Go's decoder, which reads
 * `truncatedBody` as `TruncatedBody`.
 */
export function field(object: WireObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : fieldInAnyCase(object, name);
}

function fieldInAnyCase(object: WireObject, name: string): unknown {
  const wanted = name.toLowerCase();
  const key = Object.keys(object).find((each) => each.length === name.length && each.toLowerCase() === wanted);
  return key === undefined ? undefined : object[key];
}

/** A nested object; anything else reads as an empty one. */
export function objectField(object: WireObject, name: string): WireObject {
  const value = field(object, name);
  return isWireObject(value) ? value : {};
}

/** A trimmed text or a number as text; null for "", for the word "null" that scripts print, and for other types. */
export function wireText(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text === "" || text === "null" ? null : text;
}
