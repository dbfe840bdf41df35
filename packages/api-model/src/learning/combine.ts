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

/** As `combineMaps`, for keys that callers choose: when there are too many, all values come under `rest`, for good. */
export function combineCapped<Value>(
  a: ReadonlyMap<string, Value>,
  b: ReadonlyMap<string, Value>,
  combine: (x: Value, y: Value) => Value,
  rest: string,
): ReadonlyMap<string, Value> {
  const both = combineMaps(a, b, combine);
  if (both.size <= maxKeys && (both.size <= 1 || !both.has(rest))) return both;
  const [first, ...others] = both.values();
  return first === undefined ? both : new Map([[rest, others.reduce(combine, first)]]);
}

/** The key under which a map that was combined like this takes one more value in place: its own, or `rest`. */
export function cappedKey<Value>(
  map: Map<string, Value>,
  key: string,
  combine: (x: Value, y: Value) => Value,
  rest: string,
): string {
  const wanted = map.has(rest) ? rest : key;
  if (map.has(wanted) || (wanted !== rest && map.size < maxKeys)) return wanted;
  const [first, ...others] = map.values();
  if (first === undefined) return wanted;
  map.clear();
  map.set(rest, others.reduce(combine, first));
  return rest;
}

/** Max distinct media types, credentials or parameter names of one place. */
const maxKeys = 16;

/** Combines two values when both are there. */
export function combineNullable<Value>(
  a: Value | null,
  b: Value | null,
  combine: (x: Value, y: Value) => Value,
): Value | null {
  if (a === null) return b;
  return b === null ? a : combine(a, b);
}

export function addCounts(a: number, b: number): number {
  return a + b;
}
