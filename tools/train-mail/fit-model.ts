import { type Example, fitLogistic, type MailModel, untaughtWeights, wordSlots } from "@parapet/mail-analysis/training";
import type { MailExample } from "./examples.ts";

/** How much a mail counts: sources that are large, old or heuristic count less, and the few of what matters most count more. */
function weightOf({ mail: { source, label, group, subtype } }: MailExample): number {
  if (source === "invented") return 0.1;
  if (source === "extra-text") return 0.3;
  if (label === "phish" || label === "bec") return 1;
  if (label === "spam") return group === "modern" ? 0.5 : 0.3;
  if (/bulk|transactional|newsletter/.test(subtype)) return group === "modern" ? 6 : 3;
  if (subtype === "hard-ham-1") return 3;
  return source.startsWith("list_") ? 0.6 : 1;
}

/** Words share this much beside signals and traits, which count 1 each. */
const wordShare = 2;
const penalties = { word: 1e-5, dense: 1e-4 };
const epochs = 10;
const rate = 0.5;
const seed = 7;

/** Weights by feature, of all that a vocabulary of ids and the slots of words have. */
export function fitModel(examples: readonly MailExample[], version: string): MailModel {
  const ids = [...new Set(examples.flatMap(({ raised }) => raised))].filter((id) => !(id in untaughtWeights));
  const places = new Map(ids.map((id, at) => [id, wordSlots + at]));
  const { bias, weights } = fitLogistic(
    examples.map((example) => sparse(example, places, example.mail.label !== "ham", weightOf(example))),
    {
      size: wordSlots + ids.length,
      epochs,
      rate,
      penalty: (at) => (at < wordSlots ? penalties.word : penalties.dense),
      seed,
    },
  );
  const words = weights.subarray(0, wordSlots).map((weight) => weight * wordShare);
  return {
    version,
    bias,
    weights: {
      ...untaughtWeights,
      ...Object.fromEntries(ids.map((id, at) => [id, short(weights[wordSlots + at] ?? 0)])),
    },
    words: quantised(words),
    calibration: { slope: 1, offset: 0 },
    kind: fitKind(examples, places),
  };
}

/** Tells threats from advertising by signals and traits, on the mail of today that nobody wants. */
function fitKind(examples: readonly MailExample[], places: ReadonlyMap<string, number>): MailModel["kind"] {
  const unwanted = examples.filter(({ mail }) => mail.label !== "ham" && mail.group === "modern");
  const { bias, weights } = fitLogistic(
    unwanted.map((example) => sparse({ ...example, slots: [] }, places, example.mail.label !== "spam", 1)),
    { size: wordSlots + places.size, epochs, rate, penalty: () => 1e-3, seed },
  );
  return { bias, weights: Object.fromEntries([...places].map(([id, at]) => [id, short(weights[at] ?? 0)])) };
}

function sparse(
  { raised, slots, wordValue }: MailExample,
  places: ReadonlyMap<string, number>,
  isPositive: boolean,
  weight: number,
): Example {
  const dense = raised.flatMap((id) => places.get(id) ?? []);
  const values = new Float32Array(slots.length + dense.length).fill(1).fill(wordValue * wordShare, 0, slots.length);
  return { features: Int32Array.from([...slots, ...dense]), values, isPositive, weight };
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
