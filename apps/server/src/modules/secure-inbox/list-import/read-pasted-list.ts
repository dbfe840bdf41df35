/** One value of a list as it was typed. */
export interface PastedValue {
  /** From 1. */
  readonly line: number;
  readonly typed: string;
  /** What stands beside it in its line; null beside other values. */
  readonly note: string | null;
  /** Whether it can be a value at all: an address, a domain. */
  readonly isCandidate: boolean;
}

/** Characters of a value or a note that are kept. */
const longest = 320;

/**
 * Reads what people paste, or a CSV file: a line holds one value and what is said of it, or several values. Between them
 * stand tabs, semicolons or commas; quotes hold them together as in CSV, but not over the end of a line. Of
 * `Ann Meyer <ann@example.com>` the address counts.
 */
export function readPastedList(text: string): PastedValue[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .flatMap((content, at) => valuesOf(content, at + 1));
}

function valuesOf(content: string, line: number): PastedValue[] {
  const cells = cellsOf(content).filter((cell) => cell !== "");
  const values = cells.map(bare);
  const candidates = values.filter(isCandidate);
  const cut = (typed: string) => typed.slice(0, longest);
  const [first] = cells;
  if (first === undefined) return [];
  if (candidates.length === 0) return [{ line, typed: cut(first), note: null, isCandidate: false }];
  const note = cells.find((_, at) => !isCandidate(values[at] ?? "")) ?? null;
  const isAlone = candidates.length === 1;
  return candidates.map((typed) => ({
    line,
    typed: cut(typed),
    note: isAlone && note !== null ? cut(note) : null,
    isCandidate: true,
  }));
}

/** The cells of a line of CSV, whatever stands between them. */
function cellsOf(content: string): string[] {
  const cells = content.match(/"(?:[^"]|"")*"(?=\s*(?:[\t;,،؛]|$))|[^\t;,،؛]+/g) ?? [];
  return cells.map((cell) => {
    const trimmed = cell.trim();
    const isQuoted = trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"');
    return (isQuoted ? trimmed.slice(1, -1).replaceAll('""', '"') : trimmed).trim();
  });
}

function bare(cell: string): string {
  return /<([^<>\s]+)>\s*$/.exec(cell)?.[1] ?? cell;
}

function isCandidate(cell: string): boolean {
  return !/\s/.test(cell) && /[@.]/.test(cell);
}
