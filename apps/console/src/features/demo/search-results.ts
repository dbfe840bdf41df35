export interface SearchEntry {
  readonly href: string;
  readonly title: string;
  readonly line: string;
}

/** Max results shown. */
const maxResults = 5;

/** Entries that hold every word that is sought, those whose title begins with it first. */
export function findResults(entries: readonly SearchEntry[], sought: string): readonly SearchEntry[] {
  const words = sought.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const begins = ({ title }: SearchEntry) => Number(title.toLocaleLowerCase().startsWith(words[0] ?? ""));
  return entries
    .filter(({ title, line, href }) => {
      const text = `${title} ${line} ${href}`.toLocaleLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => begins(other) - begins(one))
    .slice(0, maxResults);
}
