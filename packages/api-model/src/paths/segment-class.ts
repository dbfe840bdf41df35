import { remembered } from "../remembered.ts";
import { apiWords, numberedWords } from "./api-words.ts";

/**
 * What one segment of a path looks like on its own: `id` is a value (a number, a UUID, a token), `word` is part of an
 * API's vocabulary, and `name` can be either, depending on its neighbors.
 */
export type SegmentClass = "word" | "name" | "id";

/** A framework's placeholder: `:id`, `{id}`, `<int:id>`; its name is the second to fourth group. */
const placeholder = /^(?::([\p{L}_][\p{L}\p{M}\p{N}_]*)|\{([^{}]+)\}|<(?:[^<>:]+:)?([^<>:]+)>)$/u;

const uuid = /^(?:urn:uuid:)?\{?[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}\}?$/i;
const isoDate = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T[\d:.,Z+-]+)?)?$/;
const ids: readonly RegExp[] = [
  /^[+-]?\p{Nd}+$/u,
  uuid,
  isoDate,
  // Hexadecimal: digests, object ids, trace ids.
  /^[0-9a-f]{16,}$/i,
  // ULID.
  /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/,
  // A JWT.
  /^eyJ[\w-]{2,}\.[\w-]*\.[\w-]*$/,
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  /^\d{1,3}(?:\.\d{1,3}){3}$/,
  // A word and a number with three digits or more: user-123, customer_10293847.
  /^[a-z]+[-_]\d{3,}$/i,
  // Coordinates and other lists of numbers.
  /^-?\d+(?:\.\d+)?(?:,-?\d+(?:\.\d+)?)+$/,
];
const version = /^v\d{1,3}(?:[._]\d{1,3}){0,3}(?:[-._]?(?:alpha|beta|rc|preview|dev)\d{0,2})?$/i;
const locale = /^[a-z]{2}[-_](?:[A-Z]{2}|[A-Z][a-z]{3}|419)$/;
/** A name with an ending that says which file it is. */
const file = /\.[a-z][a-z0-9]{1,5}$/i;

/** Prefix of a part that belongs to the previous one's segment (see `splitSegment`); no segment starts with it. */
export const suffixMark = "::";
/** Such a part that a key follows, `Orders(17)` or `Orders(Id=17)`, with the key's own name if it has one. */
const keyStart = /^::'?[(,](?:(\w+)=)?(?:[a-z]*')?$/;

/** Whether a part is followed by a key in the same segment. */
export function beginsKey(part: string): boolean {
  return keyStart.test(part);
}

/** The name that a key is given in the path itself (`Orders(Id=17)`), or null. */
export function nameOfKey(part: string): string | null {
  return keyStart.exec(part)?.[1] ?? null;
}

/** The class of a decoded segment; a pure function, remembered for the segments that come again and again. */
export const segmentClass: (segment: string) => SegmentClass = remembered(classify);

/** A number behind one of these is a version, if more follows: `/rest/api/3/issue`. */
const versioned = /^(?:api|apis|rest|version)$/i;
const shortNumber = /^\d{1,2}(?:\.\d{1,2})?$/;
const date = /^20\d{2}-\d{2}(?:-\d{2})?$/;
/** The data formats that paths name behind a value: `/products/17.json`. */
const dataFormat = /\.(?:json|xml|csv|ya?ml|html?|pdf|rss|atom)$/i;

/** These precede host names: `/domains/example.org/dns`. */
const ofHosts = /^(?:domains?|dns|fqdns?|host(?:name)?s?|nodes?|servers?|sites?|websites?|whois|zones?)$/i;
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,10}[a-z]{2,24}$/i;

/** The classes of a path's segments; segments in the place of a version are vocabulary. */
export function segmentClasses(segments: readonly string[]): SegmentClass[] {
  return segments.map((segment, at) => {
    if (beginsKey(segments[at - 1] ?? "")) return "id";
    if (ofHosts.test(segments[at - 1] ?? "") && hostName.test(segment)) return "id";
    const isLast = at === segments.length - 1;
    const isBehind = versioned.test(segments[at - 1] ?? "");
    const isVersion = (isBehind && shortNumber.test(segment)) || ((isBehind || at === 0) && date.test(segment));
    return isVersion && !isLast ? "word" : segmentClass(segment);
  });
}

/** The name in a framework's placeholder, or null when the segment is none. */
export function placeholderName(segment: string): string | null {
  const [, colon, brace, angle] = placeholder.exec(segment) ?? [];
  const name = colon ?? brace?.replace(/^\*+/, "").replace(/[:=*].*$/s, "") ?? angle;
  return name === undefined || isUuid(segment) ? null : name.replaceAll(/[^\p{L}\p{M}\p{N}_.-]/gu, "");
}

/**
 * Whether a member of an object is named by a value, so that the object is a map. So counts `$ref`: a document that names
 * it has, for most who read it, a reference there.
 */
export function isIdKey(name: string): boolean {
  if (name === "$ref") return true;
  const first = name.charCodeAt(0);
  // Names of members start with a letter far more often than not: look closer at the long ones only.
  if (name.length < 16 && !(first >= 48 && first <= 57) && first !== 45) return false;
  return ids.slice(0, 5).some((pattern) => pattern.test(name));
}

function isUuid(segment: string): boolean {
  return uuid.test(segment);
}

function classify(segment: string): SegmentClass {
  if (segment === "" || segment.startsWith(suffixMark)) return "word";
  // Nobody names anything like that, and the patterns below are for short texts.
  if (segment.length > 100) return "id";
  const bare = segment.replace(dataFormat, "");
  // Before the ids: "es-419" looks like one of them.
  if (locale.test(segment)) return "word";
  if (placeholder.test(segment) || ids.some((pattern) => pattern.test(bare))) return "id";
  if (version.test(segment)) return "word";
  // Codes of countries and currencies, though some of them are words.
  if (/^[A-Z]{2,3}$/.test(segment)) return "name";
  if (isWords(segment)) return "word";
  return !file.test(segment) && isOpaque(segment) ? "id" : "name";
}

/** Letters and digits as generators mix them. */
function isOpaque(segment: string): boolean {
  if (!/^[\w~-]{6,}$/.test(segment)) return false;
  const parts = segment.match(/\d+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const isMixedCase = /[a-z]/.test(segment) && /[A-Z]/.test(segment);
  // Words in camel case are longer than the runs that chance makes.
  if (isMixedCase && segment.length >= 12 && parts.length >= 4 && size / parts.length < 3.6) return true;
  const numbers = parts.filter((part) => /^\d/.test(part));
  if (numbers.length === 0) return !/[-_]/.test(segment) && /[bcdfghjklmnpqrstvwxz]{6,}/.test(segment);
  if (numbers.length === parts.length) return false;
  if (/^[a-z]{2,8}_[A-Za-z0-9]{8,}$/.test(segment)) return true;
  const isOneWord = !/[-_~]/.test(segment);
  // Digits between letters that are no words: dawe08cn, and not sha256sum.
  if (isOneWord && segment.length >= 7 && /[A-Za-z]\d+[A-Za-z]/.test(segment))
    return !segment
      .toLowerCase()
      .split(/\d+/)
      .every((part) => part === "" || numberedWords.has(part) || isWords(part));
  const digits = numbers.join("").length;
  return digits >= 3 && (numbers.length > 1 || isOneWord) && !/[-_][a-z]{3,}(?:[-_]|$)/i.test(segment);
}

/** All parts of the segment, by hyphens, dots and camel case, are words of APIs. */
function isWords(segment: string): boolean {
  if (!/^[A-Za-z0-9._~:-]+$/.test(segment)) return false;
  if (isWord(segment.toLowerCase())) return true;
  const parts = segment
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "");
  return parts.length > 0 && parts.every(isWord);
}

function isWord(word: string): boolean {
  if (apiWords.has(word)) return true;
  const [, letters, digits] = /^([a-z]+)(\d{1,5})[a-z]?$/.exec(word) ?? [];
  if (letters !== undefined && digits !== undefined) {
    return numberedWords.has(letters) || (digits.length < 3 && apiWords.has(letters));
  }
  return stems(word).some((stem) => apiWords.has(stem)) || isCompound(word);
}

/** Two words written as one: invoiceitems, cronjobs. */
function isCompound(word: string): boolean {
  if (word.length < 7 || word.length > 30) return false;
  for (let at = 4; at <= word.length - 3; at += 1) {
    const rest = word.slice(at);
    if (apiWords.has(word.slice(0, at)) && (apiWords.has(rest) || stems(rest).some((stem) => apiWords.has(stem))))
      return true;
  }
  return false;
}

/** Plain forms that an inflected word may come from. */
function stems(word: string): string[] {
  const found: string[] = [];
  const cut = (ending: string, ...instead: string[]) => {
    if (word.length > ending.length + 2 && word.endsWith(ending)) {
      for (const each of instead) found.push(word.slice(0, -ending.length) + each);
    }
  };
  cut("s", "");
  cut("es", "", "is");
  cut("ies", "y");
  cut("ing", "", "e");
  cut("ed", "", "e");
  cut("er", "", "e");
  cut("ers", "", "e");
  const [, doubled] = /^(.*([bdgklmnprt]))\2(?:ing|ed|er|ers)$/.exec(word) ?? [];
  if (doubled !== undefined) found.push(doubled);
  return found;
}
