import { limits } from "../limits.ts";
import { unescapeLog } from "./log-tokens.ts";

const blanks = /[ \t]*/y;
const key = /[^ \t="]+/y;
const quotedValue = /"([^"\\]*(?:\\.[^"\\]*)*)"/sy;
const bareValue = /[^ \t"][^ \t]*/y;

/**
 * Parses a line of logfmt: `method=GET path="/a b" debug`. A key without a value has the value "", of a repeated key the
 * last value counts, and escapes in quotes are undone. A text says why the line isn't logfmt, without anything of it.
 * Source: the grammar of github.com/go-logfmt/logfmt, with `=` in bare values.
 */
export function parseLogfmt(line: string): Readonly<Record<string, string>> | string {
  const fields = splitLogfmt(line);
  return typeof fields === "string"
    ? fields
    : Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ""] as const));
}

/** Whether a line is logfmt rather than text: two or more values with keys, and fewer words without. */
export function isLogfmt(line: string): boolean {
  const fields = splitLogfmt(line);
  if (typeof fields === "string" || fields.some(({ name }) => !/^[A-Za-z_@][\w.@/-]*$/.test(name))) return false;
  const bare = fields.filter(({ value }) => value === null).length;
  return fields.length - bare >= 2 && fields.length > 2 * bare;
}

interface Field {
  readonly name: string;
  /** Null for a key without a value. */
  readonly value: string | null;
}

function splitLogfmt(line: string): Field[] | string {
  const fields: Field[] = [];
  let at = lengthOf(take(blanks, line, 0));
  while (at < line.length) {
    const place = fields.length + 1;
    if (place > limits.logFields) return `A line may have ${limits.logFields} fields`;
    const name = take(key, line, at)?.[0];
    if (name === undefined) return `Field ${place} has no key`;
    at += name.length;
    const isSet = line[at] === "=";
    if (isSet) at += 1;
    const quoted = isSet ? take(quotedValue, line, at) : null;
    if (isSet && quoted === null && line[at] === '"') return `The quote of field ${place} isn't closed`;
    const bare = isSet && quoted === null ? take(bareValue, line, at) : null;
    at += lengthOf(quoted ?? bare);
    const space = lengthOf(take(blanks, line, at));
    if (space === 0 && at < line.length) return `Field ${place} isn't followed by a space`;
    at += space;
    fields.push({ name, value: quoted === null ? (isSet ? (bare?.[0] ?? "") : null) : unescapeLog(quoted[1] ?? "") });
  }
  return fields;
}

function take(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(line);
}

function lengthOf(found: RegExpExecArray | null): number {
  return found?.[0].length ?? 0;
}
