/** Characters of a snippet, and of one that an address makes longer. */
const [usual, longest] = [160, 600];

const endOfParagraph = /\n\s*\n/;

/** What stands at a place of a source, up to `end`: where it is cut it says so, and an address is not cut in its middle. */
export function snippet(source: string, at = 0, end = endOfParagraph): string {
  const whole = source
    .slice(at, at + longest)
    .split(end, 1)
    .join("")
    .trimEnd();
  const start = whole.slice(0, usual);
  const rest = /\w:[\\/]+[^\s"'<>()]*$/.test(start) ? (/^[^\s"'<>()]*/.exec(whole.slice(usual))?.[0] ?? "") : "";
  const shown = start + rest;
  return shown === whole ? whole : `${shown}…`;
}
