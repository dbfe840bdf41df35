const rows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const places = new Map(rows.flatMap((row, y) => Array.from(row, (key, x) => [key, { x: x + y * 0.5, y }] as const)));

/** Costs of typos, relative to 1 for other edits: an adjacent key, a doubled letter, a transposition. */
const slip = 0.7;

/** Letters that look or sound alike; `l` also stands for `i`. */
const kin = "aeiouyl ckqx sz fpv bdp bhk hnr uvw ceo gq gj ijlt ft mn td".split(" ");
const kinOf = new Set(
  kin.flatMap((group) => Array.from(group).flatMap((one) => Array.from(group, (other) => one + other))),
);

function areAdjacentKeys(one: string, other: string): boolean {
  const [a, b] = [places.get(one), places.get(other)];
  return a !== undefined && b !== undefined && Math.abs(a.y - b.y) <= 1 && Math.abs(a.x - b.x) <= 1;
}

/** Substitution cost of two letters. */
function changed(one: string, other: string, unlike: number): number {
  if (one === other) return 0;
  if (areAdjacentKeys(one, other)) return slip;
  return kinOf.has(one + other) ? 1 : unlike;
}

/**
 * Optimal string alignment distance with lower costs for typos, computed in a band around the diagonal.
 * @param unlike substitution cost of letters that neither look nor sound alike nor are adjacent keys
 * @returns the distance, or Infinity above `limit`
 */
export function editDistance(one: string, other: string, limit: number, unlike = 1): number {
  const width = Math.ceil(limit / slip);
  if (Math.abs(one.length - other.length) > width) return Infinity;
  const size = other.length + 1;
  let [before, above, row] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  before.fill(Infinity);
  let minAbove = 0;
  for (let y = 0; y <= one.length; y += 1) {
    row.fill(Infinity);
    let min = Infinity;
    for (let x = Math.max(0, y - width); x <= Math.min(other.length, y + width); x += 1) {
      const cost = cheapest(one, other, y, x, { before, above, row, unlike });
      row[x] = cost;
      min = Math.min(min, cost);
    }
    // A transposition continues from two rows above.
    if (min > limit && minAbove > limit) return Infinity;
    minAbove = min;
    [before, above, row] = [above, row, before];
  }
  const distance = above[other.length] ?? Infinity;
  return distance <= limit ? distance : Infinity;
}

interface Rows {
  readonly before: Float64Array;
  readonly above: Float64Array;
  readonly row: Float64Array;
  readonly unlike: number;
}

function cheapest(one: string, other: string, y: number, x: number, { before, above, row, unlike }: Rows): number {
  if (y === 0 && x === 0) return 0;
  const [a, b] = [one[y - 1] ?? "", other[x - 1] ?? ""];
  const at = (values: Float64Array, index: number) => (index < 0 ? Infinity : (values[index] ?? Infinity));
  const isSwapped = y > 1 && x > 1 && a === other[x - 2] && b === one[y - 2] && a !== b;
  return Math.min(
    y === 0 ? Infinity : at(above, x) + (a === one[y - 2] || a === one[y] ? slip : 1),
    x === 0 ? Infinity : at(row, x - 1) + (b === other[x - 2] || b === other[x] ? slip : 1),
    y === 0 || x === 0 ? Infinity : at(above, x - 1) + changed(a, b, unlike),
    isSwapped ? at(before, x - 2) + slip : Infinity,
  );
}
