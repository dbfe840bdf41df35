import { decodeWords } from "postal-mime";
import { decodeBytes } from "./decode-text.ts";

/** A structured header such as `Content-Type`: a lowercase value and parameters. */
export interface Parameters {
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Max characters of a header. */
const maxLength = 16_384;
const field = /(?:"(?:[^"\\]|\\.)*"?|[^;"])+/gs;
const parameter = /^\s*([^=\s"]{1,80})\s*=\s*(?:"((?:[^"\\]|\\.)*)|(.*))/s;

/** Reads a value with its parameters; the first of duplicates counts, and RFC 2231 pieces are joined. */
export function readParameters(header: string | null): Parameters {
  const text = (header ?? "").slice(0, maxLength);
  const [first = "", ...others] = text.match(field) ?? [];
  const value = withoutComments(first).trim().toLowerCase();
  const found = new Map<string, string>();
  for (const other of others) {
    const [, name, quoted, bare] = parameter.exec(other) ?? [];
    if (name === undefined) continue;
    const key = name.toLowerCase();
    const written = quoted === undefined ? withoutComments(bare ?? "").trim() : quoted.replaceAll(/\\(.)/gs, "$1");
    if (!found.has(key)) found.set(key, written);
  }
  return { value, parameters: joinPieces(found) };
}

/** RFC 2231: `name*0*`, `name*1` … are pieces of one value; a trailing `*` means percent-encoded. */
function joinPieces(found: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const joined = new Map<string, string>();
  const pieces = new Map<string, { readonly at: number; readonly isEncoded: boolean; readonly text: string }[]>();
  for (const [key, text] of found) {
    const match = /^([^*]+)\*(?:(\d{1,4})(\*?))?$/.exec(key);
    const name = match?.[1];
    if (name === undefined) joined.set(key, decodeWords(text));
    else {
      const piece = { at: Number(match?.[2] ?? 0), isEncoded: match?.[2] === undefined || match[3] === "*", text };
      pieces.set(name, [...(pieces.get(name) ?? []), piece]);
    }
  }
  for (const [name, unordered] of pieces) {
    const ordered = unordered.toSorted((one, other) => one.at - other.at);
    joined.set(name, decodePieces(ordered));
  }
  return joined;
}

function decodePieces(pieces: readonly { readonly isEncoded: boolean; readonly text: string }[]): string {
  const charset = /^([^']*)'[^']*'/.exec(pieces[0]?.text ?? "");
  const bytes = pieces.map(({ isEncoded, text }, at) => {
    const bare = at === 0 && isEncoded && charset !== null ? text.slice(charset[0].length) : text;
    return isEncoded ? percentBytes(bare) : Buffer.from(bare, "utf8");
  });
  return decodeBytes(Buffer.concat(bytes), charset?.[1] || "utf-8").text;
}

function percentBytes(text: string): Buffer {
  const bytes = text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /[^\0-\xff]/.test(bytes) ? Buffer.from(text, "utf8") : Buffer.from(bytes, "latin1");
}

/** Removes `(comments)` from a bare value; unclosed ones are kept. */
function withoutComments(text: string): string {
  return text.includes("(") ? text.replaceAll(/(?:^|\s)\([^()]*\)/g, " ") : text;
}
