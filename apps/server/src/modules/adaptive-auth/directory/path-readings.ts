import { pathSteps, withoutEnding } from "./path-steps.ts";

/** Spellings of one path that are looked at, and characters of all of them together: strangers decide how many there are. */
const most = { spellings: 64, characters: 16_000 } as const;

/** What no step changes anything of: most paths. */
const unusual = /[^\w~!$&'()*,=:@./-]|\/[/.(]|\.(?:\/|$)/;

/**
 * The segments of a path in every way in which an API may read it: one for most paths. Whatever is done to it before a handler
 * is looked for, in whatever order, ends in one of them. null for a path that could be read in more ways than anybody means.
 */
export function segmentReadings(path: string): readonly (readonly string[])[] | null {
  const end = path.indexOf("?");
  const bare = end === -1 ? path : path.slice(0, end);
  if (isUsual(bare)) return [segmentsOf(bare)];
  const whole = spellingsOf([bare], []);
  const shortened = whole && spellingsOf(whole.map(withoutEnding), whole);
  // What most has been done to comes first: it is what most APIs read.
  return shortened && [...whole.toReversed(), ...shortened].map(segmentsOf);
}

function isUsual(path: string): boolean {
  if (unusual.test(path)) return false;
  const dot = path.lastIndexOf(".");
  return dot === -1 || (dot < path.lastIndexOf("/") && !path.endsWith("/"));
}

const segmentsOf = (path: string) => path.split("/").filter((word) => word !== "");

/** All that steps make of paths, beside what is known; null beyond the limits. */
function spellingsOf(paths: readonly string[], known: readonly string[]): readonly string[] | null {
  const fresh: string[] = [];
  let characters = 0;
  const add = (path: string) => {
    if (known.includes(path) || fresh.includes(path)) return;
    fresh.push(path);
    characters += path.length;
  };
  for (const path of paths) add(path);
  // The list grows while it is gone through.
  for (const path of fresh) {
    for (const step of pathSteps) {
      const made = step(path);
      if (made !== path) add(made);
      if (fresh.length > most.spellings || characters > most.characters) return null;
    }
  }
  return fresh;
}
