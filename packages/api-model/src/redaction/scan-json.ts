/** A piece of JSON text, `[start, end)`; a string includes its quotes. */
export interface JsonToken {
  readonly type: "open" | "close" | "comma" | "colon" | "string" | "literal";
  readonly start: number;
  readonly end: number;
  /** A string without a closing quote. */
  readonly isOpen: boolean;
}

const marks: Readonly<Record<string, JsonToken["type"]>> = {
  "{": "open",
  "[": "open",
  "}": "close",
  "]": "close",
  ",": "comma",
  ":": "colon",
};

const backslash = 0x5c;

/**
 * Cuts JSON text into tokens and never fails: text that is broken or ends too early still gives its strings, an
 * unterminated one up to the end. Everything that is no string and no mark is a literal.
 */
export function scanJson(text: string, take: (token: JsonToken) => void): void {
  const literal = /[^\s{}[\],:"]+/y;
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    const type = marks[char];
    if (type !== undefined) {
      take({ type, start: at, end: at + 1, isOpen: false });
      at += 1;
    } else if (char === '"') {
      const close = closingQuote(text, at);
      const end = close === -1 ? text.length : close + 1;
      take({ type: "string", start: at, end, isOpen: close === -1 });
      at = end;
    } else {
      literal.lastIndex = at;
      const found = literal.exec(text);
      if (found !== null) take({ type: "literal", start: at, end: literal.lastIndex, isOpen: false });
      at += found?.[0].length ?? 1;
    }
  }
}

function closingQuote(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(text, quote, start)) quote = text.indexOf('"', quote + 1);
  return quote;
}

/** Whether an odd number of backslashes, after the string's start, precedes a place. */
function isEscaped(text: string, at: number, start: number): boolean {
  let first = at;
  while (first - 1 > start && text.charCodeAt(first - 1) === backslash) first -= 1;
  return (at - first) % 2 === 1;
}
