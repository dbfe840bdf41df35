/** Path-relevant characters that Windows code pages substitute for others ("best fit" mappings). */
const fits: Readonly<Record<string, string>> = {
  "\u0131": "i",
  "\u2044": "/",
  "\u2215": "/",
  "\u29f8": "/",
  "\u2216": "\\",
  "\u29f5": "\\",
  "\u2010": "-",
  "\u2011": "-",
  "\u2012": "-",
  "\u2013": "-",
  "\u2014": "-",
  "\u2212": "-",
  "\u2024": ".",
  "\u037e": ";",
  "\u2236": ":",
};

/** Characters beyond Latin-1. */
const beyond = /[\u0100-\uffff]/g;
const marks = /\p{M}/gu;

/** Applies best-fit mappings and removes diacritics. */
export function bestFit(text: string): string {
  return text.replaceAll(beyond, (each) => fits[each] ?? withoutMarks(each));
}

/** Full-width forms are handled by a separate step. */
function withoutMarks(character: string): string {
  const isOtherForm = character.normalize("NFKC") !== character;
  return isOtherForm ? character : character.normalize("NFD").replaceAll(marks, "") || character;
}
