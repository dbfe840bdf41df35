/** A value whose parts belong to one owner, who changes them in place. */
export type Growing<Value> =
  Value extends ReadonlyMap<infer Key, infer Each>
    ? Map<Key, Growing<Each>>
    : Value extends object
      ? { -readonly [Part in keyof Value]: Growing<Value[Part]> }
      : Value;

/** Takes ownership of a value in order to mutate it: it must not be shared, not even partly. */
export function owned<Value>(value: Value): Growing<Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same value, without the word readonly
  return value as Growing<Value>;
}

/** What is under a key, made where nothing is. */
export function under<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Counts a key so many times more. */
export function count(counts: Map<string, number>, key: string, times: number): void {
  counts.set(key, (counts.get(key) ?? 0) + times);
}
