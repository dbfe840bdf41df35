import type { MailExample } from "./examples.ts";

/**
 * Parts of a corpus that are never cut: a source with mail of both kinds, a source of honest mail, half a year of a source
 * with threats only. With one kind of a source taught and the other held out, a model would learn the source for the kind.
 */
function unitOf({ mail: { source, date } }: MailExample, threatsOnly: ReadonlySet<string>): string {
  if (!threatsOnly.has(source)) return source;
  return `${source} ${date.slice(0, 4)}-${date.slice(5, 7) < "07" ? 1 : 2}`;
}

/** Shares whole units out among folds, the largest first to the fold that has least of its kind. */
export function foldsOf(examples: readonly MailExample[], count: number): Map<string, number> {
  const [ham, others] = [sourcesOf(examples, true), sourcesOf(examples, false)];
  const threatsOnly = new Set([...others].filter((source) => !ham.has(source)));
  const units = [...Map.groupBy(examples, (example) => unitOf(example, threatsOnly))];
  const loads = { ham: Array.from({ length: count }, () => 0), other: Array.from({ length: count }, () => 0) };
  const folds = new Map<string, number>();
  const largestFirst = units.toSorted(
    ([one, { length }], [other, { length: otherLength }]) => otherLength - length || (one < other ? -1 : 1),
  );
  for (const [, mails] of largestFirst) {
    const load = mails.some(({ mail }) => mail.label === "ham") ? loads.ham : loads.other;
    const fold = load.indexOf(Math.min(...load));
    load[fold] = (load[fold] ?? 0) + mails.length;
    for (const { mail } of mails) folds.set(mail.id, fold);
  }
  return folds;
}

function sourcesOf(examples: readonly MailExample[], isHam: boolean): Set<string> {
  return new Set(examples.filter(({ mail }) => (mail.label === "ham") === isHam).map(({ mail }) => mail.source));
}
