import { usualThresholds } from "@parapet/mail-analysis";
import { type MailModel, probabilityOf, scoreFeatures } from "@parapet/mail-analysis/training";
import { figuresOf, isModernBulk, type Judged, type MailFigures } from "../bench/mail/figures.ts";
import type { MailExample } from "./examples.ts";
import { calibrate, type Calibrated } from "./fit-model.ts";

/** What a model reached on mail that it was not trained on. */
export interface HeldOut {
  /** From which probability on a mail is called suspicious. */
  readonly limit: number;
  readonly figures: MailFigures;
  /** Legitimate mail by source: how many there are and what share is called suspicious or worse. */
  readonly falseAlarms: readonly { readonly source: string; readonly mails: number; readonly flagged: number }[];
  /** What each probability to call a mail suspicious from gives: shares of what is called so. */
  readonly curve: readonly CurvePoint[];
}

export interface CurvePoint {
  readonly from: number;
  readonly threats: number;
  readonly phish: number;
  readonly bec: number;
  readonly ham: number;
  readonly bulk: number;
}

/** A mail with what a model that has not seen it says. */
export interface Scored {
  readonly example: MailExample;
  readonly score: number;
}

type Calibration = MailModel["calibration"];

/** The share of threats among mails for which probabilities are calibrated. */
const threatShare = 0.12;
const curveFrom = [0.3, 0.4, 0.5, 0.6, 0.65, 0.7, 0.8, 0.9];

/** What a model says of mail that it was not trained on. */
export function scoreAll(model: MailModel, examples: readonly MailExample[]): Scored[] {
  return examples.map((example) => {
    const { raised, slots, values } = example;
    const words = Array.from(slots, (slot, at) => ({ text: "", slot, value: values[at] ?? 0 }));
    return { example, score: scoreFeatures(model, { raised, words }).score };
  });
}

/** Probabilities for a usual share of threats; advertising is neither. */
export function calibrationOf(scored: readonly Scored[]): Calibration {
  return calibrate(weighted(scored.filter(({ example }) => example.mail.label !== "spam")));
}

/** Figures of scores, each with the calibration that holds for it; from `limit` on a mail is called suspicious. */
export function judgeHeldOut<Each extends Scored>(
  scored: readonly Each[],
  calibrationFor: (each: Each) => Calibration,
  limit = usualThresholds.suspicious,
): HeldOut {
  const judged = scored.map((each) => {
    const { mail } = each.example;
    const p = probabilityOf({ calibration: calibrationFor(each) }, each.score);
    return { mail, label: mail.label, isModernBulk: isModernBulk(mail), p, isFlagged: p >= limit };
  });
  const bySource = Map.groupBy(
    judged.filter(({ label }) => label === "ham"),
    ({ mail }) => mail.source,
  );
  return {
    limit,
    figures: figuresOf(judged),
    falseAlarms: [...bySource].map(([source, of]) => ({
      source,
      mails: of.length,
      flagged: of.filter(({ isFlagged }) => isFlagged).length / of.length,
    })),
    curve: curveFrom.map((from) => curvePoint(judged, from)),
  };
}

function curvePoint(judged: readonly Judged[], from: number): CurvePoint {
  const share = (isCounted: (each: Judged) => boolean) => {
    const counted = judged.filter(isCounted);
    return counted.filter(({ p }) => p >= from).length / Math.max(1, counted.length);
  };
  return {
    from,
    threats: share(({ label }) => label === "phish" || label === "bec"),
    phish: share(({ label }) => label === "phish"),
    bec: share(({ label }) => label === "bec"),
    ham: share(({ label }) => label === "ham"),
    bulk: share((each) => each.isModernBulk),
  };
}

/** Scores with weights that give threats their share. */
function weighted(scored: readonly Scored[]): Calibrated[] {
  const threats = scored.filter(({ example }) => example.mail.label !== "ham").length;
  const ham = scored.length - threats;
  return scored.map(({ example, score }) => {
    const isPositive = example.mail.label !== "ham";
    return { score, isPositive, weight: isPositive ? threatShare / threats : (1 - threatShare) / ham };
  });
}
