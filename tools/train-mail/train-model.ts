import { usualThresholds } from "@parapet/mail-analysis";
import { type MailModel, probabilityOf, scoreFeatures } from "@parapet/mail-analysis/training";
import { figuresOf, isModernBulk, type Judged, type MailFigures } from "../bench/mail/figures.ts";
import type { MailExample } from "./examples.ts";
import { calibrate, type Calibrated, fitModel } from "./fit-model.ts";
import { foldsOf } from "./folds.ts";

/** A model with what it reached on mails of sources that it was not trained on. */
export interface Trained {
  readonly model: MailModel;
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

const folds = 5;
/** The share of threats among mails for which probabilities are calibrated. */
const threatShare = 0.12;
const { suspicious } = usualThresholds;
const curveFrom = [0.4, 0.5, 0.6, suspicious, 0.7, 0.8, 0.9];

interface Scored {
  readonly example: MailExample;
  readonly score: number;
  readonly fold: number;
}

/** Trains a model on everything, and tells how one does on what it has not seen: whole sources, and no near copies. */
export function trainModel(examples: readonly MailExample[], added: readonly MailExample[], name: string): Trained {
  const fold = foldsOf(examples, folds);
  const scored = Array.from({ length: folds }, (_, number) => number).flatMap((number): Scored[] => {
    const tested = examples.filter(({ mail }) => fold.get(mail.id) === number);
    const clusters = new Set(tested.map(({ mail }) => mail.cluster));
    const taught = examples.filter(({ mail }) => fold.get(mail.id) !== number && !clusters.has(mail.cluster));
    const model = fitModel([...taught, ...added], name);
    return tested.map((example) => ({ example, score: scoreOf(model, example), fold: number }));
  });
  const model = { ...fitModel([...examples, ...added], name), calibration: calibrationOf(scored) };
  // What is told of a fold comes from a calibration that has not seen it.
  const calibrations = Array.from({ length: folds }, (_, number) =>
    calibrationOf(scored.filter((each) => each.fold !== number)),
  );
  const judgedBy = (calibrationFor: (fold: number) => MailModel["calibration"]) =>
    scored.map(({ example: { mail }, score, fold: number }) => {
      const p = probabilityOf({ calibration: calibrationFor(number) }, score);
      return { mail, label: mail.label, isModernBulk: isModernBulk(mail), p, isFlagged: p >= suspicious };
    });
  const judged = judgedBy((number) => calibrations[number] ?? model.calibration);
  // One calibration for all leaves mails in the order of their scores, which is all that ranks are about.
  const { recall_at_false_alarms, auc, auc_modern_bulk } = figuresOf(judgedBy(() => model.calibration));
  const bySource = Map.groupBy(
    judged.filter(({ label }) => label === "ham"),
    ({ mail }) => mail.source,
  );
  return {
    model,
    figures: { ...figuresOf(judged), recall_at_false_alarms, auc, auc_modern_bulk },
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

function scoreOf(model: MailModel, { raised, slots, values }: MailExample): number {
  const words = Array.from(slots, (slot, at) => ({ text: "", slot, value: values[at] ?? 0 }));
  return scoreFeatures(model, { raised, words }).score;
}

function calibrationOf(scored: readonly Scored[]): MailModel["calibration"] {
  return calibrate(weighted(scored.filter(({ example }) => example.mail.label !== "spam")));
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
