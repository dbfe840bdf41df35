/** One word for a POSIX shell, whatever is in it: in single quotes only the quote itself means anything (POSIX shell, 2.2.2). */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
