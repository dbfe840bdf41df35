export { type Features, featuresOf } from "../model/features.ts";
export { type Example, fitLogistic } from "../model/fit-logistic.ts";
export { generator } from "../model/generator.ts";
export { wordSlots } from "../model/hashed-words.ts";
export { type MailModel, probabilityOf, scoreFeatures, threatShare, writeModel } from "../model/mail-model.ts";
export { fixedWeights, weightOfSignal } from "../model/plain-model.ts";
export { brands } from "../reference/brands.ts";
export { readSignals } from "../signals/signals.ts";
export { traits } from "../model/traits.ts";
