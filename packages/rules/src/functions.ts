/** Functions and methods of CEL that rules may use, with their cost in addition to that of reading their arguments. */
export const functionCosts: ReadonlyMap<string, number> = new Map([
  ["size", 1],
  ["startsWith", 1],
  ["endsWith", 1],
  ["contains", 1],
  ["matches", 1],
  ["lowerAscii", 1],
  ["upperAscii", 1],
  ["trim", 1],
  ["indexOf", 1],
  ["substring", 1],
  ["get", 1],
  ["has", 1],
  ["bool", 1],
  ["int", 5],
  ["double", 5],
  ["string", 5],
  ["dyn", 1],
  // These build a formatter of dates for the time zone.
  ["getHours", 1_500],
  ["getMinutes", 1_500],
  ["getDayOfWeek", 1_500],
  ["getDayOfMonth", 1_500],
  ["getMonth", 1_500],
  ["getFullYear", 1_500],
]);

/** Macros that evaluate their last argument once an item. */
export const macros: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "filter", "map"]);
