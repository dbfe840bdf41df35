import { mask } from "../redaction/masking.ts";
import { count, type Growing } from "./growing.ts";
import { enumeration, type Shape } from "./shape.ts";
import { getFormat } from "./string-format.ts";

/** Whole numbers of 64 bits, of which those beyond 2^53 were rounded when they were read. */
const maxInteger = 2 ** 63;

/** Adds a number that came so many times. */
export function addNumber(into: Growing<Shape>, value: number, times: number): void {
  into.count += times;
  const numbers = (into.numbers ??= { count: 0, integers: 0, min: value, max: value });
  numbers.count += times;
  if (Number.isInteger(value) && Math.abs(value) <= maxInteger) numbers.integers += times;
  numbers.min = Math.min(numbers.min, value);
  numbers.max = Math.max(numbers.max, value);
}

export function addBoolean(into: Growing<Shape>, times: number): void {
  into.count += times;
  into.booleans += times;
}

export function addText(into: Growing<Shape>, text: string, times: number): void {
  const format = getFormat(text);
  // Where a secret stood, the texts are no enumeration.
  const isListed = text.length <= enumeration.length && format === "" && !text.includes(mask);
  addTexts(into, { length: text.length, format, listed: isListed ? text : null }, times);
}

/** Text that is one opaque value: its length and wording aren't learned. */
export function addAnyText(into: Growing<Shape>, format: string, times: number): void {
  addTexts(into, { length: 0, format, listed: null }, times);
}

interface TextFacts {
  readonly length: number;
  readonly format: string;
  /** The text where it may be one of an enumeration. */
  readonly listed: string | null;
}

function addTexts(into: Growing<Shape>, { length, format, listed }: TextFacts, times: number): void {
  into.count += times;
  const texts = (into.texts ??= {
    count: 0,
    minLength: length,
    maxLength: length,
    formats: new Map(),
    values: new Map(),
  });
  texts.count += times;
  texts.minLength = Math.min(texts.minLength, length);
  texts.maxLength = Math.max(texts.maxLength, length);
  count(texts.formats, format, times);
  if (texts.values === null) return;
  if (listed !== null) count(texts.values, listed, times);
  if (listed === null || texts.values.size > enumeration.values) texts.values = null;
}
