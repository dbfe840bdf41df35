import type { MailExample } from "./examples.ts";

/** Parts of a corpus that are never cut: a source of honest mail, half a year of a source with threats. */
function unitOf({ mail: { source, label, date } }: MailExample, withThreats: ReadonlySet<string>): string {
  if (label === "ham" || !withThreats.has(source)) return `${source} ham`;
  return `${source} ${date.slice(0, 4)}-${date.slice(5, 7) < "07" ? 1 : 2}`;
}

/** Shares whole units out among folds, the largest first to the fold that has least of its kind. */
export function foldsOf(examples: readonly MailExample[], count: number): Map<string, number> {
  const withThreats = new Set(examples.filter(({ mail }) => mail.label !== "ham").map(({ mail }) => mail.source));
  const units = Map.groupBy(examples, (example) => unitOf(example, withThreats));
  const loads = { ham: Array.from({ length: count }, () => 0), other: Array.from({ length: count }, () => 0) };
  const folds = new Map<string, number>();
  for (const [unit, mails] of [...units].toSorted(([, one], [, other]) => other.length - one.length)) {
    const load = unit.endsWith(" ham") ? loads.ham : loads.other;
    const fold = load.indexOf(Math.min(...load));
    load[fold] = (load[fold] ?? 0) + mails.length;
    for (const { mail } of mails) folds.set(mail.id, fold);
  }
  return folds;
}
