import type { ASTNode } from "@marcbachmann/cel-js";
import type { Variables, VariableType } from "./compile.ts";
import { functionCosts, macros } from "./functions.ts";
import { ruleLimits } from "./limits.ts";
import { linearMatches } from "./linear-matches.ts";

/** Upper bounds of a value: characters of all its texts, and items to iterate over. */
interface Size {
  readonly total: number;
  readonly items: number;
}

interface Estimate extends Size {
  readonly cost: number;
}

interface Scope {
  readonly variables: Variables;
  /** Sizes of the variables of macros by name. */
  readonly bound: ReadonlyMap<string, Size>;
}

const scalar: Size = { total: 1, items: 1 };
const text: Size = { total: ruleLimits.text, items: 1 };
const collection: Size = { total: ruleLimits.total, items: ruleLimits.items };
/** Characters that are read in a unit of cost. */
const charactersPerUnit = 64;

/** Estimates the cost of the worst case, in units of about 100 ns, from the limits of variables and the length of literals. */
export function estimateCost(node: ASTNode, variables: Variables): number {
  return estimate(node, { variables, bound: new Map() }).cost;
}

function sizeOf(type: VariableType | undefined): Size {
  if (type === undefined || type.startsWith("list") || type.startsWith("map")) return collection;
  return type === "string" ? text : scalar;
}

function estimate(node: ASTNode, scope: Scope): Estimate {
  switch (node.op) {
    case "value":
      return { cost: 1, ...scalar, total: typeof node.args === "string" ? node.args.length : 1 };
    case "id":
      return { cost: 1, ...(scope.bound.get(node.args) ?? collection) };
    case "list": {
      const each = all(node.args, scope);
      return { ...each, items: node.args.length };
    }
    case "map": {
      const each = all(node.args.flat(), scope);
      return { ...each, items: node.args.length };
    }
    case "call":
      return callCost(node.args[0], node.args[1], scope);
    case "rcall": {
      const [name, receiver, args] = node.args;
      return macros.has(name) ? macroCost(name, receiver, args, scope) : callCost(name, [receiver, ...args], scope);
    }
    case ".":
    case ".?": {
      const [group, name] = node.args;
      if (group.op === "id" && !scope.bound.has(group.args))
        return { cost: 2, ...sizeOf(scope.variables[group.args]?.[name]) };
      const of = estimate(node.args[0], scope);
      return { ...of, cost: of.cost + 1 };
    }
    case "[]":
    case "[?]": {
      const [of, by] = [estimate(node.args[0], scope), estimate(node.args[1], scope)];
      return { ...of, cost: of.cost + by.cost + 2 };
    }
    case "!_":
    case "-_": {
      const { cost } = estimate(node.args, scope);
      return { cost: cost + 1, ...scalar };
    }
    case "?:": {
      const each = all(node.args, scope);
      return { ...each, cost: each.cost + 1 };
    }
    case "+": {
      const each = all(node.args, scope);
      return { ...each, cost: each.cost + reading(each) };
    }
    default: {
      const each = all(node.args, scope);
      return { cost: each.cost + reading(each) + (node.op === "in" ? each.items : 0), ...scalar };
    }
  }
}

function callCost(name: string, args: readonly ASTNode[], scope: Scope): Estimate {
  const each = all(args, scope);
  return { ...each, cost: each.cost + reading(each) + ownCost(name, each) };
}

function ownCost(name: string, { total, items }: Size): number {
  // Code points of a text are counted one by one; a character takes a pattern half a step.
  if (name === "size") return items === 1 ? total : 1;
  if (name === linearMatches) return Math.min(total, ruleLimits.matchedText) / 2;
  return functionCosts.get(name) ?? Infinity;
}

function macroCost(name: string, receiver: ASTNode, args: readonly ASTNode[], scope: Scope): Estimate {
  const of = estimate(receiver, scope);
  const [item, ...bodies] = args;
  // All items together are as large as the list.
  const each = { total: Math.ceil(of.total / of.items), items: of.items };
  const bound = item?.op === "id" ? new Map([...scope.bound, [item.args, each]]) : scope.bound;
  const body = all(bodies, { ...scope, bound });
  const cost = of.cost + of.items * (body.cost + 2);
  if (name === "filter") return { ...of, cost };
  return name === "map" ? { total: of.items * body.total, items: of.items, cost } : { ...scalar, cost };
}

function all(nodes: readonly ASTNode[], scope: Scope): Estimate {
  let sum: Estimate = { cost: 1, total: 0, items: 1 };
  for (const node of nodes) {
    const { cost, total, items } = estimate(node, scope);
    sum = { cost: sum.cost + cost, total: sum.total + total, items: Math.max(sum.items, items) };
  }
  return sum;
}

function reading({ total }: Size): number {
  return Math.ceil(total / charactersPerUnit);
}
