import { decodeText } from "./decode-text.ts";
import { dropsSegments } from "./drops-segments.ts";
import { pathSteps, script, withoutEndings } from "./path-steps.ts";

/** Max spellings per path, and max characters of all; callers control both. */
const limits = { spellings: 64, characters: 16_000 } as const;

/** Steps change only paths that match this. */
const special = /[^\w~!$&'*,=:@./-]|\/[/.]|\.(?:\/|$)|\/(?:index|default)\/*$|[^/~]~\d|:[^/:]*:\$/i;

/** One way in which an API may interpret a path. */
export interface PathInterpretation {
  readonly segments: readonly string[];
  /** Whether it counts as unlisted without a matching endpoint, even if another interpretation matches one. */
  readonly countsUnlisted: boolean;
}

/** All interpretations of a path, under any order of normalization steps; one for most paths. null over the limits. */
export function getPathInterpretations(path: string): readonly PathInterpretation[] | null {
  const end = path.indexOf("?");
  const bare = end === -1 ? path : path.slice(0, end);
  if (isNormal(bare)) return [{ segments: splitSegments(bare), countsUnlisted: true }];
  // Called once per possible method of a call.
  if (latest.path !== bare) latest = { path: bare, interpretations: interpretSpecial(bare) };
  return latest.interpretations;
}

let latest: { readonly path: string; readonly interpretations: readonly PathInterpretation[] | null } = {
  path: "",
  interpretations: null,
};

function interpretSpecial(bare: string): readonly PathInterpretation[] | null {
  const whole = findSpellings([bare], []);
  if (whole === null) return null;
  // One over the limit, so that paths with more are rejected.
  const shorter = whole.flatMap((each) => withoutEndings(each, limits.spellings + 1));
  const shortened = findSpellings(shorter, whole);
  if (shortened === null) return null;
  const isCut = dropsSegments(bare, whole);
  const words = splitSegments(bare).length;
  // Fully normalized spellings first, which most APIs use.
  return [...whole.toReversed(), ...shortened].map((spelling) => {
    const segments = splitSegments(spelling);
    // Some parsers take a host from `//`, and a path may name a script instead of the front controller.
    const isWhole = (spelling.startsWith("//") && segments.length >= words) || script.test(spelling);
    return { segments, countsUnlisted: (isCut || isWhole) && isDecoded(spelling) };
  });
}

function isNormal(path: string): boolean {
  if (special.test(path) || script.test(path)) return false;
  const dot = path.lastIndexOf(".");
  return dot === -1 || (dot < path.lastIndexOf("/") && !path.endsWith("/"));
}

const splitSegments = (path: string) => path.split("/").filter((word) => word !== "");

/** Free of escapes and matrix parameters, which would make a listed path look unlisted. */
function isDecoded(spelling: string): boolean {
  return !spelling.includes(";") && decodeText(spelling) === spelling;
}

/** The closure of paths under all steps, without `known`; null over the limits. */
function findSpellings(paths: readonly string[], known: readonly string[]): readonly string[] | null {
  const found: string[] = [];
  let characters = 0;
  const add = (path: string) => {
    if (known.includes(path) || found.includes(path)) return;
    found.push(path);
    characters += path.length;
  };
  for (const path of paths) {
    add(path);
    if (found.length > limits.spellings || characters > limits.characters) return null;
  }
  // The list grows during iteration.
  for (const path of found) {
    for (const step of pathSteps) {
      const made = step(path);
      if (made !== path) add(made);
      if (found.length > limits.spellings || characters > limits.characters) return null;
    }
  }
  return found;
}
