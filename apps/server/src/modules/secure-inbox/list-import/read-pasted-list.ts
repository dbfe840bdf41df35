/** One pasted value. */
export interface PastedValue {
  /** 1-based. */
  readonly line: number;
  readonly typed: string;
  /** The rest of the line; null on lines with several values. */
  readonly note: string | null;
  /** Whether it looks like an address or domain. */
  readonly isCandidate: boolean;
}

/** Max length of a value or note. */
const maxLength = 320;

/**
 * Parses pasted text or CSV. A line holds a value with a note, or several values, separated by tabs, semicolons or
 * commas; quotes work as in CSV, within a line. `Ann Meyer <ann@example.com>` yields the address.
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
  const cut = (typed: string) => typed.slice(0, maxLength);
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

/** The cells of a line, for any separator. */
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
