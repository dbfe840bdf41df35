import { Steps, TooCostly } from "../conformance/steps.ts";
import { readYamlText } from "../document/yaml-text.ts";
import { isWireObject, wireText } from "../telemetry/wire-value.ts";
import { linearPattern, type LinearPattern } from "./linear-pattern.ts";

/** The parts of a call that rules look at; rules for text know headers and bodies only. */
const textPlaces = ["req_headers", "res_headers", "req_body", "res_body"] as const;
const rulePlaces = [...textPlaces, "path", "query", "cookie"] as const;
export type RulePlace = (typeof rulePlaces)[number];

/** Patterns in the syntax of RE2. */
type RuleConditions =
  /** Looked for in names and values of headers, and in bodies as a whole. */
  | { readonly of: "text"; readonly text: string }
  /** Each is all of the name, or of the value, of a field. @see isEither one of them is enough where there are both */
  | {
      readonly of: "field";
      readonly name: readonly string[];
      readonly value: readonly string[];
      readonly isEither: boolean;
    };

/** A custom rule: what to look for, and where. */
export interface WrittenRule {
  /** One of a kind in its pack. */
  readonly id: string;
  readonly description: string;
  readonly conditions: RuleConditions;
  readonly places: ReadonlySet<RulePlace>;
  /** False for a rule that the pack holds and does not use. */
  readonly isActive: boolean;
}

/** A rule that is ready to be looked for. */
export interface TextRule extends WrittenRule {
  /** By what was written. */
  readonly patterns: ReadonlyMap<string, LinearPattern>;
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
/** Of a name or a value: a rule is compiled without a pause. */
const maxPredicates = 20;
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
  const named = Array.isArray(searchIn) ? searchIn : [];
  const places = named.map((name) =>
    typeof name === "string" && Object.hasOwn(placeOfName, name) ? placeOfName[name] : undefined,
  );
  if (places.length === 0) return "No search location";
  const known = places.filter((place) => place !== undefined);
  if (known.length < places.length) return `Search locations must be among ${Object.keys(placeOfName).join(", ")}`;
  if (!isPattern(regex)) return "No pattern";
  const conditions = { of: "text", text: regex } as const;
  const text = typeof description === "string" ? description : id;
  return compileRule({ id, description: text, conditions, places: new Set(known), isActive: true }, { steps });
}

function readDataType(entry: Entry, steps: Steps): TextRule | string {
  const { name, active } = entry;
  if (typeof name !== "string" || name === "") return "No name";
  const conditions = fieldConditions(entry);
  if (typeof conditions === "string") return conditions;
  const rule = { id: name, description: name, conditions, places: new Set(rulePlaces), isActive: active !== false };
  return compileRule(rule, { steps });
}

/** Of a type as Akto has it today, with conditions of the name, the value or both, or with the one pattern it had before. */
function fieldConditions({
  regexPattern,
  onKey,
  keyConditions,
  valueConditions,
  operator,
}: Entry): RuleConditions | string {
  if (keyConditions === undefined && valueConditions === undefined) {
    if (!isPattern(regexPattern)) return "No pattern";
    const [name, value] = onKey === true ? [[regexPattern], []] : [[], [regexPattern]];
    return { of: "field", name, value, isEither: false };
  }
  const [name, value] = [patternsOf(keyConditions), patternsOf(valueConditions)];
  if (typeof name === "string") return name;
  if (typeof value === "string") return value;
  if (name.length + value.length === 0) return "No pattern";
  return { of: "field", name, value, isEither: operator === "OR" };
}

/** Writes a predicate as a pattern. Only the value of `REGEX` is one already. */
const predicates: Readonly<Record<string, (value: string) => string>> = {
  REGEX: (value) => value,
  EQUALS_TO: quoted,
  STARTS_WITH: (value) => `${quoted(value)}(?s:.*)`,
  ENDS_WITH: (value) => `(?s:.*)${quoted(value)}`,
  CONTAINS: (value) => `(?s:.*)${quoted(value)}(?s:.*)`,
};

/** @returns patterns that all have to match, or what is wrong with the conditions */
function patternsOf(conditions: unknown): readonly string[] | string {
  if (conditions === undefined || conditions === null) return [];
  const { predicates: list, operator } = isWireObject(conditions) ? conditions : {};
  if (!Array.isArray(list)) return "Conditions without predicates";
  if (list.length > maxPredicates) return `More than ${maxPredicates} predicates`;
  const patterns: string[] = [];
  for (const each of list) {
    const { type, value } = isWireObject(each) ? each : {};
    const write = typeof type === "string" && Object.hasOwn(predicates, type) ? predicates[type] : undefined;
    if (write === undefined) return `Predicates must be among ${Object.keys(predicates).join(", ")}`;
    if (!isPattern(value)) return "No pattern";
    patterns.push(write(value));
  }
  return operator === "OR" && patterns.length > 1 ? [patterns.map((each) => `(?:${each})`).join("|")] : patterns;
}

const isPattern = (value: unknown): value is string => typeof value === "string" && value !== "";

function quoted(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/**
 * @param known patterns that were compiled before, by what was written
 * @returns the rule, or what is wrong with one of its patterns
 * @throws TooCostly when there are no such steps left
 */
export function compileRule(
  rule: WrittenRule,
  { steps, known }: { readonly steps?: Steps; readonly known?: ReadonlyMap<string, LinearPattern> } = {},
): TextRule | string {
  const patterns = new Map<string, LinearPattern>();
  for (const source of sourcesOf(rule.conditions)) {
    if (source.length > maxCharacters) return `The pattern is longer than ${maxCharacters} characters`;
    const pattern = known?.get(source) ?? linearPattern(source, steps);
    if ("problem" in pattern) return pattern.problem;
    patterns.set(source, pattern);
  }
  return { ...rule, patterns };
}

function sourcesOf(conditions: RuleConditions): readonly string[] {
  return conditions.of === "text" ? [conditions.text] : [...conditions.name, ...conditions.value];
}
