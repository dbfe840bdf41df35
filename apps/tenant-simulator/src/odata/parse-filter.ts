import { GraphError } from "./graph-error.ts";

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

const comparisons: ReadonlySet<string> = new Set<Comparison>(["eq", "ne", "gt", "ge", "lt", "le"]);
const textFunctions: ReadonlySet<string> = new Set<TextFunction>(["startswith", "endswith", "contains"]);
const constants: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** Parses `$filter` (OData 4.01, URL conventions 5.1.1), as far as the simulated services support it. */
export function parseFilter(filter: string): FilterExpression {
  const tokens = filterTokens(filter);
  let at = 0;
  const peek = (ahead = 0): Token => tokens[Math.min(at + ahead, tokens.length - 1)] ?? { kind: "end", text: "" };
  const next = () => {
    const token = peek();
    at += 1;
    return token;
  };
  const refuse = (token: Token): GraphError =>
    new GraphError("invalidFilter", `Invalid filter clause: unexpected '${token.text}' in '${filter}'.`);
  const take = (kind: Token["kind"], text?: string) => {
    const token = next();
    if (token.kind !== kind || (text !== undefined && token.text !== text)) throw refuse(token);
    return token.text;
  };
  const isWord = (text: string) => peek().kind === "word" && peek().text === text;

  const either = (): FilterExpression => {
    let left = both();
    while (isWord("or")) {
      next();
      left = { kind: "or", left, right: both() };
    }
    return left;
  };
  const both = (): FilterExpression => {
    let left = single();
    while (isWord("and")) {
      next();
      left = { kind: "and", left, right: single() };
    }
    return left;
  };
  const single = (): FilterExpression => {
    if (isWord("not")) {
      next();
      return { kind: "not", operand: single() };
    }
    if (peek().kind === "mark" && peek().text === "(") {
      next();
      const inner = either();
      take("mark", ")");
      return inner;
    }
    return peek(1).text === "(" && peek().kind === "word" ? call() : comparison();
  };
  const call = (): FilterExpression => {
    const name = take("word");
    take("mark", "(");
    const lambda = /^(.+)\/(any|all)$/.exec(name);
    if (lambda !== null) return quantifier(pathOf(lambda[1] ?? ""), lambda[2] === "any" ? "any" : "all");
    if (!isTextFunction(name)) throw refuse({ kind: "word", text: name });
    const path = pathOf(take("word"));
    take("mark", ",");
    const value = unquote(take("text"));
    take("mark", ")");
    if (!isWord("eq")) return { kind: "text", path, by: name, value };
    next();
    const condition: FilterExpression = { kind: "text", path, by: name, value };
    return take("word") === "true" ? condition : { kind: "not", operand: condition };
  };
  const quantifier = (path: PropertyPath, kind: "any" | "all"): FilterExpression => {
    if (peek().text === ")") {
      next();
      return { kind, path, variable: "", condition: null };
    }
    const variable = take("word");
    take("mark", ":");
    const condition = either();
    take("mark", ")");
    return { kind, path, variable, condition };
  };
  const comparison = (): FilterExpression => {
    const path = pathOf(take("word"));
    const by = take("word");
    if (by === "in") return { kind: "in", path, values: list() };
    if (!isComparison(by)) throw refuse({ kind: "word", text: by });
    return { kind: "compare", path, by, value: literal() };
  };
  const list = (): readonly Literal[] => {
    take("mark", "(");
    const values = [literal()];
    while (peek().text === ",") {
      next();
      values.push(literal());
    }
    take("mark", ")");
    return values;
  };
  const literal = (): Literal => {
    const token = next();
    if (token.kind === "text") return { kind: "text", value: unquote(token.text) };
    if (token.kind === "date") return { kind: "date", value: Date.parse(token.text) };
    if (token.kind === "number") return { kind: "plain", value: Number(token.text) };
    const constant = token.kind === "word" ? constants.get(token.text) : undefined;
    if (constant === undefined) throw refuse(token);
    return { kind: "plain", value: constant };
  };

  const expression = either();
  if (peek().kind !== "end") throw refuse(peek());
  return expression;
}

function pathOf(text: string): PropertyPath {
  return text.split("/");
}

function unquote(text: string): string {
  return text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text;
}

function isComparison(text: string): text is Comparison {
  return comparisons.has(text);
}

function isTextFunction(text: string): text is TextFunction {
  return textFunctions.has(text);
}

interface Token {
  readonly kind: "text" | "date" | "number" | "word" | "mark" | "end";
  readonly text: string;
}

const patterns: readonly (readonly [Token["kind"], RegExp])[] = [
  ["text", /'(?:[^']|'')*'/y],
  ["date", /\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?/y],
  // An unquoted GUID.
  ["text", /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/iy],
  ["number", /-?\d+(?:\.\d+)?/y],
  ["word", /[A-Za-z_@][\w.]*(?:\/[A-Za-z_@][\w.]*)*/y],
  ["mark", /[(),:]/y],
];

/** Tokenizes a filter. */
function filterTokens(filter: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    while (filter[at] === " ") at += 1;
    if (at >= filter.length) return [...tokens, { kind: "end", text: "" }];
    const token = tokenAt(filter, at);
    tokens.push(token);
    at += token.text.length;
  }
}

function tokenAt(filter: string, at: number): Token {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const [text] = pattern.exec(filter) ?? [];
    if (text !== undefined) return { kind, text };
  }
  throw new GraphError("invalidFilter", `Invalid filter clause: syntax error at position ${at} in '${filter}'.`);
}
