import { decodeText } from "./decode-text.ts";

/** Path-relevant characters that Windows code pages substitute for others ("best fit" mappings). */
const fits: Readonly<Record<string, string>> = {
  "\u0131": "i",
  "\u2044": "/",
  "\u2215": "/",
  "\u29f8": "/",
  "\u2216": "\\",
  "\u29f5": "\\",
  "\u2010": "-",
  "\u2011": "-",
  "\u2012": "-",
  "\u2013": "-",
  "\u2014": "-",
  "\u2212": "-",
  "\u2024": ".",
  "\u037e": ";",
  "\u2236": ":",
};

/** Characters beyond Latin-1. */
const beyond = /[\u0100-\uffff]/g;

const marks = /\p{M}/gu;

/** Applies best-fit mappings and removes diacritics. */
function bestFit(text: string): string {
  return text.replaceAll(beyond, (each) => fits[each] ?? withoutMarks(each));
}

/** Full-width forms are handled by a separate step. */
function withoutMarks(character: string): string {
  const isOtherForm = character.normalize("NFKC") !== character;
  return isOtherForm ? character : character.normalize("NFD").replaceAll(marks, "") || character;
}

/** A normalization that an API or proxy may apply to a path before routing. */
export type PathStep = (path: string) => string;

/** An escaped slash, for parsers that split a path before decoding it. */
const innerSlash = "\uE000";

// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const blankOrNul = /[\s+\0-\x1f\x7f-\x9f]/;
const breaks = /[\t\n\r]/;
const escapes = /[%\x80-\xff]/;

const endings = "(?:php\\d?|phtml|phar|cfm|cfc|cgi|fcgi|pl|aspx?|ashx|jspx?|do)";
/** A script followed by path info. */
export const script = new RegExp(`\\/[^/]*\\.${endings}\\/`, "i");
const scripts = new RegExp(`\\/[^/]*\\.${endings}(?=\\/)`, "gi");
const untilScript = new RegExp(`^.*\\/[^/]*\\.${endings}(?=\\/)`, "i");
const defaultDocument = /\/(?:index|default)(?:\.[a-z\d]{1,5})?\/*$/i;

const withKey = (_all: string, before: string, key: string) => (key === "" ? before : `${before}/${key}`);

/** Idempotent steps, applied in any order. */
export const pathSteps: readonly PathStep[] = [
  (path) => (escapes.test(path) ? decodeText(path) : path),
  (path) => (path.includes("%") ? decodeText(path, (text) => text.replaceAll("/", innerSlash)) : path),
  // IIS decodes with a legacy code page.
  (path) => (escapes.test(path) ? decodeText(path, bestFit) : path),
  (path) => (path.includes("\\") ? path.replaceAll("\\", "/") : path),
  (path) => (path.includes("//") ? path.replaceAll(/\/+/g, "/") : path),
  // `new URL(path, base)` parses a host after two slashes (RFC 3986 §4.2).
  (path) => (path.startsWith("//") ? path.replace(/^\/+[^/]*/, "") : path),
  withoutDotSegments,
  // Unicode compatibility forms (NFKC).
  (path) => (isAscii(path) ? path : path.normalize("NFKC")),
  // Some APIs end a path at a fragment or NUL.
  upTo("#"),
  upTo("?"),
  upTo("\0"),
  // Fastify before 5 starts the query at `;`.
  upTo(";"),
  // Parameters of a segment (RFC 3986 §3.3).
  (path) => (path.includes(";") ? path.replaceAll(/;[^/]*/g, "") : path),
  // Some trim segments; file systems also drop trailing dots.
  inSegments(blankOrNul, (segment) => trimmed(segment, false)),
  inSegments(/\./, (segment) => trimmed(segment, true)),
  // The WHATWG URL parser removes them everywhere.
  (path) => (breaks.test(path) ? path.replaceAll(/[\t\n\r]/g, "") : path),
  // ASP.NET cookieless sessions.
  (path) => (path.includes("/(") ? path.replaceAll(/\/\((?:[A-Za-z]\([^/()]*\))+\)(?=\/|$)/g, "") : path),
  // A front controller script, such as PHP's: its path info is the path, with or without the prefix.
  (path) => (script.test(path) ? path.replaceAll(scripts, "") : path),
  (path) => (script.test(path) ? path.replace(untilScript, "") : path),
  // Default documents and actions.
  (path) => (defaultDocument.test(path) ? path.replace(defaultDocument, "") || "/" : path),
  // NTFS streams and short names: `/payouts::$DATA`, `/payouts~1`.
  (path) => (path.includes(":") ? path.replaceAll(/:[^/:]*:\$[^/]*/g, "") : path),
  (path) => (path.includes("~") ? path.replaceAll(/([^/~])~\d{1,6}(?=[./]|$)/g, "$1") : path),
  // OData keys: `/users(7)`.
  (path) => (path.includes("(") ? path.replaceAll(/([^/()])\(([^/()]*)\)(?=\/|$)/g, withKey) : path),
];

/**
 * A path with the extensions of its last segment, with which frameworks select a format, removed one by one:
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
  const segments: string[] = [];
  for (const segment of path.slice(1).split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== ".") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

function inSegments(mark: RegExp, change: (segment: string) => string): PathStep {
  return (path) => (mark.test(path) ? path.split("/").map(change).join("/") : path);
}

/** Trims spaces, `+` and control characters, and cuts at NUL. */
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
