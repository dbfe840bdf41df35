import { areaUnderCurve } from "../risk/separation.ts";
import { rounded } from "../statistics.ts";

/** A mail with its true label and what was said about it. */
export interface Judged {
  readonly label: "phish" | "bec" | "spam" | "ham";
  /** Legitimate mail that is sent to many or by a program, of today. */
  readonly isModernBulk: boolean;
  readonly p: number;
  readonly isFlagged: boolean;
}

/** How well verdicts fit labels; shares from 0 to 1. */
export interface MailFigures {
  readonly mails: Readonly<Record<Judged["label"], number>>;
  /** Called suspicious or worse, by label. */
  readonly flagged: Readonly<Record<Judged["label"], number>>;
  readonly modern_bulk: { readonly mails: number; readonly flagged: number };
  /** Of phish and bec, when so much of all legitimate mail is flagged. */
  readonly recall_at_false_alarms: Readonly<Record<"0.1%" | "0.5%" | "1%", number>>;
  /** Of phish and bec against all legitimate mail. */
  readonly auc: number;
  /** Against modern bulk mail alone. */
  readonly auc_modern_bulk: number | null;
  /** Expected calibration error over 15 bins, of threats and legitimate mail. */
  readonly ece: number;
  /** What was said in each bin that holds mail, beside what happened: means from 0 to 1. */
  readonly reliability: readonly ReliabilityBin[];
}

/** Threats and legitimate mail of which about the same was said. */
export interface ReliabilityBin {
  /** Probabilities from this on, up to one fifteenth more. */
  readonly from: number;
  readonly mails: number;
  /** The mean probability that was said. */
  readonly said: number;
  /** The share of threats among them. */
  readonly happened: number;
}

/** Compares what was said with what is true. */
export function figuresOf(judged: readonly Judged[]): MailFigures {
  const labelled = (label: Judged["label"]) => judged.filter((each) => each.label === label);
  const ham = labelled("ham");
  const threats = judged.filter(({ label }) => label === "phish" || label === "bec");
  const bulk = ham.filter((each) => each.isModernBulk);
  const score = ({ p }: Judged) => p;
  const counts = (value: (of: readonly Judged[]) => number) => ({
    phish: value(labelled("phish")),
    bec: value(labelled("bec")),
    spam: value(labelled("spam")),
    ham: value(ham),
  });
  const descending = ham.map(score).toSorted((one, other) => other - one);
  const reliability = reliabilityOf([...threats, ...ham]);
  const recallAt = (share: number) => {
    const limit = descending[Math.floor(share * ham.length)] ?? 0;
    return rounded(threats.filter(({ p }) => p > limit).length / Math.max(1, threats.length), 4);
  };
  return {
    mails: counts((of) => of.length),
    flagged: counts(flaggedShare),
    modern_bulk: { mails: bulk.length, flagged: flaggedShare(bulk) },
    recall_at_false_alarms: { "0.1%": recallAt(0.001), "0.5%": recallAt(0.005), "1%": recallAt(0.01) },
    auc: rounded(areaUnderCurve(threats.map(score), ham.map(score)), 4),
    auc_modern_bulk: bulk.length === 0 ? null : rounded(areaUnderCurve(threats.map(score), bulk.map(score)), 4),
    ece: rounded(calibrationError(reliability), 4),
    reliability: reliability.map(({ from, mails, said, happened }) => ({
      from: rounded(from, 3),
      mails,
      said: rounded(said, 4),
      happened: rounded(happened, 4),
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
      mails: of.length,
      said: of.reduce((sum, { p }) => sum + p, 0) / of.length,
      happened: of.filter(({ label }) => label !== "ham").length / of.length,
    }));
}

/** The mean distance between what is said and what happens. */
function calibrationError(reliability: readonly ReliabilityBin[]): number {
  const mails = reliability.reduce((sum, bin) => sum + bin.mails, 0);
  const error = reliability.reduce((sum, bin) => sum + bin.mails * Math.abs(bin.said - bin.happened), 0);
  return error / Math.max(1, mails);
}

/** Whether a mail of a manifest is modern bulk or transactional mail. */
export function isModernBulk({ label, group, subtype }: { label: string; group: string; subtype: string }): boolean {
  return label === "ham" && group === "modern" && /bulk|transactional|newsletter|receipt|marketing/.test(subtype);
}
