/** Combines what two maps have under the same key; shares a map when the other one adds nothing to it. */
export function combineMaps<Value>(
  a: ReadonlyMap<string, Value>,
  b: ReadonlyMap<string, Value>,
  combine: (x: Value, y: Value) => Value,
): ReadonlyMap<string, Value> {
  if (b.size === 0) return a;
  if (a.size === 0) return b;
  const both = new Map(a);
  for (const [key, value] of b) {
    const known = both.get(key);
    both.set(key, known === undefined ? value : combine(known, value));
  }
  return both;
}

/** Combines two values when both are there. */
export function combineNullable<Value>(
  a: Value | null,
  b: Value | null,
  combine: (x: Value, y: Value) => Value,
): Value | null {
  if (a === null) return b;
  return b === null ? a : combine(a, b);
}
