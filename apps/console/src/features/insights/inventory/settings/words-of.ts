/** Words with commas or on lines of their own, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[,\n]/).map((word) => word.trim()))].filter((word) => word !== "");
}
