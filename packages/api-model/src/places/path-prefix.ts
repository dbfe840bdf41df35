import { decodeSegment, writtenSegments } from "../paths/path-tree.ts";
import { segmentClass } from "../paths/segment-class.ts";
import { splitSegment, withoutMatrix } from "../paths/segment-parts.ts";

/** Segments that are written the same in every path: unreserved characters (RFC 3986 §2.3) need no encoding. */
const written = /^(?:\/[\w.~-]+)+$/;

/**
 * Whether a text is a path prefix: whole segments that are no parameters or values and look the same in every path and
 * template, without a trailing slash.
 */
export function isPathPrefix(text: string): boolean {
  return written.test(text) && writtenSegments(text).every(isName);
}

const isName = (segment: string): boolean =>
  segment !== "." && segment !== ".." && splitSegment(segment)[0] === segment && segmentClass(segment) !== "id";

/** Finds the longest of these prefixes that a path or a template is under, by whole segments; "" when it is under none. */
export function prefixMatcher(prefixes: readonly string[]): (path: string) => string {
  if (prefixes.length === 0) return () => "";
  const longest = prefixes.toSorted((a, b) => b.length - a.length);
  return (path) => {
    const plain = plainPath(path);
    return longest.find((prefix) => isUnder(plain, prefix)) ?? "";
  };
}

/** The template with the prefix that its path has, where a document writes a parameter there or a path is written otherwise. */
export function underPrefix(template: string, prefix: string): string {
  if (prefix === "" || isUnder(template, prefix)) return template;
  const rest = writtenSegments(template).slice(writtenSegments(prefix).length);
  return [prefix, ...rest].join("/");
}

const isUnder = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/** The path as templates write it: decoded, without doubled slashes and parameters of segments. */
function plainPath(path: string): string {
  const isPlain = !path.includes("%") && !path.includes(";") && !path.includes("//");
  if (isPlain) return path;
  return writtenSegments(path)
    .map((segment) => `/${withoutMatrix(decodeSegment(segment))}`)
    .join("");
}
