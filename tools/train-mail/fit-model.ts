import {
  type Example,
  fitLogistic,
  type MailModel,
  untaughtWeights,
  weightOfSignal,
  wordSlots,
} from "@parapet/mail-analysis/training";
import type { MailExample } from "./examples.ts";
import { weighing } from "./weighing.ts";

/** How strongly weights are held back: of words at nothing, of signals at a share of what their severity says. */
export interface Penalties {
  readonly word: number;
  readonly dense: number;
}

export const corpusPenalties: Penalties = { word: 0.4, dense: 4 };
/** An invented mail counts a tenth of a real one, so words that many of them share are held back less. */
export const inventedPenalties: Penalties = { word: 0.1, dense: 4 };
const kindPenalty = 1;
const expectedShare = 0.25;
/** A word that fewer mails have is not learnt. */
const fewest = 3;
const rounds = 60;

/** Weights by feature, of all that a vocabulary of ids and the slots of words have. */
export function fitModel(examples: readonly MailExample[], version: string, penalties = corpusPenalties): MailModel {
  const ids = [...new Set([...Object.keys(weightOfSignal), ...examples.flatMap(({ raised }) => raised)])].filter(
    (id) => !(id in untaughtWeights),
  );
  const weightOf = weighing(examples);
  const places = new Map(ids.map((id, at) => [id, wordSlots + at]));
  const { bias, weights } = fitLogistic(
    examples.map((example) => sparse(example, places, example.mail.label !== "ham", weightOf(example))),
    {
      size: wordSlots + ids.length,
      penalty: (at) => (at < wordSlots ? penalties.word : penalties.dense),
      expected: (at) => expectedShare * (weightOfSignal[ids[at - wordSlots] ?? ""] ?? 0),
      fewest,
      rounds,
    },
  );
  return {
    version,
    bias,
    weights: {
      ...untaughtWeights,
      ...Object.fromEntries(ids.map((id, at) => [id, short(weights[wordSlots + at] ?? 0)])),
    },
    words: quantised(weights.subarray(0, wordSlots)),
    calibration: { slope: 1, offset: 0 },
    kind: fitKind(examples, places),
  };
}

const noWords = { slots: new Int32Array(0), values: new Float32Array(0) };

/** How much of the mail that nobody wants is advertising, whatever share of it the examples have. */
const advertisingShare = 0.3;

/** Tells threats from advertising by signals and traits, on the mail of today that nobody wants. */
function fitKind(examples: readonly MailExample[], places: ReadonlyMap<string, number>): MailModel["kind"] {
  const unwanted = examples.filter(({ mail }) => mail.label !== "ham" && mail.group !== "legacy");
  const advertising = unwanted.filter(({ mail }) => mail.label === "spam").length;
  const weight =
    ((unwanted.length - advertising) * advertisingShare) / ((1 - advertisingShare) * Math.max(1, advertising));
  const { bias, weights } = fitLogistic(
    unwanted.map((example) => {
      const isThreat = example.mail.label !== "spam";
      return sparse({ ...example, ...noWords }, places, isThreat, isThreat ? 1 : weight);
    }),
    { size: wordSlots + places.size, penalty: () => kindPenalty, expected: () => 0, fewest, rounds },
  );
  return { bias, weights: Object.fromEntries([...places].map(([id, at]) => [id, short(weights[at] ?? 0)])) };
}

function sparse(
  { raised, slots, values }: MailExample,
  places: ReadonlyMap<string, number>,
  isPositive: boolean,
  weight: number,
): Example {
  const dense = raised.flatMap((id) => places.get(id) ?? []);
  return {
    features: Int32Array.from([...slots, ...dense]),
    values: Float32Array.from([...values, ...dense.map(() => 1)]),
    isPositive,
    weight,
  };
}

function quantised(words: Float64Array): MailModel["words"] {
  const scale = words.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127 || 1;
  return { scale, values: Int8Array.from(words, (weight) => Math.round(weight / scale)) };
}

function short(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}

/** A score with the truth and how much it counts. */
export interface Calibrated {
  readonly score: number;
  readonly isPositive: boolean;
  readonly weight: number;
}

/** Platt's calibration: logistic regression on the score alone, by Newton's method. */
export function calibrate(scores: readonly Calibrated[]): MailModel["calibration"] {
  let [slope, offset] = [1, 0];
  for (let turn = 0; turn < 50; turn += 1) {
    const sums = { a: 0, b: 0, aa: 1e-6, ab: 0, bb: 1e-6 };
    for (const { score, isPositive, weight } of scores) {
      const p = 1 / (1 + Math.exp(-(slope * score + offset)));
      const [error, curve] = [weight * (p - (isPositive ? 1 : 0)), weight * p * (1 - p)];
      sums.a += error * score;
      sums.b += error;
      sums.aa += curve * score * score;
      sums.ab += curve * score;
      sums.bb += curve;
    }
    const determinant = sums.aa * sums.bb - sums.ab * sums.ab;
    slope -= (sums.bb * sums.a - sums.ab * sums.b) / determinant;
    offset -= (sums.aa * sums.b - sums.ab * sums.a) / determinant;
  }
  return { slope, offset };
}
