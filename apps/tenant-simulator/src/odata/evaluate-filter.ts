import { isObject, type Json, type JsonObject } from "../base/json.ts";
import { GraphError } from "./graph-error.ts";
import type { Comparison, FilterExpression, Literal, PropertyPath, TextFunction } from "./parse-filter.ts";

type Scope = Readonly<Record<string, Json>>;

/** Evaluates a filter. Strings are compared case-insensitively, as in Exchange and Entra. */
export function meetsFilter(expression: FilterExpression, entity: JsonObject, scope: Scope = {}): boolean {
  switch (expression.kind) {
    case "and":
      return meetsFilter(expression.left, entity, scope) && meetsFilter(expression.right, entity, scope);
    case "or":
      return meetsFilter(expression.left, entity, scope) || meetsFilter(expression.right, entity, scope);
    case "not":
      return !meetsFilter(expression.operand, entity, scope);
    case "compare":
      return compares(valueAt(expression.path, entity, scope), expression.by, expression.value);
    case "in":
      return expression.values.some((value) => compares(valueAt(expression.path, entity, scope), "eq", value));
    case "text":
      return matchesText(valueAt(expression.path, entity, scope), expression.by, expression.value);
    case "any":
    case "all": {
      const value = valueAt(expression.path, entity, scope);
      const elements: readonly Json[] = Array.isArray(value) ? value : [];
      const { condition, variable } = expression;
      if (condition === null) return elements.length > 0;
      const meets = (element: Json) => meetsFilter(condition, entity, { ...scope, [variable]: element });
      return expression.kind === "any" ? elements.some(meets) : elements.every(meets);
    }
  }
}

/** The value of a property; an unknown one is the client's error. */
export function valueAt([first = "", ...rest]: PropertyPath, entity: JsonObject, scope: Scope = {}): Json {
  let value = scope[first] ?? entity[first];
  if (value === undefined) throw new GraphError("badRequest", `Could not find a property named '${first}'.`);
  for (const name of rest) value = isObject(value) ? (value[name] ?? null) : null;
  return value;
}

/** Comparison result; undefined if the types aren't comparable. */
function orderOf(value: Json, { kind, value: literal }: Literal): number | undefined {
  if (kind === "date") return typeof value === "string" ? Math.sign(Date.parse(value) - literal) : undefined;
  if (kind === "text") return typeof value === "string" ? compareTexts(value, literal) : undefined;
  if (literal === null) return value === null ? 0 : undefined;
  if (typeof value !== typeof literal || value === null) return undefined;
  return Math.sign(Number(value) - Number(literal));
}

export function compareTexts(left: string, right: string): number {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compares(value: Json, by: Comparison, literal: Literal): boolean {
  const order = orderOf(value, literal);
  switch (by) {
    case "eq":
      return order === 0;
    case "ne":
      return order !== 0;
    case "gt":
      return order !== undefined && order > 0;
    case "ge":
      return order !== undefined && order >= 0;
    case "lt":
      return order !== undefined && order < 0;
    case "le":
      return order !== undefined && order <= 0;
  }
}

function matchesText(value: Json, by: TextFunction, sought: string): boolean {
  if (typeof value !== "string") return false;
  const [text, part] = [value.toLowerCase(), sought.toLowerCase()];
  switch (by) {
    case "startswith":
      return text.startsWith(part);
    case "endswith":
      return text.endsWith(part);
    case "contains":
      return text.includes(part);
  }
}
