/** A token of RTF source. */
export type RtfToken =
  | { readonly kind: "open" }
  | { readonly kind: "close" }
  /** A control word or symbol with its parameter; null without one. */
  | { readonly kind: "word"; readonly name: string; readonly value: number | null }
  /** A byte of text in the code page of its font. */
  | { readonly kind: "byte"; readonly byte: number }
  | { readonly kind: "text"; readonly text: string };

const pattern =
  /([{}])|\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|([^\\{}\r\n]{1,4096})|[\r\n]+|\\/gsy;

/** Tokenizes RTF source, read as Latin-1. Line breaks are ignored, and `\bin` data is skipped. */
export function* rtfTokens(source: string): Generator<RtfToken> {
  // The regular expression is shared, so its position is only valid until the next token is yielded.
  let at = 0;
  while (at < source.length) {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found === null) return;
    const [whole, brace, name, number, hex, symbol, text] = found;
    at += whole.length;
    if (brace !== undefined) yield brace === "{" ? { kind: "open" } : { kind: "close" };
    else if (name !== undefined) {
      const value = number === undefined ? null : Number(number);
      if (name === "bin") at += Math.max(0, value ?? 0);
      else yield { kind: "word", name, value };
    } else if (hex !== undefined) yield { kind: "byte", byte: Number.parseInt(hex, 16) };
    else if (symbol !== undefined) yield { kind: "word", name: symbol, value: null };
    else if (text !== undefined) yield { kind: "text", text };
  }
}
