import { Buffer } from "node:buffer";

/** One word of a log line: bare, "quoted" (escapes undone) or [bracketed]. */
export interface LogToken {
  readonly text: string;
  readonly kind: "bare" | "quoted" | "bracketed";
}

const token = /"((?:[^"\\]|\\.)*)"|([^\s"]\S*)/gsy;

/** Splits a line at spaces outside quotes and brackets; null when a quote or bracket is not closed. */
export function logTokens(line: string): LogToken[] | null {
  const tokens: LogToken[] = [];
  const closingFrom = closings(line);
  let at = 0;
  while (at < line.length) {
    if (line[at] === " " || line[at] === "\t") {
      at += 1;
      continue;
    }
    const closing = line[at] === "[" ? closingFrom(at) : null;
    if (closing !== null) {
      tokens.push({ kind: "bracketed", text: line.slice(at + 1, closing) });
      at = closing + 1;
      continue;
    }
    token.lastIndex = at;
    const found = token.exec(line);
    if (found === null) return null;
    const [all, quoted, bare = ""] = found;
    if (quoted !== undefined) tokens.push({ kind: "quoted", text: unescapeLog(quoted) });
    else tokens.push({ kind: "bare", text: bare });
    at += all.length;
  }
  return tokens;
}

/**
 * Where the bracket at a place is closed; null where it is not, or where something follows, which is no bracketed word:
 * `[2001:db8::1]:443`. Places only go up, so that each closing bracket is looked for once.
 */
function closings(line: string): (at: number) => number | null {
  let next = 0;
  return (at) => {
    if (next !== -1 && next <= at) next = line.indexOf("]", at);
    return next === -1 || /\S/.test(line.charAt(next + 1)) ? null : next;
  };
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", v: "\v", f: "\f", b: "\b" };

/** Undoes `\"`, `\\`, `\n`, `\xhh` and `\uhhhh`, with which servers write what would break a line; bytes are UTF-8. */
export function unescapeLog(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replaceAll(
    /(?:\\x[0-9a-fA-F]{2})+|\\u([0-9a-fA-F]{4})|\\(.)/gs,
    (found, unit?: string, char?: string) => {
      if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
      return char === undefined || char === "x"
        ? Buffer.from(found.replaceAll("\\x", ""), "hex").toString("utf8")
        : (escapes[char] ?? char);
    },
  );
}

/** A value that is set: `-` and "" mean unset. */
export function said(text: string | undefined): string | null {
  return text === undefined || text === "-" || text === "" ? null : text;
}

/** A whole number; `-` counts as `none`. */
export function logCount(text: string | undefined, none: number | null = null): number | null {
  if (text === "-") return none;
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
