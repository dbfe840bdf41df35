import type { MailModel } from "@parapet/mail-analysis/training";
import type { MailExample } from "./examples.ts";
import { corpusPenalties, fitModel, inventedPenalties } from "./fit-model.ts";
import { foldsOf } from "./folds.ts";
import { calibrationOf, type HeldOut, judgeHeldOut, scoreAll, type Scored } from "./judge-held-out.ts";

/** A model with what it reached on mail that it was not trained on. */
export interface Trained {
  readonly model: MailModel;
  readonly heldOut: HeldOut;
  /** The same without the threats by which the generator was enlarged. */
  readonly unseen?: HeldOut;
}

interface FoldScored extends Scored {
  readonly fold: number;
}

const folds = 5;
/** Trained on real threats, a model is so sure of them that a higher limit costs little. */
const allSourcesLimit = 0.65;
/** Threats from this day on never helped to enlarge the generator. */
const firstUnseen = "2024-07-01";

/** Trains on the first examples alone and measures on the others, of which the model and its calibration know nothing. */
export function trainApart(taught: readonly MailExample[], measured: readonly MailExample[], name: string): Trained {
  // Kinds of invented mail are held out whole, as sources are, so that probabilities fit kinds which nobody invented.
  const byKind = taught.map((example) => {
    const { mail } = example;
    const kind = mail.source === "invented" ? `invented ${mail.subtype.split("-")[0]}` : mail.source;
    return { ...example, mail: { ...mail, source: kind } };
  });
  const fold = foldsOf(byKind, folds);
  const calibration = calibrationOf(scoreFolds(taught, [], fold, name, inventedPenalties));
  const model = { ...fitModel(taught, name, inventedPenalties), calibration };
  const scored = scoreAll(model, measured);
  const unseen = scored.filter(({ example: { mail } }) => mail.label === "ham" || mail.date >= firstUnseen);
  return { model, heldOut: judgeHeldOut(scored, () => calibration), unseen: judgeHeldOut(unseen, () => calibration) };
}

/** Trains on everything, and tells how a model does on what it has not seen: whole sources, and no near copies. */
export function trainInFolds(examples: readonly MailExample[], added: readonly MailExample[], name: string): Trained {
  const scored = scoreFolds(examples, added, foldsOf(examples, folds), name);
  const calibration = calibrationOf(scored);
  const model = { ...fitModel([...examples, ...added], name), calibration };
  // What is told of a fold comes from a calibration that has not seen it.
  const others = Array.from({ length: folds }, (_, number) =>
    calibrationOf(scored.filter((each) => each.fold !== number)),
  );
  const heldOut = judgeHeldOut(scored, (each) => others[each.fold] ?? calibration, allSourcesLimit);
  // One calibration for all leaves mails in the order of their scores, which is all that ranks are about.
  const { recall_at_false_alarms, auc, auc_modern_bulk } = judgeHeldOut(scored, () => calibration).figures;
  return {
    model,
    heldOut: { ...heldOut, figures: { ...heldOut.figures, recall_at_false_alarms, auc, auc_modern_bulk } },
  };
}

/** What models say of the fold that each has not seen. */
function scoreFolds(
  examples: readonly MailExample[],
  added: readonly MailExample[],
  fold: ReadonlyMap<string, number>,
  name: string,
  penalties = corpusPenalties,
): FoldScored[] {
  return Array.from({ length: folds }, (_, number) => number).flatMap((number) => {
    const tested = examples.filter(({ mail }) => fold.get(mail.id) === number);
    const clusters = new Set(tested.map(({ mail }) => mail.cluster));
    const taught = examples.filter(({ mail }) => fold.get(mail.id) !== number && !clusters.has(mail.cluster));
    return scoreAll(fitModel([...taught, ...added], name, penalties), tested).map((each) => ({
      ...each,
      fold: number,
    }));
  });
}
