import { bestFit } from "./best-fit.ts";
import { unescapedText } from "./unescaped-text.ts";

/** One thing that an API, or a proxy before it, may do to a path before it looks for a handler. */
export type PathStep = (path: string) => string;

/** A `/` that was escaped, where paths are split before escapes are undone: a character as any other. */
const innerSlash = "\uE000";

// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const blankOrNul = /[\s+\0-\x1f\x7f-\x9f]/;
const breaks = /[\t\n\r]/;
const escapes = /[%\x80-\xff]/;

const endings = "(?:php\\d?|phtml|phar|cfm|cfc|cgi|fcgi|pl|aspx?|ashx|jspx?|do)";
/** A script in a path, with something behind it. */
export const script = new RegExp(`\\/[^/]*\\.${endings}\\/`, "i");
const scripts = new RegExp(`\\/[^/]*\\.${endings}(?=\\/)`, "gi");
const untilScript = new RegExp(`^.*\\/[^/]*\\.${endings}(?=\\/)`, "i");
const defaultDocument = /\/(?:index|default)(?:\.[a-z\d]{1,5})?\/*$/i;

const withKey = (_all: string, before: string, key: string) => (key === "" ? before : `${before}/${key}`);

/** What may be done in any order, and again; each leaves a path as it is that it has nothing to do with. */
export const pathSteps: readonly PathStep[] = [
  (path) => (escapes.test(path) ? unescapedText(path) : path),
  (path) => (path.includes("%") ? unescapedText(path, (text) => text.replaceAll("/", innerSlash)) : path),
  // Where what is escaped becomes a text of an old code page, as in IIS.
  (path) => (escapes.test(path) ? unescapedText(path, bestFit) : path),
  (path) => (path.includes("\\") ? path.replaceAll("\\", "/") : path),
  (path) => (path.includes("//") ? path.replaceAll(/\/+/g, "/") : path),
  // `new URL(path, base)` takes what stands behind two slashes for a host (RFC 3986 §4.2).
  (path) => (path.startsWith("//") ? path.replace(/^\/+[^/]*/, "") : path),
  withoutDotSegments,
  // Full-width letters and other forms of the same character.
  (path) => (isAscii(path) ? path : path.normalize("NFKC")),
  // No request has a fragment or a NUL: some APIs end there, others take it for a part of the path.
  upTo("#"),
  upTo("?"),
  upTo("\0"),
  // Fastify before 5 begins the query there.
  upTo(";"),
  // Parameters of a segment (RFC 3986 §3.3).
  (path) => (path.includes(";") ? path.replaceAll(/;[^/]*/g, "") : path),
  // Segments are trimmed by some, and file systems leave out dots behind them, too.
  inSegments(blankOrNul, (segment) => trimmed(segment, false)),
  inSegments(/\./, (segment) => trimmed(segment, true)),
  // The WHATWG's URL leaves them out wherever they stand.
  (path) => (breaks.test(path) ? path.replaceAll(/[\t\n\r]/g, "") : path),
  // Where ASP.NET keeps a session without cookies.
  (path) => (path.includes("/(") ? path.replaceAll(/\/\((?:[A-Za-z]\([^/()]*\))+\)(?=\/|$)/g, "") : path),
  // The script that is a front controller, as of PHP: what stands behind it is the path, with what stands before it or without.
  (path) => (script.test(path) ? path.replaceAll(scripts, "") : path),
  (path) => (script.test(path) ? path.replace(untilScript, "") : path),
  // The document or the action that a folder stands for.
  (path) => (defaultDocument.test(path) ? path.replace(defaultDocument, "") || "/" : path),
  // Streams and short names of Windows' file systems: `/payouts::$DATA`, `/payouts~1`.
  (path) => (path.includes(":") ? path.replaceAll(/:[^/:]*:\$[^/]*/g, "") : path),
  (path) => (path.includes("~") ? path.replaceAll(/([^/~])~\d{1,6}(?=[./]|$)/g, "$1") : path),
  // Keys as OData writes them: `/users(7)`.
  (path) => (path.includes("(") ? path.replaceAll(/([^/()])\(([^/()]*)\)(?=\/|$)/g, withKey) : path),
];

/**
 * A path without the endings of its last segment, one after another, by which frameworks let a call name a format:
 * `/export.json.gz`.
 */
export function withoutEndings(path: string, max: number): readonly string[] {
  const found: string[] = [];
  for (let rest = withoutEnding(path), last = path; rest !== last && found.length < max; rest = withoutEnding(rest)) {
    found.push(rest);
    last = rest;
  }
  return found;
}

const withoutEnding = (path: string) => path.replace(/\.[^/.]+(\/*)$/, "$1");

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

function inSegments(mark: RegExp, change: (segment: string) => string): PathStep {
  return (path) => (mark.test(path) ? path.split("/").map(change).join("/") : path);
}

/** A segment without spaces (also as `+`) and control characters around it, without what stands behind a NUL. */
function trimmed(segment: string, withDots: boolean): string {
  const nul = segment.indexOf("\0");
  let end = nul === -1 ? segment.length : nul;
  while (end > 0 && (isBlank(segment[end - 1]) || (withDots && segment[end - 1] === "."))) end -= 1;
  let start = 0;
  while (start < end && isBlank(segment[start])) start += 1;
  return segment.slice(start, end);
}

function isBlank(character: string | undefined): boolean {
  return character !== undefined && blankOrNul.test(character);
}
