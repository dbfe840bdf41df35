import type { MailExample } from "./examples.ts";

/**
 * Indivisible parts of a corpus: a source with both classes, a legitimate source, or half a year of a threats-only
 * source. If one class of a source was trained and the other held out, the model would learn the source instead of the
 * class.
 */
function unitOf({ message: { source, date } }: MailExample, threatsOnly: ReadonlySet<string>): string {
  if (!threatsOnly.has(source)) return source;
  return `${source} ${date.slice(0, 4)}-${date.slice(5, 7) < "07" ? 1 : 2}`;
}

/** Distributes whole units among folds, largest first, to the fold with the least of its class. */
export function foldsOf(examples: readonly MailExample[], count: number): Map<string, number> {
  const [ham, others] = [sourcesOf(examples, true), sourcesOf(examples, false)];
  const threatsOnly = new Set([...others].filter((source) => !ham.has(source)));
  const units = [...Map.groupBy(examples, (example) => unitOf(example, threatsOnly))];
  const loads = { ham: Array.from({ length: count }, () => 0), other: Array.from({ length: count }, () => 0) };
  const folds = new Map<string, number>();
  const largestFirst = units.toSorted(
    ([one, { length }], [other, { length: otherLength }]) => otherLength - length || (one < other ? -1 : 1),
  );
  for (const [, members] of largestFirst) {
    const load = members.some(({ message }) => message.label === "ham") ? loads.ham : loads.other;
    const fold = load.indexOf(Math.min(...load));
    load[fold] = (load[fold] ?? 0) + members.length;
    for (const { message } of members) folds.set(message.id, fold);
  }
  return folds;
}

function sourcesOf(examples: readonly MailExample[], isHam: boolean): Set<string> {
  return new Set(
    examples.filter(({ message }) => (message.label === "ham") === isHam).map(({ message }) => message.source),
  );
}
