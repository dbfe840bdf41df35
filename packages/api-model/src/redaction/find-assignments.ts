import { mask } from "./masking.ts";
import { matchFrom } from "./match-from.ts";
import { secretKind, secretParameterKind } from "./secret-name.ts";
import type { SecretSpan } from "./secret-span.ts";

/** A name in front of an equals sign; behind `?` or `&` it is a parameter of an address. */
const assigned = /([?&]?)(?<![\w.[\]-])([\w.[\]-]{1,64})=/g;
const parameterValue = /[^&\s"'<>#\\]+/y;
const otherValue = /"([^"]{1,4096})"|'([^']{1,4096})'|[^\s&;,)"'<>\\]+/y;

/**
 * Secrets that a text assigns to a name: parameters of addresses, and `name=value` as logs, connection strings and forms
 * without a type have it.
 */
export function* findAssignments(text: string): Iterable<SecretSpan> {
  for (let found = matchFrom(assigned, text, 0); found !== null;) {
    const [whole, mark = "", name = ""] = found;
    const start = found.index + whole.length;
    // Values are read for secret names only and skipped then, so that no text is read twice.
    const kind = mark === "" ? secretKind(name) : secretParameterKind(name);
    const span = kind === null ? null : valueAt(text, start, mark === "" ? otherValue : parameterValue);
    if (kind !== null && span !== null && text.slice(span.start, span.end) !== mask) yield { ...span, kind };
    found = matchFrom(assigned, text, span?.end ?? start);
  }
}

function valueAt(text: string, start: number, pattern: RegExp): { start: number; end: number } | null {
  const [whole, ...quoted] = matchFrom(pattern, text, start) ?? [];
  if (whole === undefined) return null;
  const inner = quoted.some((each) => each !== undefined) ? 1 : 0;
  return { start: start + inner, end: start + whole.length - inner };
}
