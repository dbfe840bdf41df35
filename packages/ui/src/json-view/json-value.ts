/** A number as it was written: one that JavaScript would round keeps its digits. */
export class JsonNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

export type Json = null | boolean | string | number | JsonNumber | readonly Json[] | { readonly [key: string]: Json };

/** Reads JSON without losing digits; undefined when the text is none. */
export function parseJson(text: string): Json | undefined {
  // Newer browsers hand over the source text; without it numbers are as JavaScript reads them.
  const keepDigits = (_key: string, value: Json, context?: { readonly source?: string }): Json =>
    typeof value === "number" && context?.source !== undefined && String(value) !== context.source
      ? new JsonNumber(context.source)
      : value;
  try {
    const value: Json = JSON.parse(text, keepDigits);
    return value;
  } catch {
    return undefined;
  }
}

type Container = readonly Json[] | { readonly [key: string]: Json };

export const isContainer = (value: Json): value is Container =>
  typeof value === "object" && value !== null && !(value instanceof JsonNumber);

/** The children of a value with their keys; none of a scalar. */
export function entriesOf(value: Json): (readonly [key: string | number, value: Json])[] {
  if (!isContainer(value)) return [];
  return isList(value) ? [...value.entries()] : Object.entries(value);
}

export const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** A scalar as JSON writes it. */
export const scalarText = (value: Json): string => (value instanceof JsonNumber ? value.source : JSON.stringify(value));

/** A value as indented JSON, with every number as it was written. */
export function jsonText(value: Json, indent = ""): string {
  if (!isContainer(value)) return scalarText(value);
  const [open, close] = isList(value) ? "[]" : "{}";
  const inner = `${indent}  `;
  const lines = entriesOf(value).map(([key, child]) => {
    const name = typeof key === "number" ? "" : `${JSON.stringify(key)}: `;
    return `${inner}${name}${jsonText(child, inner)}`;
  });
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}
