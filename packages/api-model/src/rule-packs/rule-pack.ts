import { Steps, TooCostly } from "../conformance/steps.ts";
import { readYamlText } from "../document/yaml-text.ts";
import { isWireObject, wireText } from "../telemetry/wire-value.ts";
import { linearPattern, type LinearPattern } from "./linear-pattern.ts";

/** The parts of a call that rules look at. */
const rulePlaces = ["req_headers", "res_headers", "req_body", "res_body"] as const;
export type RulePlace = (typeof rulePlaces)[number];

/** A custom rule: what to look for, and where. */
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
  /** Reading it would take too much: nothing of it is used. */
  readonly isTooCostly?: boolean;
}

/** Characters of a pattern. */
const maxCharacters = 2_000;
/** Steps of about 0.1 µs that all patterns of a pack may take to compile. */
const maxPackSteps = 3_000_000;
/** What aliases of a pack may cost: packs hardly ever have any. */
const ofPacks = { characters: 1_000_000, lookups: 2_000_000 } as const;

const tooCostly: RulePack = {
  rules: [],
  problems: [{ rule: "", problem: "The pack takes too much time or memory to read" }],
  isTooCostly: true,
};

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
  if (!Array.isArray(list)) return { rules: [], problems: [{ rule: "", problem: "The pack isn't a list of rules" }] };
  try {
    return readRules(list, read);
  } catch (error) {
    if (error instanceof TooCostly) return tooCostly;
    throw error;
  }
}

/** @returns the rule, or what is wrong with it. @throws TooCostly */
type ReadRule = (entry: Entry, steps: Steps) => TextRule | string;

function readRules(list: readonly unknown[], read: ReadRule): RulePack {
  const rules = new Map<string, TextRule>();
  const problems: RuleProblem[] = [];
  const steps = new Steps(maxPackSteps);
  for (const [at, entry] of list.entries()) {
    const rule = isWireObject(entry) ? read(entry, steps) : "Not an object";
    const id = isWireObject(entry) ? (wireText(entry["id"] ?? entry["name"]) ?? String(at)) : String(at);
    if (typeof rule === "string") problems.push({ rule: id, problem: rule });
    else if (rules.has(rule.id)) problems.push({ rule: id, problem: "Another rule has this ID" });
    else rules.set(rule.id, rule);
  }
  return { rules: [...rules.values()], problems };
}

/** Reads a pack's text, YAML or JSON. */
export function readRulePackText(text: string): RulePack {
  const read = readYamlText(text.replace(/^\uFEFF/, ""), ofPacks);
  if (read.ok) return readRulePack(read.value);
  if (read.isTooLarge === true) return tooCostly;
  return { rules: [], problems: [{ rule: "", problem: "The pack isn't valid YAML or JSON" }] };
}

type Entry = Readonly<Record<string, unknown>>;

function readTextRule({ id, description, regex, searchIn }: Entry, steps: Steps): TextRule | string {
  if (typeof id !== "string" || id === "") return "No ID";
  const named: readonly unknown[] = Array.isArray(searchIn) ? searchIn : [];
  const places = named.map((name) =>
    typeof name === "string" && Object.hasOwn(placeOfName, name) ? placeOfName[name] : undefined,
  );
  if (places.length === 0) return "No search location";
  const known = places.filter((place) => place !== undefined);
  if (known.length < places.length) return `Search locations must be among ${Object.keys(placeOfName).join(", ")}`;
  return ruleOf({ id, description, source: regex, places: new Set(known), matches: "text", isActive: true }, steps);
}

function readDataType({ name, regexPattern, onKey, active }: Entry, steps: Steps): TextRule | string {
  if (typeof name !== "string" || name === "") return "No name";
  const matches = onKey === true ? "name" : "value";
  const places = new Set(rulePlaces);
  return ruleOf(
    { id: name, description: name, source: regexPattern, places, matches, isActive: active !== false },
    steps,
  );
}

function ruleOf(
  { source, description, ...rule }: Omit<WrittenRule, "source" | "description"> & Readonly<Record<string, unknown>>,
  steps: Steps,
): TextRule | string {
  if (typeof source !== "string" || source === "") return "No pattern";
  const written = { ...rule, description: typeof description === "string" ? description : rule.id, source };
  return compileRule(written, steps);
}

/** @returns the rule, or what is wrong with its pattern. @throws TooCostly when there are no such steps left */
export function compileRule(rule: WrittenRule, steps?: Steps): TextRule | string {
  if (rule.source.length > maxCharacters) return `The pattern is longer than ${maxCharacters} characters`;
  const pattern = linearPattern(rule.source, steps);
  if ("problem" in pattern) return pattern.problem;
  return { ...rule, pattern };
}
