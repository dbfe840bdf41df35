const patterns = new Map<string, RegExp | null>();

/** A pattern of a document, compiled once; null when it is no regular expression of JavaScript. */
export function patternOf(source: string): RegExp | null {
  const known = patterns.get(source);
  if (known !== undefined) return known;
  if (patterns.size > 5_000) patterns.clear();
  const compiled = compile(source);
  patterns.set(source, compiled);
  return compiled;
}

function compile(source: string): RegExp | null {
  try {
    return new RegExp(source, "u");
  } catch {
    return null;
  }
}
