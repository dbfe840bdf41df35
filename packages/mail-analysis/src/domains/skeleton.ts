import { confusables } from "./confusables.ts";

const plain = /^[a-z2-9-]*$/;

/** What a text looks like: two texts with one skeleton are confusable (UTS #39, section 4). Case matters. */
export function skeleton(text: string): string {
  const visible = text.normalize("NFD").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  let mapped = "";
  for (const character of visible) mapped += confusables.get(character) ?? character;
  return mapped.normalize("NFD");
}

/** The skeleton taken before and after lower-casing, since a capital I looks like an l and a small i does not. */
export function caselessSkeleton(text: string): string {
  // `m` looks like `rn`, so even a plain text has a skeleton of its own.
  const seen = plain.test(text) ? text : skeleton(text).toLowerCase();
  return skeleton(seen);
}
