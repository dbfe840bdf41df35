/** The lower-case words of a text. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Whether each search word is a prefix of a word in the text, in any order. */
export function hasWords(text: string, sought: string): boolean {
  const words = wordsOf(text);
  return wordsOf(sought).every((each) => words.some((word) => word.startsWith(each)));
}
