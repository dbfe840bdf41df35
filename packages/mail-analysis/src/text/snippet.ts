/** Max characters of a snippet, and of one extended to a complete address. */
const [defaultLength, maxLength] = [160, 600];

const endOfParagraph = /\n\s*\n/;

/** An excerpt of a source, up to `end`: marked if it's cut, and never cut inside an address. */
export function snippet(source: string, at = 0, end = endOfParagraph): string {
  const whole = source
    .slice(at, at + maxLength)
    .split(end, 1)
    .join("")
    .trimEnd();
  const start = whole.slice(0, defaultLength);
  const rest = /\w:[\\/]+[^\s"'<>()]*$/.test(start)
    ? (/^[^\s"'<>()]*/.exec(whole.slice(defaultLength))?.[0] ?? "")
    : "";
  const shown = start + rest;
  return shown === whole ? whole : `${shown}…`;
}
