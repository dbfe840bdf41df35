/** What people type one after the other, with spaces or commas of any script between. */
export const typedWords = (text: string): string[] => text.split(/[\s,;،؛]+/).filter((word) => word !== "");

/** The same where an entry may hold spaces: each stands on a line, or behind a comma. */
export const typedLines = (text: string): string[] =>
  text
    .split(/[\n,;،؛]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
