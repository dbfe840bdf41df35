import { addArray, addMembers } from "./add-members.ts";
import { addAnyText, addBoolean, addNumber, addText } from "./add-scalar.ts";
import type { Growing } from "./growing.ts";
import type { Part } from "./multipart.ts";
import { byName, type Pair } from "./pairs.ts";
import { newShape, type Shape } from "./shape.ts";

const number = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/;
/** Two or more bare tokens between commas; with a space or an equals sign it is a sentence or a header's own syntax. */
const list = /^[\w.:@+-]+(?:,[\w.:@+-]+)+$/;

/** Adds a parameter's text, as if it had come so many times: what JSON value it would be, and whether it is a list. */
export function addParameter(into: Growing<Shape>, text: string, times: number): void {
  if (!text.includes(",") || !list.test(text)) return addPlain(into, text, times);
  into.count += times;
  into.lists = addArray(into.lists, text.split(","), (each, item) => addPlain(each, item, times), times);
}

/** The shape of a parameter's text; `times` when it came often. */
export function parameterShape(text: string, times = 1): Shape {
  const shape = newShape();
  addParameter(shape, text, times);
  return shape;
}

/** Adds parameters as an object: one that came several times is an array. */
export function addPairs(into: Growing<Shape>, pairs: readonly Pair[], times: number): void {
  const add = (each: Growing<Shape>, values: readonly string[]) => {
    const [first = "", ...more] = values;
    if (more.length === 0) addParameter(each, first, times);
    else addSeveral(each, values, (item, value) => addPlain(item, value, times), times);
  };
  addMembers(into, byName(pairs), add, times);
}

/** Adds the parts of a form as an object; of files, only their presence is recorded. */
export function addParts(into: Growing<Shape>, parts: readonly Part[], times: number): void {
  const addPart = (each: Growing<Shape>, { isFile, value }: Part) =>
    isFile ? addAnyText(each, "binary", times) : addPlain(each, value, times);
  const add = (each: Growing<Shape>, values: readonly Part[]) => {
    const [first, ...more] = values;
    if (first !== undefined && more.length === 0) addPart(each, first);
    else addSeveral(each, values, addPart, times);
  };
  addMembers(into, byName(parts.map((part) => [part.name, part] as const)), add, times);
}

function addSeveral<Value>(
  into: Growing<Shape>,
  values: readonly Value[],
  add: (into: Growing<Shape>, value: Value) => void,
  times: number,
): void {
  into.count += times;
  into.arrays = addArray(into.arrays, values, add, times);
}

function addPlain(into: Growing<Shape>, text: string, times: number): void {
  if (text === "true" || text === "false") addBoolean(into, times);
  else if (number.test(text) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER) addNumber(into, Number(text), times);
  else addText(into, text, times);
}
