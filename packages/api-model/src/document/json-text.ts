import { LineCounter } from "yaml";
import { parsePointer } from "../call/pointer.ts";
import { scanJson, type JsonToken } from "../redaction/scan-json.ts";

/** Line and column of a character, both from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** JSON with the position of each value, by RFC 6901 pointer; or the position of a syntax error. */
export type JsonText =
  | { readonly ok: true; readonly value: unknown; readonly placeOf: (pointer: string) => TextPlace }
  | { readonly ok: false; readonly place: TextPlace; readonly isTooLarge?: boolean };

/** Nesting that is followed; deeper text counts as broken there. */
const deepest = 256;

class Fault extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super("The text isn't JSON");
    this.offset = offset;
  }
}

/** Parses JSON with the position of each value. Never throws. */
export function readJsonText(text: string): JsonText {
  const value = parse(text);
  if (value === undefined || isTooDeep(value)) return { ok: false, place: lineCounter(text)(faultOf(text)) };
  // Most documents are read without asking for positions.
  const places = lazy(() => ({ offsetOf: offsetsIn(text), placeAt: lineCounter(text) }));
  const placeOf = (pointer: string) => places().placeAt(places().offsetOf(parsePointer(pointer)));
  return { ok: true, value, placeOf };
}

/** undefined if it isn't JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest + 1) return true;
    const below: unknown[] = [];
    for (const each of level) {
      if (typeof each !== "object" || each === null) continue;
      for (const member of Object.values(each)) below.push(member);
    }
    level = below;
  }
  return false;
}

function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Finds the offset of a value by its keys; 0 if there is none. The text is JSON. */
function offsetsIn(text: string): (keys: readonly string[]) => number {
  const starts: number[] = [];
  const ends: number[] = [];
  /** Of an opening token, the closing one. */
  const closes = new Map<number, number>();
  const open: number[] = [];
  scanJson(text, ({ type, start, end }) => {
    if (type === "open") open.push(starts.length);
    if (type === "close") closes.set(open.pop() ?? 0, starts.length);
    starts.push(start);
    ends.push(end);
  });
  const members = new Map<number, Map<string, number>>();
  const membersOf = (container: number, close: number): Map<string, number> => {
    const known = members.get(container);
    if (known !== undefined) return known;
    const found = new Map<string, number>();
    const isObject = text.charAt(starts[container] ?? 0) === "{";
    for (let at = container + 1, index = 0; at < close; index += 1) {
      const key = isObject ? String(JSON.parse(text.slice(starts[at], ends[at]))) : String(index);
      const value = isObject ? at + 2 : at;
      found.set(key, value);
      at = (closes.get(value) ?? value) + 2;
    }
    members.set(container, found);
    return found;
  };
  return (keys) => {
    let at: number | undefined = 0;
    for (const key of keys) {
      const close: number | undefined = at === undefined ? undefined : closes.get(at);
      at = at === undefined || close === undefined ? undefined : membersOf(at, close).get(key);
    }
    return at === undefined ? 0 : (starts[at] ?? 0);
  };
}

/** Where text stops being JSON. */
function faultOf(text: string): number {
  try {
    checkValues(text);
    return 0;
  } catch (error) {
    return error instanceof Fault ? error.offset : 0;
  }
}

/** @throws Fault */
function checkValues(text: string): void {
  const tokens: JsonToken[] = [];
  scanJson(text, (token) => tokens.push(token));
  let at = 0;
  const take = (type?: JsonToken["type"], char?: string): JsonToken => {
    const token = tokens[at];
    if (token === undefined) throw new Fault(text.length);
    if (type !== undefined && token.type !== type) throw new Fault(token.start);
    if (char !== undefined && text.charAt(token.start) !== char) throw new Fault(token.start);
    at += 1;
    return token;
  };
  const isNext = (char: string) => text.charAt(tokens[at]?.start ?? text.length) === char;
  const textOf = (token: JsonToken): unknown => {
    try {
      return JSON.parse(text.slice(token.start, token.end));
    } catch {
      throw new Fault(token.start);
    }
  };
  const value = (depth: number): void => {
    const token = take();
    if (token.type === "string" || token.type === "literal") return void textOf(token);
    if (token.type !== "open" || depth > deepest) throw new Fault(token.start);
    const isObject = text.charAt(token.start) === "{";
    const end = isObject ? "}" : "]";
    for (let index = 0; !(index === 0 && isNext(end)); index += 1) {
      if (isObject) {
        textOf(take("string"));
        take("colon");
      }
      value(depth + 1);
      if (isNext(end)) break;
      take("comma");
    }
    take("close", end);
  };
  value(0);
  const rest = tokens[at];
  if (rest !== undefined) throw new Fault(rest.start);
}

function lineCounter(text: string): (offset: number) => TextPlace {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines.addNewLine(at + 1);
  return (offset) => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
}
