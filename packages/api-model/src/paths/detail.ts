import { countDistinct, type Distinct } from "../learning/distinct.ts";
import type { Detail } from "./path-tree.ts";

/** Distinct paths, ignoring IDs, up to which a node distinguishes this many names. */
const names: readonly { readonly paths: number; readonly names: number }[] = [
  { paths: 2 ** 16, names: 96 },
  { paths: 2 ** 18, names: 8 },
  { paths: 2 ** 20, names: 4 },
];
/** Distinct paths of vocabulary alone; no API has more, a crawler does. */
const vocabulary = 2 ** 13;

/** The detail that memory allows for so many paths: both counts only grow, so the detail only falls. */
export function detailFor(paths: Distinct, skeletons: Distinct): Detail {
  const count = countDistinct(paths);
  return {
    names: names.find((each) => count <= each.paths)?.names ?? 2,
    words: countDistinct(skeletons) <= vocabulary,
  };
}

export function isSameDetail(a: Detail, b: Detail): boolean {
  return a.names === b.names && a.words === b.words;
}
