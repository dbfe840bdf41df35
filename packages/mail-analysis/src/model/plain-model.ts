import type { SignalSeverity } from "../signals/signal.ts";
import { signals } from "../signals/signals.ts";
import { wordSlots } from "./hashed-words.ts";
import type { MailModel } from "./mail-model.ts";

/** Log-odds of an untrained signal by its severity. */
const points: Readonly<Record<SignalSeverity, number>> = { info: 0, low: 0.5, medium: 1.2, high: 2.2 };

/** Log-odds of each signal by its severity alone. */
export const weightOfSignal: Readonly<Record<string, number>> = Object.fromEntries(
  signals.map(({ id, severity, family }) => [id, family === "context" ? -points.medium : points[severity]]),
);

/** Fallback without a trained model: signals count by severity, words don't count. */
export const plainModel: MailModel = {
  version: "signals-only-1",
  bias: -3.6,
  weights: weightOfSignal,
  words: { scale: 0, values: new Int8Array(wordSlots) },
  calibration: { slope: 1, offset: 0 },
  kind: { bias: 1, weights: {} },
};

/** Signals that depend on context and so can't be learned from a corpus: they have the same weight in every model. */
export const fixedWeights: Readonly<Record<string, number>> = Object.fromEntries(
  signals
    .filter(
      ({ family, id }) =>
        family === "auth" ||
        family === "history" ||
        family === "context" ||
        /vip|employee|hijack|qr|young|language/.test(id),
    )
    .map(({ id }) => [id, weightOfSignal[id] ?? 0]),
);
