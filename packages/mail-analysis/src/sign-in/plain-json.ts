/** An object of parsed JSON; empty for other values. */
export function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- non-array objects have string keys
  return value as Readonly<Record<string, unknown>>;
}

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Null if it isn't a time. */
export function timeIn(value: unknown): number | null {
  const at = Date.parse(textIn(value));
  return Number.isNaN(at) ? null : at;
}
