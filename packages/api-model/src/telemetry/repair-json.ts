const legalEscape = /["\\/bfnrt]/;
const fourHex = /^[0-9a-fA-F]{4}$/;
const shortEscapes: Readonly<Record<string, string>> = {
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/**
 * Mends JSON that a template wrote without escaping: inside strings, a backslash that starts no legal escape is
 * doubled and a raw control character becomes its escape. Legal JSON comes back unchanged. The result need not be
 * legal: a backslash right before the closing quote, for one, is ambiguous with an escaped quote.
 * @param endsAtQuotes takes a backslash and a quote for the end of a string where a comma, a colon or a bracket follows
 */
export function repairJson(text: string, endsAtQuotes = false): string {
  let out = "";
  let copied = 0;
  let inString = false;
  const put = (at: number, replacement: string) => {
    out += text.slice(copied, at) + replacement;
    copied = at + 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') inString = !inString;
    if (!inString) continue;
    if (char < " ") put(at, shortEscapes[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
    if (char !== "\\") continue;
    const isEnd = endsAtQuotes && text.charAt(at + 1) === '"' && followsString(text, at + 2);
    if (!isEnd && startsEscape(text, at)) at += 1;
    else put(at, "\\\\");
  }
  return out + text.slice(copied);
}

const behindStrings = /\s*[,:}\]]/y;

function followsString(text: string, at: number): boolean {
  behindStrings.lastIndex = at;
  return behindStrings.test(text);
}

function startsEscape(text: string, at: number): boolean {
  const next = text.charAt(at + 1);
  return legalEscape.test(next) || (next === "u" && fourHex.test(text.slice(at + 2, at + 6)));
}
