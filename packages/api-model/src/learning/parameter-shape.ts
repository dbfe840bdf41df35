import { byName, type Pair } from "./pairs.ts";
import { emptyShape, type Shape } from "./shape.ts";
import { arrayShape, numberShape, objectShape, textShape } from "./shape-of.ts";

const number = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/;
/** Two or more bare tokens between commas; with a space or an equals sign it is a sentence or a header's own syntax. */
const list = /^[\w.:@+-]+(?:,[\w.:@+-]+)+$/;

/** The shape of a parameter's text: what JSON value it would be, and whether it is a list; `count` when it came often. */
export function parameterShape(text: string, count = 1): Shape {
  if (!list.test(text)) return scalarShape(text, count);
  const items = arrayShape(text.split(",").map((each) => scalarShape(each, count)));
  return { ...emptyShape, count, lists: { ...items, count } };
}

/** Parameters as an object: one that came several times is an array. `others` are members whose shape is known. */
export function pairsShape(pairs: readonly Pair[], others: readonly (readonly [string, Shape])[] = []): Shape {
  const members = [...byName(pairs)].map(([name, values]) => [name, valuesShape(values)] as const);
  return objectShape([...members, ...others]);
}

function valuesShape(values: readonly string[]): Shape {
  const [first = "", ...more] = values;
  if (more.length === 0) return parameterShape(first);
  return { ...emptyShape, count: 1, arrays: arrayShape(values.map((each) => scalarShape(each, 1))) };
}

function scalarShape(text: string, count: number): Shape {
  if (text === "true" || text === "false") return { ...emptyShape, count, booleans: count };
  if (number.test(text) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER) return numberShape(Number(text), count);
  return textShape(text, count);
}
