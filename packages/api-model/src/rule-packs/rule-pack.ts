import { readYamlText } from "../document/yaml-text.ts";
import { isWireObject, wireText } from "../telemetry/wire-value.ts";
import { linearPattern, type LinearPattern } from "./linear-pattern.ts";

/** The parts of a call that rules look at. */
export const rulePlaces = ["req_headers", "res_headers", "req_body", "res_body"] as const;
export type RulePlace = (typeof rulePlaces)[number];

/** A rule that somebody wrote: what to look for, and where. */
export interface WrittenRule {
  /** One of a kind in its pack. */
  readonly id: string;
  readonly description: string;
  /** The pattern, in the syntax of RE2. */
  readonly source: string;
  readonly places: ReadonlySet<RulePlace>;
  /**
   * `text` looks for the pattern in names and values of headers and in bodies as a whole; `name` and `value` want a whole
   * name, or a whole value, of a header or of a member of a JSON body.
   */
  readonly matches: "text" | "name" | "value";
  /** False for a rule that the pack holds and does not use. */
  readonly isActive: boolean;
}

/** A rule that is ready to be looked for. */
export interface TextRule extends WrittenRule {
  readonly pattern: LinearPattern;
}

export interface RuleProblem {
  /** The rule's id; its place in the list when it has none. */
  readonly rule: string;
  readonly problem: string;
}

/** A pack as it was read: the rules that are right, and what is wrong with the others. */
export interface RulePack {
  readonly rules: readonly TextRule[];
  readonly problems: readonly RuleProblem[];
}

/** What a pattern may take to compile and to match. */
const maxPattern = { characters: 2_000, instructions: 5_000 } as const;

/** What is wrong with a pattern that costs too much. */
export const patternTooComplex = "Its pattern is too complex";

const placeOfName: Readonly<Record<string, RulePlace>> = {
  RequestHeaders: "req_headers",
  ResponseHeaders: "res_headers",
  RequestBody: "req_body",
  ResponseBody: "res_body",
};

/** Reads a pack's parsed YAML or JSON: a list of APIClarity's rules, or Akto's data types (`{types: […]}`). */
export function readRulePack(value: unknown): RulePack {
  const [list, read] =
    isWireObject(value) && Array.isArray(value["types"]) ? [value["types"], readDataType] : [value, readTextRule];
  if (!Array.isArray(list)) return { rules: [], problems: [{ rule: "", problem: "The pack is no list of rules" }] };
  const rules = new Map<string, TextRule>();
  const problems: RuleProblem[] = [];
  for (const [at, entry] of list.entries()) {
    const rule = isWireObject(entry) ? read(entry) : "It is no object";
    const id = isWireObject(entry) ? (wireText(entry["id"] ?? entry["name"]) ?? String(at)) : String(at);
    if (typeof rule === "string") problems.push({ rule: id, problem: rule });
    else if (rules.has(rule.id)) problems.push({ rule: id, problem: "Another rule has this id" });
    else rules.set(rule.id, rule);
  }
  return { rules: [...rules.values()], problems };
}

/** Reads a pack's text, YAML or JSON. */
export function readRulePackText(text: string): RulePack {
  const read = readYamlText(text.replace(/^\uFEFF/, ""));
  return read.ok
    ? readRulePack(read.value)
    : { rules: [], problems: [{ rule: "", problem: "The pack is no YAML or JSON" }] };
}

type Entry = Readonly<Record<string, unknown>>;

/** @returns the rule, or what is wrong with it */
function readTextRule({ id, description, regex, searchIn }: Entry): TextRule | string {
  if (typeof id !== "string" || id === "") return "It has no id";
  const named: readonly unknown[] = Array.isArray(searchIn) ? searchIn : [];
  const places = named.map((name) =>
    typeof name === "string" && Object.hasOwn(placeOfName, name) ? placeOfName[name] : undefined,
  );
  if (places.length === 0) return "It does not say where to search";
  const known = places.filter((place) => place !== undefined);
  if (known.length < places.length) return `It may search in ${Object.keys(placeOfName).join(", ")} only`;
  return ruleOf({ id, description, source: regex, places: new Set(known), matches: "text", isActive: true });
}

/** @returns the rule, or what is wrong with it */
function readDataType({ name, regexPattern, onKey, active }: Entry): TextRule | string {
  if (typeof name !== "string" || name === "") return "It has no name";
  const matches = onKey === true ? "name" : "value";
  const places = new Set(rulePlaces);
  return ruleOf({ id: name, description: name, source: regexPattern, places, matches, isActive: active !== false });
}

function ruleOf({
  source,
  description,
  ...rule
}: Omit<WrittenRule, "source" | "description"> & { source: unknown; description: unknown }): TextRule | string {
  if (typeof source !== "string" || source === "") return "It has no pattern";
  return compileRule({ ...rule, description: typeof description === "string" ? description : rule.id, source });
}

/** @returns the rule, or what is wrong with its pattern */
export function compileRule(rule: WrittenRule): TextRule | string {
  if (rule.source.length > maxPattern.characters)
    return `Its pattern is longer than ${maxPattern.characters} characters`;
  const pattern = linearPattern(rule.source);
  if ("problem" in pattern) return pattern.problem;
  if (pattern.size > maxPattern.instructions) return patternTooComplex;
  return { ...rule, pattern };
}
