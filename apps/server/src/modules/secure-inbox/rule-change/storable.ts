/** Removes NUL and lone surrogates, which PostgreSQL's JSON rejects and rules may contain. */
export function storable<Value>(value: Value): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same shape: only texts are written otherwise
  return JSON.parse(JSON.stringify(value), (_key, each: unknown) =>
    typeof each === "string" ? each.replaceAll("\u0000", "\u2400").toWellFormed() : each,
  ) as Value;
}
