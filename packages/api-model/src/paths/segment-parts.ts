import { segmentClass, suffixMark } from "./segment-class.ts";

/** A custom method as Google's APIs have them (AIP-136), and the data format of an answer. */
const action = /^:[a-z][A-Za-z]{2,40}$/;
const format = /^\.(?:json|xml|csv|ya?ml|html?|pdf|rss|atom)$/i;
/** Parameters of a segment (RFC 3986 §3.3), as session ids come: they are no part of what is asked for. */
const matrix = /^([^;]+)(?:;[A-Za-z_][\w.-]*=[^;]*)+$/;

/** A key in parentheses, and one or more arguments there, as OData writes them (OData URL Conventions 4.01, §4.3 and §4.5). */
const keyed = /^([A-Za-z_][\w.]*)\((.+)\)$/s;
const argument =
  /(,?)(?:([A-Za-z_]\w*)=)?(?:((?:guid|datetime(?:offset)?|time|duration|binary)?')((?:[^']|'')+)'|([^',()=]+))/y;

const maxArguments = 8;

/**
 * A decoded segment as the parts that distinguish paths: a value and what is done with it or how it is wanted are
 * two (`17:cancel`, `17.json`), so that neither hides the other, and a thing and its key (`Orders(17)`) are, too. A part that
 * continues a segment starts with the suffix mark.
 */
export function splitSegment(segment: string): string[] {
  const bare = withoutMatrix(segment);
  if (bare.endsWith(")")) return keyedParts(bare) ?? [bare];
  const at = Math.max(bare.lastIndexOf(":"), bare.lastIndexOf("."));
  if (at < 1) return [bare];
  const [value, suffix] = [bare.slice(0, at), bare.slice(at)];
  const isSuffix = action.test(suffix) ? isAction(suffix.slice(1), value) : format.test(suffix) && isValue(value);
  return isSuffix ? [value, `${suffixMark}${suffix}`] : [bare];
}

/** `Orders(Id=17,Line='a')` as `Orders`, `(Id=`, `17`, `,Line='`, `a`, `')`; null when there is no such key. */
function keyedParts(segment: string): string[] | null {
  const [, name, inside] = keyed.exec(segment) ?? [];
  if (name === undefined || inside === undefined) return null;
  const parts = [name];
  let mark = "(";
  let at = 0;
  while (at < inside.length) {
    argument.lastIndex = at;
    const [whole, comma, key, quote = "", quoted, bare = ""] = argument.exec(inside) ?? [];
    if (whole === undefined || (comma === ",") !== at > 0) return null;
    // A bare one without a name may be a part of the thing's own: `report(final)`.
    const isKey = key === undefined ? quoted !== undefined || isValue(bare) : isVocabulary(key);
    if (!isKey || parts.length > 2 * maxArguments) return null;
    parts.push(`${suffixMark}${mark}${comma}${key === undefined ? "" : `${key}=`}${quote}`, quoted ?? bare);
    mark = quoted === undefined ? "" : "'";
    at += whole.length;
  }
  return [...parts, `${suffixMark}${mark})`];
}

/** A segment without parameters of its own: `cars;color=red` is `cars`. */
export function withoutMatrix(segment: string): string {
  return segment.includes(";") ? segment.replace(matrix, "$1") : segment;
}

function isValue(text: string): boolean {
  return segmentClass(text) === "id";
}

/** Callers cannot make up as many of them as they like. */
function isVocabulary(name: string): boolean {
  return segmentClass(name) === "word" || segmentClass(name.toLowerCase()) === "word";
}

/** What is done is a word, or begins with one (`setIamPolicy`); with a collection (`items:search`) it is one name. */
function isAction(name: string, value: string): boolean {
  const [verb = ""] = name.split(/(?=[A-Z])/, 1);
  const isVerb = [name, verb, verb.replace(/^(?:un|re|de|dis)/, "")].some((word) => segmentClass(word) === "word");
  return isVerb && segmentClass(value) !== "word";
}
