/** Characters that code pages of Windows make of others (Unicode's "best fit"), and that matter in a path. */
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

/** Beyond Latin-1, which code pages have as it is. */
const beyond = /[\u0100-\uffff]/g;
const marks = /\p{M}/gu;

/** A text as a code page without its characters has it: without marks, and the nearest character for some. */
export function bestFit(text: string): string {
  return text.replaceAll(beyond, (each) => fits[each] ?? withoutMarks(each));
}

/** Full-width letters and the like are other forms of a character, which is another step. */
function withoutMarks(character: string): string {
  const isOtherForm = character.normalize("NFKC") !== character;
  return isOtherForm ? character : character.normalize("NFD").replaceAll(marks, "") || character;
}
