import { unescapedText } from "../directory/unescaped-text.ts";

/** Parameters that are looked at, and characters of a name that are; callers decide how many there are. */
const limits = { parts: 500, name: 250, rounds: 3 } as const;

interface QueryPart {
  readonly name: string;
  readonly value: string;
}

/** Parameters of a query; null over the limit. Some readers split at `;`, too. */
export function queryParts(query: string): readonly QueryPart[] | null {
  const parts = query.split(/[&;]/, limits.parts + 1);
  if (parts.length > limits.parts) return null;
  return parts.map((part) => {
    const at = part.indexOf("=");
    return at === -1 ? { name: part, value: "" } : { name: part.slice(0, at), value: part.slice(at + 1) };
  });
}

/** Where PHP ends a name, and where members of lists begin, in any of their escapes. */
const endOfName = /\[|\0|%(?:25){0,2}(?:5b|00)/i;

/** What counts of a name: it has no more characters, however it is escaped. */
export function startOfName(name: string): string {
  const start = name.length > limits.name ? name.slice(0, limits.name) : name;
  const end = start.search(endOfName);
  return end === -1 ? start : start.slice(0, end);
}

/** A text as queries have it, and with its escapes undone as often as a chain of readers may do it. */
export function unescapings(text: string): readonly string[] {
  let plain = text.includes("+") ? text.replaceAll("+", " ") : text;
  const found = [plain];
  for (let round = 0; round < limits.rounds && plain.includes("%"); round += 1) {
    const before = plain;
    plain = unescapedText(before);
    if (plain === before) break;
    found.push(plain);
  }
  return found;
}

/** The query of a target; "" without one. */
export function queryOf(uri: string): string {
  const at = uri.indexOf("?");
  return at === -1 ? "" : uri.slice(at + 1);
}
