import { leavesSegmentsOut } from "./leaves-segments-out.ts";
import { pathSteps, script, withoutEndings } from "./path-steps.ts";
import { unescapedText } from "./unescaped-text.ts";

/** Max spellings of one path, and characters of all of them: callers decide how many there are. */
const limits = { spellings: 64, characters: 16_000 } as const;

/** Paths without any of these are left as they are by every step. */
const unusual = /[^\w~!$&'*,=:@./-]|\/[/.]|\.(?:\/|$)|\/(?:index|default)\/*$|[^/~]~\d|:[^/:]*:\$/i;

/** One way in which an API may read a path. */
export interface PathReading {
  readonly segments: readonly string[];
  /** Whether it counts as unlisted if no endpoint matches it, even if one matches another reading. */
  readonly countsUnlisted: boolean;
}

/**
 * A path in every way in which an API may read it: one for most paths. Whatever is done to it before a handler is looked for,
 * in whatever order, ends in one of them. null for a path that could be read in more ways than anybody means.
 */
export function pathReadings(path: string): readonly PathReading[] | null {
  const end = path.indexOf("?");
  const bare = end === -1 ? path : path.slice(0, end);
  if (isUsual(bare)) return [{ segments: segmentsOf(bare), countsUnlisted: true }];
  // A path is asked about once for each method that its call may have.
  if (latest.path !== bare) latest = { path: bare, readings: unusualReadings(bare) };
  return latest.readings;
}

let latest: { readonly path: string; readonly readings: readonly PathReading[] | null } = { path: "", readings: null };

function unusualReadings(bare: string): readonly PathReading[] | null {
  const whole = spellingsOf([bare], []);
  if (whole === null) return null;
  // One more than is looked at, so that a path with more is refused.
  const shorter = whole.flatMap((each) => withoutEndings(each, limits.spellings + 1));
  const shortened = spellingsOf(shorter, whole);
  if (shortened === null) return null;
  const isCut = leavesSegmentsOut(bare, whole);
  const words = segmentsOf(bare).length;
  // Fully normalized spellings come first, as most APIs read them.
  return [...whole.toReversed(), ...shortened].map((spelling) => {
    const segments = segmentsOf(spelling);
    // Behind two slashes a host may be read and left out, and any script may be run instead of a front controller.
    const isWhole = (spelling.startsWith("//") && segments.length >= words) || script.test(spelling);
    return { segments, countsUnlisted: (isCut || isWhole) && isUndone(spelling) };
  });
}

function isUsual(path: string): boolean {
  if (unusual.test(path) || script.test(path)) return false;
  const dot = path.lastIndexOf(".");
  return dot === -1 || (dot < path.lastIndexOf("/") && !path.endsWith("/"));
}

const segmentsOf = (path: string) => path.split("/").filter((word) => word !== "");

/** Without escapes and matrix parameters: with them a listed path would seem to be unlisted. */
function isUndone(spelling: string): boolean {
  return !spelling.includes(";") && unescapedText(spelling) === spelling;
}

/** All that steps make of paths, beside what is known; null beyond the limits. */
function spellingsOf(paths: readonly string[], known: readonly string[]): readonly string[] | null {
  const fresh: string[] = [];
  let characters = 0;
  const add = (path: string) => {
    if (known.includes(path) || fresh.includes(path)) return;
    fresh.push(path);
    characters += path.length;
  };
  for (const path of paths) {
    add(path);
    if (fresh.length > limits.spellings || characters > limits.characters) return null;
  }
  // The list grows while it is gone through.
  for (const path of fresh) {
    for (const step of pathSteps) {
      const made = step(path);
      if (made !== path) add(made);
      if (fresh.length > limits.spellings || characters > limits.characters) return null;
    }
  }
  return fresh;
}
