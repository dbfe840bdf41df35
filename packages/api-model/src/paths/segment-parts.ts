import { segmentClass, suffixMark } from "./segment-class.ts";

/** A custom method as Google's APIs have them (AIP-136), and the data format of an answer. */
const action = /^:[a-z][A-Za-z]{2,40}$/;
const format = /^\.(?:json|xml|csv|ya?ml|html?|pdf|rss|atom)$/i;
/** Parameters of a segment (RFC 3986 §3.3), as session ids come: they are no part of what is asked for. */
const matrix = /^([^;]+)(?:;[A-Za-z_][\w.-]*=[^;]*)+$/;

/**
 * A decoded segment as the parts that paths are told apart by: a value and what is done with it or how it is wanted are
 * two (`17:cancel`, `17.json`), so that neither hides the other. A part behind a value starts with the suffix mark.
 */
export function partsOf(segment: string): string[] {
  const bare = withoutMatrix(segment);
  const at = Math.max(bare.lastIndexOf(":"), bare.lastIndexOf("."));
  if (at < 1) return [bare];
  const [value, suffix] = [bare.slice(0, at), bare.slice(at)];
  const isSuffix = action.test(suffix) ? isAction(suffix.slice(1), value) : format.test(suffix) && isValue(value);
  return isSuffix ? [value, `${suffixMark}${suffix}`] : [bare];
}

/** A segment without parameters of its own: `cars;color=red` is `cars`. */
export function withoutMatrix(segment: string): string {
  return segment.includes(";") ? segment.replace(matrix, "$1") : segment;
}

function isValue(text: string): boolean {
  return segmentClass(text) === "id";
}

/** What is done is a word, or begins with one (`setIamPolicy`); with a collection (`items:search`) it is one name. */
function isAction(name: string, value: string): boolean {
  const [verb = ""] = name.split(/(?=[A-Z])/, 1);
  const isVerb = [name, verb, verb.replace(/^(?:un|re|de|dis)/, "")].some((word) => segmentClass(word) === "word");
  return isVerb && segmentClass(value) !== "word";
}
