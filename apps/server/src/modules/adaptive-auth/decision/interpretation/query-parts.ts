import { decodeText } from "../../directory/decode-text.ts";

/** Max parameters, characters of a name, and rounds of decoding. */
const limits = { parts: 500, name: 250, rounds: 3 } as const;

interface QueryPart {
  readonly name: string;
  readonly value: string;
}

/** Parameters of a query; null over the limit. Some parsers also split at `;`. */
export function parseQuery(query: string): readonly QueryPart[] | null {
  const parts = query.split(/[&;]/, limits.parts + 1);
  if (parts.length > limits.parts) return null;
  return parts.map((part) => {
    const at = part.indexOf("=");
    return at === -1 ? { name: part, value: "" } : { name: part.slice(0, at), value: part.slice(at + 1) };
  });
}

/** NUL or an opening bracket, encoded up to three times: PHP ends names there. */
const endOfName = /\[|\0|%(?:25){0,2}(?:5b|00)/i;

/** The part of a parameter name that parsers agree on, up to the limit. */
export function getNameStart(name: string): string {
  const start = name.length > limits.name ? name.slice(0, limits.name) : name;
  const end = start.search(endOfName);
  return end === -1 ? start : start.slice(0, end);
}

/** A query value decoded zero to three times, as a chain of parsers may do. */
export function getDecodings(text: string): readonly string[] {
  let plain = text.includes("+") ? text.replaceAll("+", " ") : text;
  const found = [plain];
  for (let round = 0; round < limits.rounds && plain.includes("%"); round += 1) {
    const before = plain;
    plain = decodeText(before);
    if (plain === before) break;
    found.push(plain);
  }
  return found;
}

/** The query of a request target; "" without one. */
export function getQuery(uri: string): string {
  const at = uri.indexOf("?");
  return at === -1 ? "" : uri.slice(at + 1);
}
