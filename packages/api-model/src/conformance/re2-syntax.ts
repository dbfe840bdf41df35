/** A pattern of ECMA-262 in RE2's syntax; lookaheads at its start become conditions of their own. */
interface Translated {
  readonly conditions: readonly { readonly re2: string; readonly isNegated: boolean }[];
  readonly rest: string;
}

/** Thrown for what RE2 can't say: backreferences, and lookaheads that are not at the start. */
export class UnsupportedPattern extends Error {}

const tokens = new RegExp(
  [
    String.raw`\\u\{[0-9a-fA-F]{1,6}\}`,
    String.raw`\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}`,
    String.raw`\\u[0-9a-fA-F]{4}`,
    String.raw`\\c[A-Za-z]`,
    String.raw`\\[pP]\{[^}]{0,60}\}`,
    String.raw`\\k<[^>]{0,60}>`,
    String.raw`\\[^]`,
    String.raw`\(\?(?:<[=!]|[=!:]|<[^>]{0,60}>)`,
    String.raw`\{\d{1,9}(?:,\d{0,9})?\}\??`,
    String.raw`[*+?]\??`,
    "[^]",
  ].join("|"),
  "gu",
);

/** White space of ECMA-262, which is more than RE2's, and all other characters. */
const space = String.raw`\t-\r\x{20}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`;
const noSpace =
  String.raw`\x{0}-\x{8}\x{e}-\x{1f}\x{21}-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}` +
  String.raw`\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`;
const lineEnds = String.raw`\n\r\x{2028}\x{2029}`;

/** Handwritten patterns are shorter and begin with fewer lookaheads. */
const max = { characters: 5_000, conditions: 20 } as const;

/** @throws UnsupportedPattern */
export function toRe2(source: string): Translated {
  if (source.length > max.characters) throw new UnsupportedPattern("The pattern is too long");
  const all = source.match(tokens) ?? [];
  const conditions: Translated["conditions"][number][] = [];
  let at = all[0] === "^" ? 1 : 0;
  while (at === 1 || conditions.length > 0) {
    const open = all[at];
    if (open !== "(?=" && open !== "(?!") break;
    if (conditions.length === max.conditions) throw new UnsupportedPattern("Too many lookaheads");
    const end = closingOf(all, at);
    conditions.push({ re2: translate(all.slice(at + 1, end)), isNegated: open === "(?!" });
    at = end + 1;
  }
  if (conditions.length === 0) return { conditions, rest: translate(all) };
  // A condition belongs to its own alternative only.
  if (hasAlternatives(all.slice(at))) throw new UnsupportedPattern("A lookahead in one of several alternatives");
  return { conditions, rest: translate(["^", ...all.slice(at)]) };
}

function translate(all: readonly string[]): string {
  let re2 = "";
  let isClass = false;
  for (const [at, token] of all.entries()) {
    if (isClass) {
      isClass = token !== "]";
      re2 += token === "]" ? "]" : inClass(token, all[at - 1] ?? "", all[at + 1] ?? "");
    } else if (token === "[") {
      const isNegated = all[at + 1] === "^";
      const isEmpty = all[at + (isNegated ? 2 : 1)] === "]";
      re2 += isEmpty ? (isNegated ? String.raw`[\x{0}-\x{10ffff}` : String.raw`[^\x{0}-\x{10ffff}`) : "[";
      isClass = true;
    } else if (token.startsWith("(")) {
      if (/^\(\?[=!]/.test(token)) throw new UnsupportedPattern("A lookahead that is not at the start");
      re2 += token;
    } else if (token === ")" || token.startsWith("{")) re2 += token;
    else re2 += token === "." ? `[^${lineEnds}]` : escaped(token);
  }
  return re2;
}

function inClass(token: string, before: string, after: string): string {
  if (token === String.raw`\s`) return space;
  if (token === String.raw`\S`) return noSpace;
  if (token === String.raw`\b`) return String.raw`\x{8}`;
  const isSet = (each: string) => /^\\[dDwWsSpP]/.test(each);
  if (token === "[" || (token === "-" && (isSet(before) || isSet(after)))) return `\\${token}`;
  // An empty class was replaced at its opening bracket.
  return token === "^" && before === "[" && after === "]" ? "" : escaped(token);
}

const property = /^\\([pP])\{(?:(?:Script|sc|Script_Extensions|scx|General_Category|gc)=)?(.*)\}$/;

function escaped(token: string): string {
  if (!token.startsWith("\\") || token.length < 2) return token === "/" ? String.raw`\/` : token;
  const sign = token.charAt(1);
  if (token.length === 12) return `\\x{${(codeOf(token.slice(0, 6), token.slice(6)) ?? 0).toString(16)}}`;
  if (sign === "u" && token.length > 2) return `\\x{${token.replaceAll(/[^0-9a-fA-F]/g, "")}}`;
  if (sign === "c" && token.length > 2) return `\\x{${(token.charCodeAt(2) % 32).toString(16)}}`;
  if (token.length > 2) {
    const [, letter = "", name = ""] = property.exec(token) ?? [];
    if (letter === "") throw new UnsupportedPattern("A backreference");
    return `\\${letter}{${name}}`;
  }
  if (token === String.raw`\s`) return `[${space}]`;
  if (token === String.raw`\S`) return `[^${space}]`;
  if (sign === "0") return String.raw`\x{0}`;
  if (/[1-9]/.test(sign)) throw new UnsupportedPattern("A backreference");
  // Other letters are literal where they are no escapes of ECMA-262; RE2 has escapes of its own.
  return /[A-Za-z_]/.test(sign) && !/[dDwWbBnrtfvx]/.test(sign) ? sign : token;
}

function codeOf(high: string, low: string): number | undefined {
  const units = [high, low].map((each) => Number.parseInt(each.slice(2), 16));
  return String.fromCharCode(...units).codePointAt(0);
}

/** Where the group that begins at a token ends. */
function closingOf(all: readonly string[], from: number): number {
  const at = depths(all.slice(from)).indexOf(0);
  if (at < 0) throw new UnsupportedPattern("A group is not closed");
  return from + at;
}

function hasAlternatives(all: readonly string[]): boolean {
  const depth = depths(all);
  return all.some((token, at) => token === "|" && depth[at] === 0);
}

/** How many groups are open behind each token; classes count as one. */
function depths(all: readonly string[]): number[] {
  let depth = 0;
  let isClass = false;
  return all.map((token) => {
    if (isClass) isClass = token !== "]";
    else if (token === "[") isClass = true;
    else if (token.startsWith("(")) depth += 1;
    else if (token === ")") depth -= 1;
    return depth + (isClass ? 1 : 0);
  });
}
