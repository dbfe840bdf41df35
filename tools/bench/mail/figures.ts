import { areaUnderCurve } from "../risk/separation.ts";
import { rounded } from "../statistics.ts";

/** A message with its true label and prediction. */
export interface Judged {
  readonly label: "phish" | "bec" | "spam" | "ham";
  /** Modern legitimate bulk or transactional email. */
  readonly isModernBulk: boolean;
  readonly p: number;
  readonly isFlagged: boolean;
}

/** Accuracy of verdicts; shares from 0 to 1. */
export interface MailFigures {
  readonly messages: Readonly<Record<Judged["label"], number>>;
  /** Share rated suspicious or worse, by label. */
  readonly flagged: Readonly<Record<Judged["label"], number>>;
  readonly modern_bulk: { readonly messages: number; readonly flagged: number };
  /** Recall of phish and bec at this share of flagged legitimate messages. */
  readonly recall_at_false_alarms: Readonly<Record<"0.1%" | "0.5%" | "1%", number>>;
  /** Of phish and bec against all legitimate messages. */
  readonly auc: number;
  /** Against modern bulk email alone. */
  readonly auc_modern_bulk: number | null;
  /** Expected calibration error over 15 bins, for threats and legitimate messages. */
  readonly ece: number;
  /** Nonempty bins with predicted and observed means from 0 to 1. */
  readonly reliability: readonly ReliabilityBin[];
}

/** Threats and legitimate messages with similar predictions. */
interface ReliabilityBin {
  /** Lower bound of the bin, which is one fifteenth wide. */
  readonly from: number;
  readonly messages: number;
  /** The mean predicted probability. */
  readonly predicted: number;
  /** The share of threats. */
  readonly observed: number;
}

/** Compares predictions with labels. */
export function figuresOf(judged: readonly Judged[]): MailFigures {
  const labeled = (label: Judged["label"]) => judged.filter((each) => each.label === label);
  const ham = labeled("ham");
  const threats = judged.filter(({ label }) => label === "phish" || label === "bec");
  const bulk = ham.filter((each) => each.isModernBulk);
  const score = ({ p }: Judged) => p;
  const counts = (value: (of: readonly Judged[]) => number) => ({
    phish: value(labeled("phish")),
    bec: value(labeled("bec")),
    spam: value(labeled("spam")),
    ham: value(ham),
  });
  const descending = ham.map(score).toSorted((one, other) => other - one);
  const reliability = reliabilityOf([...threats, ...ham]);
  const recallAt = (share: number) => {
    const limit = descending[Math.floor(share * ham.length)] ?? 0;
    return rounded(threats.filter(({ p }) => p > limit).length / Math.max(1, threats.length), 4);
  };
  return {
    messages: counts((of) => of.length),
    flagged: counts(flaggedShare),
    modern_bulk: { messages: bulk.length, flagged: flaggedShare(bulk) },
    recall_at_false_alarms: { "0.1%": recallAt(0.001), "0.5%": recallAt(0.005), "1%": recallAt(0.01) },
    auc: rounded(areaUnderCurve(threats.map(score), ham.map(score)), 4),
    auc_modern_bulk: bulk.length === 0 ? null : rounded(areaUnderCurve(threats.map(score), bulk.map(score)), 4),
    ece: rounded(calibrationError(reliability), 4),
    reliability: reliability.map(({ from, messages, predicted, observed }) => ({
      from: rounded(from, 3),
      messages,
      predicted: rounded(predicted, 4),
      observed: rounded(observed, 4),
    })),
  };
}

function flaggedShare(of: readonly Judged[]): number {
  return rounded(of.filter(({ isFlagged }) => isFlagged).length / Math.max(1, of.length), 4);
}

const bins = 15;

/** Bins of equal width. */
function reliabilityOf(judged: readonly Judged[]): ReliabilityBin[] {
  const byBin = Map.groupBy(judged, ({ p }) => Math.min(bins - 1, Math.floor(p * bins)));
  return [...byBin]
    .toSorted(([one], [other]) => one - other)
    .map(([bin, of]) => ({
      from: bin / bins,
      messages: of.length,
      predicted: of.reduce((sum, { p }) => sum + p, 0) / of.length,
      observed: of.filter(({ label }) => label !== "ham").length / of.length,
    }));
}

/** The mean distance between predicted and observed frequencies. */
function calibrationError(reliability: readonly ReliabilityBin[]): number {
  const messages = reliability.reduce((sum, bin) => sum + bin.messages, 0);
  const error = reliability.reduce((sum, bin) => sum + bin.messages * Math.abs(bin.predicted - bin.observed), 0);
  return error / Math.max(1, messages);
}

/** Whether a message is modern bulk or transactional email. */
export function isModernBulk({ label, group, subtype }: { label: string; group: string; subtype: string }): boolean {
  return label === "ham" && group === "modern" && /bulk|transactional|newsletter|receipt|marketing/.test(subtype);
}
