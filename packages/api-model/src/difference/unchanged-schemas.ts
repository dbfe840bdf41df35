import { isWireObject } from "../telemetry/wire-value.ts";
import { entriesAt, getRoot, type Api, type Node, type Pair } from "./node.ts";
import { schemaText } from "./sorted-text.ts";

/**
 * References to schemas that both documents write alike, with all that they refer to in turn: most of two versions of a
 * document, and nothing in them needs to be looked at, however often it is used.
 */
export function unchangedSchemas(base: Api, revision: Api): ReadonlySet<string> {
  if (base.spec.dialect !== revision.spec.dialect) return new Set();
  const prefix = base.spec.dialect === "2.0" ? "#/definitions/" : "#/components/schemas/";
  const revised = entriesAt(getRoot(revision), "components", "schemas");
  const unchanged = new Map<string, readonly string[]>();
  for (const [name, { value }] of entriesAt(getRoot(base), "components", "schemas")) {
    const other = revised.get(name);
    if (other !== undefined && schemaText(value) === schemaText(other.value))
      unchanged.set(`${prefix}${name}`, referencesIn(value));
  }
  const users = new Map<string, string[]>();
  const lost: string[] = [];
  for (const [reference, others] of unchanged) {
    for (const each of new Set(others)) add(users, each, reference);
    if (!others.every((each) => unchanged.has(each))) lost.push(reference);
  }
  // What refers to something that changed has changed, too; each is taken out once.
  for (let next = lost.pop(); next !== undefined; next = lost.pop())
    if (unchanged.delete(next)) for (const each of users.get(next) ?? []) lost.push(each);
  return new Set(unchanged.keys());
}

function add(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Whether both sides are such a reference, without sibling keywords. */
export function isUnchanged({ base, revision }: Pair, unchanged: ReadonlySet<string>): boolean {
  const { reference } = base;
  return (
    reference !== null &&
    reference === revision.reference &&
    unchanged.has(reference) &&
    isTarget(base, reference) &&
    isTarget(revision, reference)
  );
}

function isTarget({ api, value }: Node, reference: string): boolean {
  return api.spec.resolve(reference)?.value === value;
}

function referencesIn(schema: unknown): string[] {
  const found: string[] = [];
  const waiting: unknown[] = [schema];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (Array.isArray(value)) waiting.push(...value);
    else if (isWireObject(value)) {
      if (typeof value["$ref"] === "string") found.push(value["$ref"]);
      waiting.push(...Object.values(value));
    }
  }
  return found;
}
