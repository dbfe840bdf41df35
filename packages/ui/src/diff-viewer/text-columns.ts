// From Hangul on most characters of a monospaced font take two columns; a guess too wide only scrolls further.
const wide = /[\u1100-\uFFFF]/g;

/** How many columns of a monospaced font the longest line takes, with tabs of four. */
export function longestLine(lines: readonly string[]): number {
  let longest = 0;
  for (const line of lines) {
    // Most lines are short: only those that may win are looked at closely.
    if (line.length * 4 <= longest) continue;
    const columns = line.length + 3 * (line.split("\t").length - 1) + (line.match(wide)?.length ?? 0);
    longest = Math.max(longest, columns);
  }
  return longest;
}
