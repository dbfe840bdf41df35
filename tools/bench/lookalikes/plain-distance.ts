/** Levenshtein distance of two texts. */
export function plainDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, x) => x);
  for (let y = 1; y <= one.length; y += 1) {
    const row = [y];
    for (let x = 1; x <= other.length; x += 1) {
      const changed = (above[x - 1] ?? 0) + (one[y - 1] === other[x - 1] ? 0 : 1);
      row.push(Math.min(changed, (above[x] ?? 0) + 1, (row[x - 1] ?? 0) + 1));
    }
    above = row;
  }
  return above[other.length] ?? 0;
}
