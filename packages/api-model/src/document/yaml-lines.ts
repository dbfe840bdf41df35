import { pointerToken } from "../redaction/masking.ts";
import { writeYaml } from "./yaml-text.ts";

/** Line numbers (1-based) of values in the output of `writeYaml`, by RFC 6901 pointer. */
export function yamlLines(value: unknown): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  place(value, "", 1, lines);
  return lines;
}

/** Notes a value that begins in a line, and all below it. @returns the first line behind it */
function place(value: unknown, pointer: string, line: number, lines: Map<string, number>): number {
  lines.set(pointer, line);
  const entries = entriesOf(value);
  if (entries.length === 0) return line + scalarLines(value);
  let next = line;
  for (const [key, each] of entries) {
    const start = next + (typeof key === "string" ? scalarLines(key) - 1 : 0);
    const below = `${pointer}/${pointerToken(String(key))}`;
    // What has members of its own begins below its key; in a list it begins behind the dash.
    const isBelow = typeof key === "string" && entriesOf(each).length > 0;
    next = place(each, below, isBelow ? start + 1 : start, lines);
    lines.set(below, start);
  }
  return next;
}

function entriesOf(value: unknown): [key: string | number, value: unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** Texts with line breaks take several lines. */
function scalarLines(value: unknown): number {
  if (typeof value !== "string" || !/[\n\r\u0085\u2028\u2029]/.test(value)) return 1;
  return writeYaml({ a: value }).split("\n").length - 1;
}
