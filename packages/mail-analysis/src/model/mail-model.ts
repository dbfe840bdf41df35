import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Features } from "./features.ts";
import { wordSlots } from "./hashed-words.ts";

/** Weights of a sparse linear model over raised signals, traits and hashed words. */
export interface MailModel {
  /** Identifies the training run; stored with every verdict. */
  readonly version: string;
  readonly bias: number;
  /** Weights of signals and traits by ID. */
  readonly weights: Readonly<Record<string, number>>;
  /** Word weights: `values[slot] * scale`. */
  readonly words: { readonly scale: number; readonly values: Int8Array };
  /** Platt scaling, fitted on held-out sources. */
  readonly calibration: { readonly slope: number; readonly offset: number };
  /** Separates threats from advertising among unwanted messages. */
  readonly kind: { readonly bias: number; readonly weights: Readonly<Record<string, number>> };
}

/** One feature's contribution to a score, in log-odds before calibration. */
export interface Contribution {
  /** A signal, a trait, `word:…`, or `word:link_host:…` for a name part of that kind. */
  readonly id: string;
  readonly share: number;
}

/** A score with its contributions, largest first. */
export interface Scored {
  readonly score: number;
  readonly bias: number;
  readonly contributions: readonly Contribution[];
}

/** Scores the features of a message. */
export function scoreFeatures(model: MailModel, { raised, words }: Features): Scored {
  const contributions: Contribution[] = raised.flatMap((id) => {
    const share = model.weights[id] ?? 0;
    return share === 0 ? [] : [{ id, share }];
  });
  for (const { text, slot, value } of words) {
    const share = (model.words.values[slot] ?? 0) * model.words.scale * value;
    if (share !== 0) contributions.push({ id: `word:${text}`, share });
  }
  const score = contributions.reduce((sum, { share }) => sum + share, model.bias);
  contributions.sort((one, other) => Math.abs(other.share) - Math.abs(one.share));
  return { score, bias: model.bias, contributions };
}

/** The probability that a message with this score is unwanted. */
export function probabilityOf({ calibration }: Pick<MailModel, "calibration">, score: number): number {
  return 1 / (1 + Math.exp(-(calibration.slope * score + calibration.offset)));
}

/** The probability that an unwanted message is a threat, not just advertising. */
export function threatShare({ kind }: MailModel, raised: readonly string[]): number {
  const score = raised.reduce((sum, id) => sum + (kind.weights[id] ?? 0), kind.bias);
  return 1 / (1 + Math.exp(-score));
}

/** Serializes the model: word weights as deflated bytes in base64. */
export function writeModel(model: MailModel): string {
  const { words, ...others } = model;
  const values = deflateRawSync(Buffer.from(words.values.buffer), { level: 9 }).toString("base64");
  return `${JSON.stringify({ ...others, words: { scale: words.scale, values } }, null, 1)}\n`;
}

/** Parses a model file. @throws Error if it's invalid */
export function parseModel(text: string): MailModel {
  const value: unknown = JSON.parse(text);
  if (!isStoredModel(value)) throw new Error("Not a model file");
  const bytes = inflateRawSync(Buffer.from(value.words.values, "base64"), { maxOutputLength: wordSlots });
  if (bytes.length !== wordSlots) throw new Error("This model has another number of words");
  return {
    ...value,
    words: { scale: value.words.scale, values: new Int8Array(bytes.buffer, bytes.byteOffset, wordSlots) },
  };
}

type StoredModel = Omit<MailModel, "words"> & { readonly words: { readonly scale: number; readonly values: string } };

function isStoredModel(value: unknown): value is StoredModel {
  if (!isRecord(value)) return false;
  const { version, bias, weights, words, calibration, kind } = value;
  return (
    typeof version === "string" &&
    typeof bias === "number" &&
    areNumbers(weights) &&
    isRecord(words) &&
    typeof words["scale"] === "number" &&
    typeof words["values"] === "string" &&
    isRecord(calibration) &&
    typeof calibration["slope"] === "number" &&
    typeof calibration["offset"] === "number" &&
    isRecord(kind) &&
    typeof kind["bias"] === "number" &&
    areNumbers(kind["weights"])
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function areNumbers(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((each) => typeof each === "number");
}
