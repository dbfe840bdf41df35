import { defaultThresholds } from "@parapet/mail-analysis";
import { type MailModel, probabilityOf, scoreFeatures } from "@parapet/mail-analysis/training";
import { figuresOf, isModernBulk, type Judged, type MailFigures } from "../bench/mail/figures.ts";
import type { MailExample } from "./examples.ts";
import { calibrate, type Calibrated } from "./fit-model.ts";

/** Results of a model on held-out email. */
export interface HeldOut {
  /** Suspicious threshold. */
  readonly limit: number;
  readonly figures: MailFigures;
  /** Legitimate messages by source: their number and the share rated suspicious or worse. */
  readonly falseAlarms: readonly { readonly source: string; readonly messages: number; readonly flagged: number }[];
  /** Shares rated suspicious by threshold. */
  readonly curve: readonly CurvePoint[];
}

interface CurvePoint {
  readonly from: number;
  readonly threats: number;
  readonly phish: number;
  readonly bec: number;
  readonly ham: number;
  readonly bulk: number;
}

/** A message with the prediction of a model that wasn't trained on it. */
export interface Scored {
  readonly example: MailExample;
  readonly score: number;
}

type Calibration = MailModel["calibration"];

/** Assumed share of threats for calibration. */
const threatShare = 0.12;
const curveFrom = [0.3, 0.4, 0.5, 0.6, 0.65, 0.7, 0.8, 0.9];

/** Evaluates held-out predictions. */
export function scoreAll(model: MailModel, examples: readonly MailExample[]): Scored[] {
  return examples.map((example) => {
    const { raised, slots, values } = example;
    const words = Array.from(slots, (slot, at) => ({ text: "", slot, value: values[at] ?? 0 }));
    return { example, score: scoreFeatures(model, { raised, words }).score };
  });
}

/** Probabilities for the assumed share of threats; advertising is excluded. */
export function calibrationOf(scored: readonly Scored[]): Calibration {
  return calibrate(weighted(scored.filter(({ example }) => example.message.label !== "spam")));
}

/** Metrics of scores, each with its own calibration; messages from `limit` on are suspicious. */
export function evaluateHeldOut<Each extends Scored>(
  scored: readonly Each[],
  calibrationFor: (each: Each) => Calibration,
  limit = defaultThresholds.suspicious,
): HeldOut {
  const judged = scored.map((each) => {
    const { message } = each.example;
    const p = probabilityOf({ calibration: calibrationFor(each) }, each.score);
    return { message, label: message.label, isModernBulk: isModernBulk(message), p, isFlagged: p >= limit };
  });
  const bySource = Map.groupBy(
    judged.filter(({ label }) => label === "ham"),
    ({ message }) => message.source,
  );
  return {
    limit,
    figures: figuresOf(judged),
    falseAlarms: [...bySource].map(([source, of]) => ({
      source,
      messages: of.length,
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

/** Weights scores so that threats have their assumed share. */
function weighted(scored: readonly Scored[]): Calibrated[] {
  const threats = scored.filter(({ example }) => example.message.label !== "ham").length;
  const ham = scored.length - threats;
  return scored.map(({ example, score }) => {
    const isPositive = example.message.label !== "ham";
    return { score, isPositive, weight: isPositive ? threatShare / threats : (1 - threatShare) / ham };
  });
}
