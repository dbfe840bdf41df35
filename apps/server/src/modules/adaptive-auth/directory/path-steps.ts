import { unescapedText } from "./unescaped-text.ts";

/** One thing that an API, or a proxy before it, may do to a path before it looks for a handler. */
export type PathStep = (path: string) => string;

/** A `/` that was escaped, where paths are split before escapes are undone: a character as any other. */
const innerSlash = "\uE000";

const breaks = /[\t\n\r]/;
const escapes = /[%\x80-\xff]/;

/** What may be done in any order, and again; each leaves a path as it is that it has nothing to do with. */
export const pathSteps: readonly PathStep[] = [
  (path) => (escapes.test(path) ? unescapedText(path) : path),
  (path) => (path.includes("%") ? unescapedText(path, (text) => text.replaceAll("/", innerSlash)) : path),
  (path) => (path.includes("\\") ? path.replaceAll("\\", "/") : path),
  (path) => (path.includes("//") ? path.replaceAll(/\/+/g, "/") : path),
  withoutDotSegments,
  // Full-width letters and other forms of the same character.
  (path) => (isAscii(path) ? path : path.normalize("NFKC")),
  // No request has a fragment or a NUL: some APIs end there, others take it for a part of the path.
  upTo("#"),
  upTo("?"),
  upTo("\0"),
  // Parameters of a segment (RFC 3986 §3.3).
  (path) => (path.includes(";") ? path.replaceAll(/;[^/]*/g, "") : path),
  withoutLooseEnds,
  // The WHATWG's URL leaves them out wherever they stand.
  (path) => (breaks.test(path) ? path.replaceAll(/[\t\n\r]/g, "") : path),
  // Where ASP.NET keeps a session without cookies.
  (path) => (path.includes("/(") ? path.replaceAll(/\/\([A-Za-z]\([^/()]*\)\)(?=\/|$)/g, "") : path),
];

/** A path without the ending of its last segment, by which frameworks let a call name a format: `/export.json`. */
export function withoutEnding(path: string): string {
  return path.replace(/(?<=[^/])\.[^/.]+(\/*)$/, "$1");
}

function isAscii(path: string): boolean {
  return !/[^\0-\x7f]/.test(path);
}

function upTo(mark: string): PathStep {
  return (path) => {
    const at = path.indexOf(mark);
    return at === -1 ? path : path.slice(0, at);
  };
}

/** RFC 3986 §5.2.4. */
function withoutDotSegments(path: string): string {
  if (!path.includes("/.")) return path;
  const kept: string[] = [];
  for (const segment of path.slice(1).split("/")) {
    if (segment === "..") kept.pop();
    else if (segment !== ".") kept.push(segment);
  }
  return `/${kept.join("/")}`;
}

/**
 * Ends of a segment that file systems and some routers leave out: dots, spaces (also as `+`) and control characters, and all
 * behind a NUL.
 */
function withoutLooseEnds(path: string): string {
  if (!loose.test(path)) return path;
  return path.split("/").map(withoutLooseEnd).join("/");
}

function withoutLooseEnd(segment: string): string {
  if (segment === "." || segment === "..") return segment;
  const nul = segment.indexOf("\0");
  let end = nul === -1 ? segment.length : nul;
  while (end > 0 && isLoose(segment.charCodeAt(end - 1))) end -= 1;
  return end === segment.length ? segment : segment.slice(0, end);
}

const loose = /[\0-\x20\x7f-\xa0.+\u3000]/;
const looseCodes: ReadonlySet<number> = new Set([..." .+\u00A0\u3000"].map((character) => character.charCodeAt(0)));

const isLoose = (code: number) => code < 0x20 || (code >= 0x7f && code < 0xa0) || looseCodes.has(code);
