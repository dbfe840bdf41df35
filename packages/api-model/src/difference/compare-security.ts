import { listAt, type Node, type Pair } from "./node.ts";
import { note, type Context } from "./report.ts";

/** What callers have to present: alternatives by the schemes that each asks for together, then the scopes. */
export function compareSecurity(context: Context, pair: Pair, subject: "api-security" | "api-global-security"): void {
  const [from, to] = [requirementsOf(pair.base), requirementsOf(pair.revision)];
  const say = (change: string, values: Readonly<Record<string, string>>) =>
    note(context, `${subject}-${change}`, pair, { keyword: "security", values });
  for (const name of from.keys()) if (!to.has(name)) say("removed", { name });
  for (const [name, schemes] of to) {
    const before = from.get(name);
    if (before === undefined) {
      say("added", { name });
      continue;
    }
    for (const [scheme, scopes] of schemes) {
      const old = before.get(scheme) ?? new Set();
      for (const scope of scopes) if (!old.has(scope)) say("scope-added", { name: scheme, scope });
      for (const scope of old) if (!scopes.has(scope)) say("scope-removed", { name: scheme, scope });
    }
  }
}

type Requirement = ReadonlyMap<string, ReadonlySet<string>>;

function requirementsOf(node: Node): Map<string, Requirement> {
  const alternatives = listAt(node, "security");
  // To ask for nothing only is not to ask.
  if (alternatives.every(({ value }) => Object.keys(value).length === 0)) return new Map();
  return new Map(
    alternatives.map(({ value }) => {
      const names = Object.keys(value).toSorted();
      const scopes = names.map((name): [string, Set<string>] => {
        const list: unknown = value[name];
        return [name, new Set(Array.isArray(list) ? list.map(String) : [])];
      });
      return [names.join(" + "), new Map(scopes)];
    }),
  );
}
