import type { MailModel } from "@parapet/mail-analysis/training";
import { calibrationOf, type HeldOut, evaluateHeldOut, scoreAll, type Scored } from "./evaluate-held-out.ts";
import type { MailExample } from "./examples.ts";
import { corpusPenalties, fitModel, generatedPenalties } from "./fit-model.ts";
import { foldsOf } from "./folds.ts";

/** A model with its held-out results. */
export interface Trained {
  readonly model: MailModel;
  readonly heldOut: HeldOut;
  /** The same without the threats that were used to extend the generator. */
  readonly unseen?: HeldOut;
}

interface FoldScored extends Scored {
  readonly fold: number;
}

const folds = 5;
/** Trained on real threats, a model is so confident that a higher threshold costs little. */
const allSourcesLimit = 0.65;
/** Threats from this day on weren't used to extend the generator. */
const firstUnseen = "2024-07-01";

/** Trains on the first examples only and evaluates on the others, which neither model nor calibration have seen. */
export function trainOnPermissive(
  training: readonly MailExample[],
  evaluation: readonly MailExample[],
  name: string,
): Trained {
  // Kinds of generated messages are held out whole, like sources, so that calibration covers unknown kinds.
  const byKind = training.map((example) => {
    const { message } = example;
    const kind = message.source === "invented" ? `invented ${message.subtype.split("-")[0]}` : message.source;
    return { ...example, message: { ...message, source: kind } };
  });
  const fold = foldsOf(byKind, folds);
  const calibration = calibrationOf(scoreFolds(training, [], fold, name, generatedPenalties));
  const model = { ...fitModel(training, name, generatedPenalties), calibration };
  const scored = scoreAll(model, evaluation);
  const unseen = scored.filter(({ example: { message } }) => message.label === "ham" || message.date >= firstUnseen);
  return {
    model,
    heldOut: evaluateHeldOut(scored, () => calibration),
    unseen: evaluateHeldOut(unseen, () => calibration),
  };
}

/** Trains on everything, and evaluates by cross-validation: whole sources, without near duplicates. */
export function trainInFolds(examples: readonly MailExample[], added: readonly MailExample[], name: string): Trained {
  const scored = scoreFolds(examples, added, foldsOf(examples, folds), name);
  const calibration = calibrationOf(scored);
  const model = { ...fitModel([...examples, ...added], name), calibration };
  // Results of a fold use a calibration without it.
  const others = Array.from({ length: folds }, (_, number) =>
    calibrationOf(scored.filter((each) => each.fold !== number)),
  );
  const heldOut = evaluateHeldOut(scored, (each) => others[each.fold] ?? calibration, allSourcesLimit);
  // A single calibration keeps the order of scores, which ranking metrics need.
  const { recall_at_false_alarms, auc, auc_modern_bulk } = evaluateHeldOut(scored, () => calibration).figures;
  return {
    model,
    heldOut: { ...heldOut, figures: { ...heldOut.figures, recall_at_false_alarms, auc, auc_modern_bulk } },
  };
}

/** Predictions for each fold by a model trained without it. */
function scoreFolds(
  examples: readonly MailExample[],
  added: readonly MailExample[],
  fold: ReadonlyMap<string, number>,
  name: string,
  penalties = corpusPenalties,
): FoldScored[] {
  return Array.from({ length: folds }, (_, number) => number).flatMap((number) => {
    const tested = examples.filter(({ message }) => fold.get(message.id) === number);
    const clusters = new Set(tested.map(({ message }) => message.cluster));
    const training = examples.filter(
      ({ message }) => fold.get(message.id) !== number && !clusters.has(message.cluster),
    );
    return scoreAll(fitModel([...training, ...added], name, penalties), tested).map((each) => ({
      ...each,
      fold: number,
    }));
  });
}
