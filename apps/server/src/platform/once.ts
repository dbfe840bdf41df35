/** Makes something of each object at most once while the object lives. The result must depend on the object alone. */
export function once<Thing extends WeakKey, Rest extends readonly unknown[], Made>(
  make: (thing: Thing, ...rest: Rest) => Made,
): (thing: Thing, ...rest: Rest) => Made {
  const made = new WeakMap<Thing, Made>();
  return (thing, ...rest) => {
    const found = made.get(thing);
    if (found !== undefined) return found;
    const fresh = make(thing, ...rest);
    made.set(thing, fresh);
    return fresh;
  };
}
