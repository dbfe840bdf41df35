import { pointerToken } from "../redaction/masking.ts";
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
    super("The text is no JSON");
    this.offset = offset;
  }
}

/** Parses JSON with the position of each value. Never throws. */
export function readJsonText(text: string): JsonText {
  const offsets = new Map<string, number>();
  try {
    placeValues(text, offsets);
    const placeOf = (pointer: string) => placeAt(text, offsets.get(pointer) ?? 0);
    return { ok: true, value: JSON.parse(text), placeOf };
  } catch (error) {
    return { ok: false, place: placeAt(text, error instanceof Fault ? error.offset : 0) };
  }
}

function placeValues(text: string, offsets: Map<string, number>): void {
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
  const value = (pointer: string, depth: number): void => {
    const token = take();
    offsets.set(pointer, token.start);
    if (token.type === "string" || token.type === "literal") return void textOf(token);
    if (token.type !== "open" || depth > deepest) throw new Fault(token.start);
    const isObject = text.charAt(token.start) === "{";
    const end = isObject ? "}" : "]";
    for (let index = 0; !(index === 0 && isNext(end)); index += 1) {
      const key = isObject ? String(textOf(take("string"))) : String(index);
      if (isObject) take("colon");
      value(`${pointer}/${pointerToken(key)}`, depth + 1);
      if (isNext(end)) break;
      take("comma");
    }
    take("close", end);
  };
  value("", 0);
  const rest = tokens[at];
  if (rest !== undefined) throw new Fault(rest.start);
}

function placeAt(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
