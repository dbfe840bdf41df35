import { sortedText } from "../difference/sorted-text.ts";
import type { WireObject } from "../telemetry/wire-value.ts";
import { add, below, type Findings, type Where } from "./finding.ts";
import { say } from "./phrases.ts";
import type { Steps } from "./steps.ts";

/** The value against `enum` and `const`. */
export function checkEquality(schema: WireObject, value: unknown, where: Where, findings: Findings): void {
  const allowed: unknown = schema["enum"];
  if (Array.isArray(allowed) && !isOneOf(value, allowed, findings.steps)) {
    const expected = say("one_of", listed(allowed));
    add(findings, "violation", "enum", { ...where, spec: below(where.spec, "enum") }, expected, { value });
  }
  if (Object.hasOwn(schema, "const") && !isOneOf(value, [schema["const"]], findings.steps)) {
    const expected = listed([schema["const"]]);
    add(findings, "violation", "const", { ...where, spec: below(where.spec, "const") }, expected, { value });
  }
}

/** JSON has no other numbers than those that are written alike, and members have no order. */
function isOneOf(value: unknown, allowed: readonly unknown[], steps: Steps): boolean {
  steps.take(Math.ceil(allowed.length / 4));
  if (!isStructure(value)) return allowed.includes(value);
  const text = sortedText(value);
  steps.take(text.length);
  return allowed.some((each) => {
    if (!isStructure(each)) return false;
    const other = sortedText(each);
    steps.take(other.length);
    return other === text;
  });
}

function isStructure(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

const lists = new WeakMap<readonly unknown[], string>();

/** The first values of an enumeration, put into words once. */
function listed(allowed: readonly unknown[]): string {
  const known = lists.get(allowed);
  if (known !== undefined) return known;
  const text = allowed
    .slice(0, 20)
    .map((each) => JSON.stringify(each))
    .join(", ")
    .slice(0, 2_000);
  lists.set(allowed, text);
  return text;
}
