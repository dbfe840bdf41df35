/**
 * The next match of a pattern with the flag g or y, from a place on. A pattern that many texts share keeps no place between
 * two of them; copying it for each, as `matchAll` does, costs more than looking.
 */
export function matchFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

/** Every match of a pattern with the flag g, none of which is empty. */
export function* eachMatch(pattern: RegExp, text: string): Iterable<RegExpExecArray> {
  for (let found = matchFrom(pattern, text, 0); found !== null;) {
    yield found;
    found = matchFrom(pattern, text, found.index + found[0].length);
  }
}
