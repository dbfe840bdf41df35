import { isWireObject, wireText } from "../telemetry/wire-value.ts";

/** Values of `{{name}}`, the innermost folder's first. */
export type Variables = ReadonlyMap<string, string>;

/** The variables of a folder or collection, over those around it. */
export function variablesOf(list: unknown, outer: Variables): Variables {
  if (!Array.isArray(list) || list.length === 0) return outer;
  const own = list.filter(isWireObject).flatMap((each): [string, string][] => {
    const name = wireText(each["key"] ?? each["id"]);
    const { value } = each;
    if (name === null || each["disabled"] === true) return [];
    return [[name, typeof value === "string" ? value : (wireText(value) ?? "")]];
  });
  return new Map([...outer, ...own]);
}

/** Values may name variables in turn, `{{a_{{b}}}}`; a circle ends here. */
const rounds = 10;
const mostCharacters = 1_000_000;

/** Replaces the variables that have a value, the innermost first; the others stay. */
export function resolve(text: string, variables: Variables): string {
  let resolved = text;
  for (let round = 0; round < rounds && resolved.includes("{{"); round += 1) {
    const next = resolved.replaceAll(
      /\{\{([^{}]{1,200})\}\}/g,
      (all, name: string) => variables.get(name.trim()) ?? all,
    );
    if (next === resolved || next.length > mostCharacters) break;
    resolved = next;
  }
  return resolved;
}
