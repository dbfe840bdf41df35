import { decodeSegment } from "../paths/path-tree.ts";

/** A segment of a template that has parameters: `{id}`, `{name}.json`, `Orders({key})`. */
export interface SegmentTemplate {
  readonly names: readonly string[];
  /** The literals around the parameters: one more than there are parameters. */
  readonly literals: readonly string[];
  /** The same text for segments that match the same. */
  readonly source: string;
  /** The values of the parameters, each as short as possible; null where the segment does not match. */
  readonly match: (segment: string) => readonly string[] | null;
}

/** Reads a segment; null when it has no parameters. */
export function segmentTemplate(segment: string): SegmentTemplate | null {
  const texts = segment.split(/\{([^{}]+)\}/);
  if (texts.length === 1) return null;
  const names = texts.filter((_, at) => at % 2 === 1);
  const literals = texts.filter((_, at) => at % 2 === 0).map(decodeSegment);
  // A key of OData, which is between quotes if it is a text, whether the document says so or not.
  const isKey = names.map((_, at) => /[(,=]$/.test(literals[at] ?? "") && /^[,)]/.test(literals[at + 1] ?? ""));
  return { names, literals, source: literals.join("{}"), match: (text) => match(text, literals, isKey) };
}

/** Takes each literal where it first follows: a later place never leaves more to the parameters behind it. */
function match(text: string, literals: readonly string[], isKey: readonly boolean[]): string[] | null {
  const [first = "", ...others] = literals;
  if (!text.startsWith(first)) return null;
  const values: string[] = [];
  let from = first.length;
  for (const [at, literal] of others.entries()) {
    const isLast = at === others.length - 1;
    const end = isLast ? text.length - literal.length : text.indexOf(literal, from + 1);
    if (end <= from || (isLast && !text.endsWith(literal))) return null;
    const value = text.slice(from, end);
    values.push(isKey[at] === true ? withoutQuotes(value) : value);
    from = end + literal.length;
  }
  return values;
}

function withoutQuotes(value: string): string {
  const inner = value.replace(/^'(?=.)/s, "");
  return inner.length > 1 ? inner.replace(/'$/, "") : inner;
}
