/** What an expression and the values that it reads may be. Beyond them it isn't saved, or evaluates to `failed`. */
export const ruleLimits = {
  /** Characters of an expression. */
  characters: 2_000,
  /** Nodes of its syntax tree, and how deep they nest. */
  nodes: 300,
  depth: 24,
  /** Items of a list that is written out. */
  listItems: 200,
  /** Characters of a regular expression, instructions of its program, and characters of a text that it reads. */
  pattern: 200,
  patternSize: 150,
  matchedText: 1_024,
  /** Estimated cost in the worst case, in units of about 100 ns: 2 ms. */
  cost: 20_000,
  /** Characters of a text, and items of a list or map, that a variable may have. */
  text: 4_096,
  items: 200,
  /** Characters of all texts of a list or map. */
  total: 32_768,
} as const;
