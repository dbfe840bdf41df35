import { confusables } from "./confusables.ts";

const plain = /^[a-z2-9-]*$/;

/** The skeleton of a text (UTS #39, section 4): texts with the same skeleton are confusable. Case-sensitive. */
export function skeleton(text: string): string {
  const visible = text.normalize("NFD").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  let mapped = "";
  for (const character of visible) mapped += confusables.get(character) ?? character;
  return mapped.normalize("NFD");
}

/** The skeleton before and after lowercasing, because a capital I looks like an l, unlike a small i. */
export function caselessSkeleton(text: string): string {
  // `m` looks like `rn`, so even ASCII text has a different skeleton.
  const seen = plain.test(text) ? text : skeleton(text).toLowerCase();
  return skeleton(seen);
}
