/** The words of a text in lower case: what stands between spaces and signs. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Whether each word of what is sought begins a word of the text, in whatever order. */
export function hasWords(text: string, sought: string): boolean {
  const words = wordsOf(text);
  return wordsOf(sought).every((each) => words.some((word) => word.startsWith(each)));
}
