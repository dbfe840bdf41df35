import { combineShapes } from "../learning/combine-shapes.ts";
import { emptyShape, type Shape } from "../learning/shape.ts";
import type { JsonObject, SchemaStyle } from "./dialect.ts";
import { numberSchema, textSchema } from "./to-schema.ts";

/** How the values of one parameter are written in a document. */
interface ParameterForm {
  /** Of one value. */
  readonly schema: JsonObject;
  /** How several values travel: under one name with commas, under the name each, or never. */
  readonly list: "comma" | "repeat" | null;
  /** The name also came without a value. */
  readonly mayBeEmpty: boolean;
}

/** Allowed places of parameters. */
export type Place = "path" | "query" | "header" | "cookie" | "form";

/** The form of a parameter; `place` says what lists look like there. */
export function parameterForm(shape: Shape, place: Place, style: SchemaStyle): ParameterForm {
  const canRepeat = place === "query" || place === "form";
  // A form has commas as text: its fields are repeated (OpenAPI's encoding, Swagger's `multi`).
  const canList = place === "query" || place === "header";
  const values = [shape, shape.lists?.items, shape.arrays?.items].filter((each) => each !== null && each !== undefined);
  const scalars = values
    .map((each) => ({ ...each, lists: null, arrays: null }))
    .reduce((a, b) => combineShapes(a, b), emptyShape);
  const isList = shape.lists !== null || shape.arrays !== null;
  // Only queries have names alone (`?verbose`); elsewhere an empty text is a text.
  const mayBeEmpty = place === "query" && !isList && shape.texts?.minLength === 0;
  const isRepeated = shape.arrays !== null && canRepeat;
  // Commas in what is also repeated, or where lists do not exist, belong to the text.
  const isPlain = shape.lists !== null && (isRepeated || !canList);
  return {
    schema: isPlain ? { type: "string" } : scalarSchema(scalars, mayBeEmpty, style),
    list: isRepeated ? "repeat" : isList && canList ? "comma" : null,
    mayBeEmpty,
  };
}

/** Every text is a string, so values of several types are one. */
function scalarSchema(shape: Shape, mayBeEmpty: boolean, style: SchemaStyle): JsonObject {
  const { booleans, numbers, texts, objects, opaque } = shape;
  const words = texts === null || (mayBeEmpty && texts.maxLength === 0) ? null : texts;
  if (objects !== null || opaque > 0) return { type: "string" };
  if (words !== null) return numbers !== null || booleans > 0 ? { type: "string" } : textSchema(words, style);
  if (numbers !== null) return booleans > 0 ? { type: "string" } : numberSchema(numbers);
  // A name alone is a flag.
  return booleans > 0 || texts !== null ? { type: "boolean" } : { type: "string" };
}
