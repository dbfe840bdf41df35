import { sortedText } from "../difference/sorted-text.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { add, below, type Findings, type Where } from "./finding.ts";
import { say } from "./phrases.ts";
import { Steps, TooCostly } from "./steps.ts";

/** The value against `enum` and `const`. */
export function checkEquality(schema: WireObject, value: unknown, where: Where, findings: Findings): void {
  const allowed: unknown = schema["enum"];
  if (Array.isArray(allowed) && !isOneOf(value, allowed, findings.steps)) {
    const expected = say("one_of", listed(allowed, allowed));
    add(findings, "violation", "enum", { ...where, spec: below(where.spec, "enum") }, expected, { value });
  }
  if (Object.hasOwn(schema, "const") && !isOneOf(value, [schema["const"]], findings.steps)) {
    const expected = listed(schema, [schema["const"]]);
    add(findings, "violation", "const", { ...where, spec: below(where.spec, "const") }, expected, { value });
  }
}

/** JSON has no other numbers than those that are written alike, and members have no order. */
function isOneOf(value: unknown, allowed: readonly unknown[], steps: Steps): boolean {
  steps.take(Math.ceil(allowed.length / 4));
  if (typeof value === "string") {
    // Texts of one length are compared character by character.
    const alike = allowed.filter((each) => typeof each === "string" && each.length === value.length).length;
    steps.take(Math.ceil((alike * value.length) / 64));
  }
  if (!isStructure(value)) return allowed.includes(value);
  const text = textWithin(value, steps);
  return allowed.some((each) => isStructure(each) && textWithin(each, steps) === text);
}

/** @throws TooCostly before anything is written */
function textWithin(value: unknown, steps: Steps): string {
  takeSize(value, steps);
  return sortedText(value);
}

/** Levels of a value that are compared. */
const deepest = 256;

/** A step for each character, about, that a value has as JSON. */
function takeSize(value: unknown, steps: Steps, depth = 0): void {
  if (depth > deepest) throw new TooCostly("A value is nested too deep to be compared");
  steps.take(typeof value === "string" ? value.length + 2 : 4);
  if (Array.isArray(value)) {
    for (const each of value) takeSize(each, steps, depth + 1);
  } else if (isWireObject(value)) {
    for (const [name, each] of Object.entries(value)) {
      steps.take(name.length);
      takeSize(each, steps, depth + 1);
    }
  }
}

function isStructure(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

const lists = new WeakMap<object, string>();

/** The first values that are allowed, put into words once for their owner in the document. */
function listed(owner: object, allowed: readonly unknown[]): string {
  const known = lists.get(owner);
  if (known !== undefined) return known;
  const text = allowed.slice(0, 20).map(inWords).join(", ").slice(0, 2_000);
  lists.set(owner, text);
  return text;
}

/** A value as JSON; only the kind of one that would take long to write. */
function inWords(value: unknown): string {
  if (!isStructure(value)) return JSON.stringify(value);
  try {
    return textWithin(value, new Steps(2_000));
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
    return Array.isArray(value) ? say("list", value.length) : say("object");
  }
}
