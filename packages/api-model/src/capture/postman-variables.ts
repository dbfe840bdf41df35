import { isWireObject, wireText } from "../telemetry/wire-value.ts";

/** Values of `{{name}}` of a folder and of those around it. */
export interface Variables {
  readonly own: ReadonlyMap<string, string>;
  /** Those of the folder around it; null at the top. */
  readonly outer: Variables | null;
  /** What replacing may still add, in characters, for the whole collection. */
  readonly budget: { left: number };
}

/** Max characters that variables may add to a collection: short files could expand to gigabytes. */
const collectionBudget = 64_000_000;

/** Of a collection that has none of its own. */
export function noVariables(): Variables {
  return { own: new Map(), outer: null, budget: { left: collectionBudget } };
}

/** The variables of a folder or collection, over those around it. */
export function toVariables(list: unknown, outer: Variables): Variables {
  if (!Array.isArray(list) || list.length === 0) return outer;
  const own = list.filter(isWireObject).flatMap((each): [string, string][] => {
    const name = wireText(each["key"] ?? each["id"]);
    const { value } = each;
    if (name === null || each["disabled"] === true || each["enabled"] === false) return [];
    return [[name, typeof value === "string" ? value : (wireText(value) ?? "")]];
  });
  return { own: new Map(own), outer, budget: outer.budget };
}

function valueOf(variables: Variables, name: string): string | undefined {
  for (let each: Variables | null = variables; each !== null; each = each.outer) {
    const value = each.own.get(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Values may name variables in turn, `{{a_{{b}}}}`; a circle ends here. */
const rounds = 10;
const maxCharacters = 1_000_000;

/** Replaces the variables that have a value, the innermost first; the others stay, as do all once the budget is spent. */
export function resolve(text: string, variables: Variables): string {
  return replaceVariables(text, (name) => valueOf(variables, name), variables);
}

/** The same for a path, where a variable without a value is a parameter: replaced by an empty text, it would be lost. */
export function resolvePath(text: string, variables: Variables): string {
  return replaceVariables(text, (name) => valueOf(variables, name) || undefined, variables);
}

function replaceVariables(
  text: string,
  find: (name: string) => string | undefined,
  { budget }: Pick<Variables, "budget">,
): string {
  let resolved = text;
  for (let round = 0; round < rounds && budget.left > 0 && resolved.includes("{{"); round += 1) {
    const next = resolved.replaceAll(/\{\{([^{}]{1,200})\}\}/g, (all, name: string) => find(name.trim()) ?? all);
    budget.left -= next.length;
    if (next === resolved || next.length > maxCharacters) break;
    resolved = next;
  }
  return resolved;
}
