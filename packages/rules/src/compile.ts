import { type ASTNode, Environment, EvaluationError, ParseError, TypeError } from "@marcbachmann/cel-js";
import { compilePattern } from "@parapet/api-model/patterns";
import { childrenOf } from "./children-of.ts";
import { estimateCost } from "./estimate-cost.ts";
import { functionCosts, macros } from "./functions.ts";
import { ruleLimits } from "./limits.ts";
import { withLinearMatches } from "./linear-matches.ts";
import { isWithinLimits } from "./within-limits.ts";

/** Types of variables. Numbers are given as numbers, timestamps in milliseconds. */
export type VariableType =
  | "bool"
  | "int"
  | "double"
  | "string"
  | "timestamp"
  | "list<string>"
  | "map<string, string>"
  | "map<string, dyn>";

/** Variables by group and name: `client.kind` is `{ client: { kind: "string" } }`. */
export type Variables = Readonly<Record<string, Readonly<Record<string, VariableType>>>>;

/** Values by group and name; absent where unknown. */
export type RuleValues = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

export type ProblemCode =
  | "too_long"
  | "too_complex"
  | "syntax"
  | "unknown_name"
  | "unknown_function"
  | "wrong_type"
  | "not_a_condition"
  | "pattern_not_literal"
  | "pattern_invalid"
  | "group_alone";

/** Why an expression can't be saved, and where: offsets in UTF-16 code units. */
export interface RuleProblem {
  readonly code: ProblemCode;
  readonly from: number;
  readonly to: number;
}

/** What an evaluation gives: never an exception. `missing`: a variable that it reads has no value. */
export type RuleOutcome =
  | { readonly kind: "value"; readonly value: boolean }
  | { readonly kind: "missing"; readonly variable: string }
  | { readonly kind: "failed" };

export interface CompiledRule {
  /** Variables that it reads, as `group.name`. */
  readonly reads: readonly string[];
  /** Estimated cost in the worst case, in units of about 100 ns. */
  readonly cost: number;
  readonly evaluate: (values: RuleValues) => RuleOutcome;
}

export type CompileResult =
  | { readonly ok: true; readonly rule: CompiledRule }
  | { readonly ok: false; readonly problems: readonly [RuleProblem, ...RuleProblem[]] };

/** Compiles conditions over declared variables. */
export interface RuleEnvironment {
  readonly compile: (expression: string) => CompileResult;
}

const failed = { kind: "failed" } as const;
const yes = { kind: "value", value: true } as const;
const no = { kind: "value", value: false } as const;

/** Declares the variables of one kind of rule. */
export function declareVariables(variables: Variables): RuleEnvironment {
  const declared = new Environment({
    limits: {
      maxAstNodes: ruleLimits.nodes,
      maxDepth: ruleLimits.depth,
      maxListElements: ruleLimits.listItems,
      maxMapEntries: ruleLimits.listItems,
      maxCallArguments: 4,
    },
  });
  // Reading a missing member is an error in CEL. With this, headers and claims don't need a guard each.
  declared.registerFunction({
    name: "get",
    receiverType: "map<string, V>",
    returnType: "V",
    params: [
      { name: "name", type: "string" },
      { name: "otherwise", type: "V" },
    ],
    handler: (map: ReadonlyMap<string, unknown>, name: string, otherwise: unknown) => map.get(name) ?? otherwise,
  });
  for (const [name, fields] of Object.entries(variables)) declared.registerVariable({ name, schema: toSchema(fields) });
  return { compile: (expression) => compile(expression, declared, variables) };
}

const toSchema = (fields: Readonly<Record<string, VariableType>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, type]) => [name, type === "timestamp" ? "google.protobuf.Timestamp" : type]),
  );

function compile(expression: string, declared: Environment, variables: Variables): CompileResult {
  const whole = { from: 0, to: expression.length };
  const refuse = (code: ProblemCode, place: Pick<RuleProblem, "from" | "to"> = whole) =>
    ({ ok: false, problems: [{ code, ...place }] }) as const;
  if (expression.length > ruleLimits.characters) return refuse("too_long");
  const environment = declared.clone();
  try {
    const parsed = environment.parse(expression);
    const found = inspect(parsed.ast, variables);
    const [first, ...rest] = found.problems;
    if (first !== undefined) return { ok: false, problems: [first, ...rest] };
    const matches = withLinearMatches(environment, expression, found.patterns, compilePattern);
    if ("problem" in matches) return refuse(matches.problem.code, matches.problem);
    const { ast, check } = matches.parsed;
    const checked = check();
    if (!checked.valid) return refuseAs(checked.error, expression);
    if (checked.type !== "bool") return refuse("not_a_condition");
    const cost = estimateCost(ast, variables);
    if (cost > ruleLimits.cost) return refuse("too_complex");
    const evaluate = evaluator(matches.parsed, found.reads, variables);
    return { ok: true, rule: { reads: found.reads, cost, evaluate } };
  } catch (error) {
    return refuseAs(error, expression);
  }
}

/** The library's codes as ours. */
function refuseAs(error: unknown, { length }: string): CompileResult {
  if (!(error instanceof ParseError || error instanceof TypeError || error instanceof EvaluationError)) throw error;
  const { start = 0, end = length } = error.range ?? {};
  const from = Math.min(start, length);
  return { ok: false, problems: [{ code: toCode(error), from, to: Math.max(from, Math.min(end, length)) }] };
}

function toCode(error: ParseError | TypeError | EvaluationError): ProblemCode {
  if (error.code === "limit_exceeded") return "too_complex";
  if (error.code === "unknown_variable" || error.code === "no_such_key") return "unknown_name";
  return error instanceof ParseError ? "syntax" : "wrong_type";
}

interface Inspected {
  readonly reads: readonly string[];
  /** Receivers of `matches` with their patterns. */
  readonly patterns: readonly PatternCall[];
  readonly problems: readonly RuleProblem[];
}

/** A call of `matches` with a literal pattern. */
export interface PatternCall {
  readonly pattern: string;
  /** Place of the pattern, and where the method's name is to be found: between the receiver and the pattern. */
  readonly from: number;
  readonly to: number;
  readonly nameAfter: number;
}

/** Finds the variables that an expression reads, its patterns, and functions that rules can't use. */
function inspect(root: ASTNode, variables: Variables): Inspected {
  const [reads, patterns, problems] = [new Set<string>(), Array<PatternCall>(), Array<RuleProblem>()];
  const report = (code: ProblemCode, { start, end }: ASTNode) => problems.push({ code, from: start, to: end });
  const visit = (node: ASTNode, bound: ReadonlySet<string>): void => {
    if (node.op === "value") return;
    if (node.op === "id") {
      // A group by itself would read everything in it.
      if (!bound.has(node.args) && Object.hasOwn(variables, node.args)) report("group_alone", node);
      return;
    }
    if (node.op === "." && node.args[0].op === "id" && !bound.has(node.args[0].args)) {
      const group = variables[node.args[0].args];
      if (group !== undefined && Object.hasOwn(group, node.args[1])) {
        reads.add(`${node.args[0].args}.${node.args[1]}`);
        return;
      }
      if (group !== undefined) report("unknown_name", node);
      else visit(node.args[0], bound);
      return;
    }
    if (node.op === "call" || node.op === "rcall") {
      const [name] = node.args;
      const args = node.op === "call" ? node.args[1] : node.args[2];
      const receiver = node.op === "call" ? null : node.args[1];
      const isMacro = receiver !== null && macros.has(name);
      if (!isMacro && !functionCosts.has(name)) report("unknown_function", node);
      if (receiver !== null) visit(receiver, bound);
      if (receiver !== null && name === "matches") addPattern(receiver, args);
      const [item] = args;
      const inside = isMacro && item?.op === "id" ? new Set([...bound, item.args]) : bound;
      for (const arg of isMacro ? args.slice(1) : args) visit(arg, inside);
      return;
    }
    for (const child of childrenOf(node)) visit(child, bound);
  };
  const addPattern = (receiver: ASTNode, [pattern]: readonly ASTNode[]) => {
    if (pattern?.op !== "value" || typeof pattern.args !== "string") {
      if (pattern !== undefined) report("pattern_not_literal", pattern);
      return;
    }
    patterns.push({ pattern: pattern.args, from: pattern.start, to: pattern.end, nameAfter: receiver.end });
  };
  visit(root, new Set());
  return { reads: [...reads], patterns, problems };
}

type Evaluate = (context: Record<string, Record<string, unknown>>) => unknown;

function evaluator(evaluate: Evaluate, reads: readonly string[], variables: Variables): CompiledRule["evaluate"] {
  const read = reads.map((variable) => {
    const [group = "", name = ""] = variable.split(".");
    return { variable, group, name, type: variables[group]?.[name] ?? "bool" };
  });
  return (values) => {
    const context: Record<string, Record<string, unknown>> = {};
    for (const { variable, group, name, type } of read) {
      const value = values[group]?.[name];
      if (value === undefined) return { kind: "missing", variable };
      if (!isWithinLimits(value, type)) return failed;
      (context[group] ??= {})[name] = toCel(value, type);
    }
    try {
      const result = evaluate(context);
      return typeof result === "boolean" ? (result ? yes : no) : failed;
    } catch {
      return failed;
    }
  };
}

function toCel(value: unknown, type: VariableType): unknown {
  if (type === "int" && typeof value === "number") return BigInt(Math.trunc(value));
  if (type === "timestamp" && typeof value === "number") return new Date(value);
  if (type.startsWith("map") && typeof value === "object" && value !== null && !(value instanceof Map))
    return new Map(Object.entries(value));
  return value;
}
