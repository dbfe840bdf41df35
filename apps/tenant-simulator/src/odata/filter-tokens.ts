import { GraphError } from "../graph/graph-error.ts";

export interface Token {
  readonly kind: "text" | "date" | "number" | "word" | "mark" | "end";
  readonly text: string;
}

const patterns: readonly (readonly [Token["kind"], RegExp])[] = [
  ["text", /'(?:[^']|'')*'/y],
  ["date", /\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?/y],
  // An unquoted GUID.
  ["text", /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/iy],
  ["number", /-?\d+(?:\.\d+)?/y],
  ["word", /[A-Za-z_@][\w.]*(?:\/[A-Za-z_@][\w.]*)*/y],
  ["mark", /[(),:]/y],
];

/** Tokenizes a filter. */
export function filterTokens(filter: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    while (filter[at] === " ") at += 1;
    if (at >= filter.length) return [...tokens, { kind: "end", text: "" }];
    const token = tokenAt(filter, at);
    tokens.push(token);
    at += token.text.length;
  }
}

function tokenAt(filter: string, at: number): Token {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const [text] = pattern.exec(filter) ?? [];
    if (text !== undefined) return { kind, text };
  }
  throw new GraphError("invalidFilter", `Invalid filter clause: syntax error at position ${at} in '${filter}'.`);
}
