import {
  type Example,
  fitLogistic,
  type MailModel,
  fixedWeights,
  weightOfSignal,
  wordSlots,
} from "@parapet/mail-analysis/training";
import { exampleWeights } from "./example-weights.ts";
import type { MailExample } from "./examples.ts";

/** L2 penalties: toward zero for words, toward a share of the severity's weight for signals. */
export interface Penalties {
  readonly word: number;
  readonly dense: number;
}

export const corpusPenalties: Penalties = { word: 0.4, dense: 4 };
/** A generated message counts a tenth of a real one, so words common in them get smaller penalties. */
export const generatedPenalties: Penalties = { word: 0.1, dense: 4 };
const kindPenalty = 1;
const expectedShare = 0.25;
/** Min number of messages with a word. */
const minExamples = 3;
const rounds = 60;

/** Feature weights: the vocabulary's IDs and the word slots. */
export function fitModel(examples: readonly MailExample[], version: string, penalties = corpusPenalties): MailModel {
  const ids = [...new Set([...Object.keys(weightOfSignal), ...examples.flatMap(({ raised }) => raised)])].filter(
    (id) => !(id in fixedWeights),
  );
  const weightOf = exampleWeights(examples);
  const places = new Map(ids.map((id, at) => [id, wordSlots + at]));
  const { bias, weights } = fitLogistic(
    examples.map((example) => sparse(example, places, example.message.label !== "ham", weightOf(example))),
    {
      size: wordSlots + ids.length,
      penalty: (at) => (at < wordSlots ? penalties.word : penalties.dense),
      expected: (at) => expectedShare * (weightOfSignal[ids[at - wordSlots] ?? ""] ?? 0),
      minExamples,
      rounds,
    },
  );
  return {
    version,
    bias,
    weights: {
      ...fixedWeights,
      ...Object.fromEntries(ids.map((id, at) => [id, short(weights[wordSlots + at] ?? 0)])),
    },
    words: quantized(weights.subarray(0, wordSlots)),
    calibration: { slope: 1, offset: 0 },
    kind: fitKind(examples, places),
  };
}

const noWords = { slots: new Int32Array(0), values: new Float32Array(0) };

/** Assumed share of advertising in unwanted email, whatever the share in the examples. */
const advertisingShare = 0.3;

/** Separates threats from advertising by signals and traits, on current unwanted email. */
function fitKind(examples: readonly MailExample[], places: ReadonlyMap<string, number>): MailModel["kind"] {
  const unwanted = examples.filter(({ message }) => message.label !== "ham" && message.group !== "legacy");
  const advertising = unwanted.filter(({ message }) => message.label === "spam").length;
  const weight =
    ((unwanted.length - advertising) * advertisingShare) / ((1 - advertisingShare) * Math.max(1, advertising));
  const { bias, weights } = fitLogistic(
    unwanted.map((example) => {
      const isThreat = example.message.label !== "spam";
      return sparse({ ...example, ...noWords }, places, isThreat, isThreat ? 1 : weight);
    }),
    { size: wordSlots + places.size, penalty: () => kindPenalty, expected: () => 0, minExamples, rounds },
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

function quantized(words: Float64Array): MailModel["words"] {
  const scale = words.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0) / 127 || 1;
  return { scale, values: Int8Array.from(words, (weight) => Math.round(weight / scale)) };
}

function short(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}

/** A score with its label and weight. */
export interface Calibrated {
  readonly score: number;
  readonly isPositive: boolean;
  readonly weight: number;
}

/** Platt scaling: logistic regression on the score alone, by Newton's method. */
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
