import type { Part } from "./multipart.ts";
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

/** Parameters as an object: one that came several times is an array. */
export function pairsShape(pairs: readonly Pair[]): Shape {
  return membersShape(
    [...byName(pairs)].map(([name, values]) => {
      const [first = "", ...more] = values;
      return [name, more.length === 0 ? [parameterShape(first)] : values.map((each) => scalarShape(each, 1))];
    }),
  );
}

/** Parts of a form as an object, files with the shape that is given for them. */
export function partsShape(parts: readonly Part[], file: Shape): Shape {
  const shapes = new Map<string, Shape[]>();
  for (const { name, value, isFile } of parts) {
    shapes.set(name, [...(shapes.get(name) ?? []), isFile ? file : scalarShape(value, 1)]);
  }
  return membersShape([...shapes]);
}

function membersShape(members: readonly (readonly [name: string, values: readonly Shape[]])[]): Shape {
  return objectShape(
    members.map(([name, values]) => {
      const [only = emptyShape, ...more] = values;
      return [name, more.length === 0 ? only : { ...emptyShape, count: 1, arrays: arrayShape(values) }];
    }),
  );
}

function scalarShape(text: string, count: number): Shape {
  if (text === "true" || text === "false") return { ...emptyShape, count, booleans: count };
  if (number.test(text) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER) return numberShape(Number(text), count);
  return textShape(text, count);
}
