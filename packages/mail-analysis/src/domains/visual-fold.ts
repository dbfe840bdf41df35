const pairs: readonly (readonly [RegExp, string])[] = [
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/cl/g, "d"],
];
const single: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  i: "l",
  "|": "l",
  "5": "s",
  "3": "e",
  "4": "a",
  "8": "b",
};

/** Folds similar ASCII letters and digits: `rnicros0ft` and `microsoft` become the same text. */
export function visualFold(text: string): string {
  const paired = pairs.reduce((folded, [from, to]) => folded.replace(from, to), text.toLowerCase());
  return paired.replace(/[01i|5348]/g, (character) => single[character] ?? character);
}
