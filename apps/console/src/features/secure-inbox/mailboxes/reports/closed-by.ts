import type { ReportSettings } from "@parapet/contract";

type History = ReportSettings["history"];

/** What closing by itself would have done: how many reported mails, and how many of them people decided otherwise. */
export interface Closed {
  readonly closed: number;
  readonly wrong: number;
}

const sum = (counts: readonly number[], from: number, to: number) =>
  counts.slice(from, to + 1).reduce((total, each) => total + each, 0);

/** Of those from a probability on, in percent, that are taken for malicious. */
export function closedAsPhishing({ phishing, harmless }: History, from: number): Closed {
  return { closed: sum(phishing, from, 100), wrong: sum(harmless, from, 100) };
}

/** Of those up to a probability that are taken for clean. */
export function closedAsClean({ clean, harmful }: History, to: number): Closed {
  return { closed: sum(clean, 0, to), wrong: sum(harmful, 0, to) };
}
