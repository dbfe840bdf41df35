/** A piece of JSON text, `[start, end)`; a string includes its quotes. */
export interface JsonToken {
  readonly type: "open" | "close" | "comma" | "colon" | "string" | "literal";
  readonly start: number;
  readonly end: number;
  /** A string without a closing quote. */
  readonly isOpen?: boolean;
}

const marks: Readonly<Record<string, JsonToken["type"]>> = {
  "{": "open",
  "[": "open",
  "}": "close",
  "]": "close",
  ",": "comma",
  ":": "colon",
};

/**
 * Cuts JSON text into tokens and never fails: text that is broken or ends too early still gives its strings, an
 * unterminated one up to the end. Everything that is no string and no mark is a literal.
 */
export function* scanJson(text: string): Iterable<JsonToken> {
  const literal = /[^\s{}[\],:"]+/y;
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    const type = marks[char];
    if (type !== undefined) {
      yield { type, start: at, end: at + 1 };
      at += 1;
    } else if (char === '"') {
      const close = closingQuote(text, at);
      const end = close === -1 ? text.length : close + 1;
      yield { type: "string", start: at, end, isOpen: close === -1 };
      at = end;
    } else {
      literal.lastIndex = at;
      const found = literal.exec(text);
      if (found !== null) yield { type: "literal", start: at, end: literal.lastIndex };
      at += found?.[0].length ?? 1;
    }
  }
}

function closingQuote(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') return at;
    if (char === "\\") at += 1;
  }
  return -1;
}
