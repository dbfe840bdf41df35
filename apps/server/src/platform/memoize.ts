/** Values that are remembered at most. */
const capacity = 1_000;
/** What is longer is not remembered: memory is not the callers'. */
const longest = 500;

/** Makes something of a value once, and gives the same again while not too many other values come. */
export function memoize<Value extends string | number | boolean | null, Made>(
  make: (value: Value) => Made,
): (value: Value) => Made {
  const made = new Map<Value, Made>();
  return (value) => {
    const found = made.get(value);
    if (found !== undefined) return found;
    const fresh = make(value);
    if (typeof value === "string" && value.length > longest) return fresh;
    if (made.size >= capacity) made.clear();
    made.set(value, fresh);
    return fresh;
  };
}
