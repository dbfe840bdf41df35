export type Comparison = "eq" | "ne" | "gt" | "ge" | "lt" | "le";

export type TextFunction = "startswith" | "endswith" | "contains";

/** A value as a filter writes it; dates stand for moments, however they are written. */
export type Literal =
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "date"; readonly value: number }
  | { readonly kind: "plain"; readonly value: number | boolean | null };

/** The names on the way to a property; within `any` and `all` the first one may be the variable. */
export type PropertyPath = readonly string[];

/** A condition of `$filter`. */
export type FilterExpression =
  | { readonly kind: "and" | "or"; readonly left: FilterExpression; readonly right: FilterExpression }
  | { readonly kind: "not"; readonly operand: FilterExpression }
  | { readonly kind: "compare"; readonly path: PropertyPath; readonly by: Comparison; readonly value: Literal }
  | { readonly kind: "in"; readonly path: PropertyPath; readonly values: readonly Literal[] }
  | { readonly kind: "text"; readonly path: PropertyPath; readonly by: TextFunction; readonly value: string }
  | {
      readonly kind: "any" | "all";
      readonly path: PropertyPath;
      readonly variable: string;
      /** Null asks only whether there is an element. */
      readonly condition: FilterExpression | null;
    };

/** The properties that a condition names, in its order. */
export function propertiesOf(expression: FilterExpression): readonly PropertyPath[] {
  switch (expression.kind) {
    case "and":
    case "or":
      return [...propertiesOf(expression.left), ...propertiesOf(expression.right)];
    case "not":
      return propertiesOf(expression.operand);
    case "compare":
    case "in":
    case "text":
    case "any":
    case "all":
      return [expression.path];
  }
}
