export type Comparison = "eq" | "ne" | "gt" | "ge" | "lt" | "le";

export type TextFunction = "startswith" | "endswith" | "contains";

/** A literal in a filter; dates are compared as times. */
export type Literal =
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "date"; readonly value: number }
  | { readonly kind: "plain"; readonly value: number | boolean | null };

/** Property path; within `any` and `all`, the first name may be the range variable. */
export type PropertyPath = readonly string[];

/** An expression of `$filter`. */
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
      /** Null tests only for the existence of an element. */
      readonly condition: FilterExpression | null;
    };

/** The properties of an expression, in order. */
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
