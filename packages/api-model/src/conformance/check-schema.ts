import { say } from "./phrases.ts";
import { isDeepStrictEqual } from "node:util";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import type { SpecDocument } from "./spec-document.ts";
import { checkArray, checkNumber, checkText } from "./check-scalars.ts";
import { add, below, describe, pointerTo, unread, type Findings, type Where } from "./finding.ts";
import { patternOf } from "./pattern.ts";

/** What a check needs besides schema and value. */
export interface Check {
  readonly document: SpecDocument;
  /** Read-only members are not asked for in requests, write-only ones not in responses. */
  readonly direction: "request" | "response";
  readonly findings: Findings;
}

/** Members of an object that the schemas around it know. */
interface Known {
  readonly names: Set<string>;
  /** Some schema describes members at all: only then is an unknown one a finding. */
  isDescribed: boolean;
  /** Some schema says that there may be others. */
  isOpen: boolean;
  /** Some schema says that there are none that no schema knows (`unevaluatedProperties`). */
  isClosed: boolean;
  /** The whole of which a schema here is a part: another part of it may say that a member is hidden. */
  readonly whole: readonly unknown[];
}

/** Schemas inside schemas inside one value; deeper ones refer to themselves. */
const nesting = 64;

/** Checks a value against a schema; an object's members that no schema knows are rogue. */
export function checkValue(schema: unknown, value: unknown, where: Where, check: Check, depth = 0): void {
  const known = isWireObject(value) ? nothingKnown([schema]) : null;
  apply(schema, value, where, check, known, depth);
  if (known === null || !known.isDescribed || known.isOpen || !isWireObject(value)) return;
  const reference = isWireObject(schema) ? schema["$ref"] : undefined;
  const spec = typeof reference === "string" ? (check.document.resolve(reference)?.place ?? where.spec) : where.spec;
  for (const name of Object.keys(value)) {
    if (known.names.has(name)) continue;
    const place = { spec, sample: below(where.sample, name) };
    if (known.isClosed)
      add(check.findings, "violation", "additionalProperties", place, say("no_more"), describe(value[name]));
    else add(check.findings, "rogue", "undocumented_property", place, say("no_property"), describe(value[name]));
  }
}

function nothingKnown(whole: readonly unknown[]): Known {
  return { names: new Set(), isDescribed: false, isOpen: false, isClosed: false, whole };
}

function apply(schema: unknown, value: unknown, where: Where, check: Check, known: Known | null, depth: number): void {
  if (schema === false) return add(check.findings, "violation", "false", where, say("nothing"), describe(value));
  if (!isWireObject(schema) || depth > nesting || value === unread) return;
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    const target = check.document.resolve(reference);
    if (target !== null) apply(target.value, value, { ...where, spec: target.place }, check, known, depth + 1);
    if (check.document.dialect !== "3.1") return;
  }
  if (value === null && allowsNull(schema)) return;
  if (!checkType(schema, value, where, check)) return;
  checkEquality(schema, value, where, check);
  if (typeof value === "string") checkText(schema, value, where, check.findings);
  else if (typeof value === "number") checkNumber(schema, value, where, check.findings);
  else if (Array.isArray(value)) {
    checkArray(schema, value, where, check.findings);
    checkItems(schema, value, where, check, depth);
  } else if (isWireObject(value) && known !== null) checkMembers(schema, value, where, check, known, depth);
  combine(schema, value, where, check, known, depth);
}

function allowsNull(schema: WireObject): boolean {
  return schema["nullable"] === true || schema["x-nullable"] === true;
}

/** Whether the value has one of the schema's types; says so when not. */
function checkType(schema: WireObject, value: unknown, where: Where, { findings }: Check): boolean {
  const type = schema["type"];
  if (type === undefined || type === "file") return true;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (types.some((each) => hasType(value, each))) return true;
  add(
    findings,
    "violation",
    "type",
    { ...where, spec: below(where.spec, "type") },
    types.join(" or "),
    describe(value),
  );
  return false;
}

function hasType(value: unknown, type: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isWireObject(value);
    case "integer":
      return typeof value === "number" && Number.isInteger(value);
    case "number":
    case "string":
    case "boolean":
      return typeof value === type;
    default:
      return true;
  }
}

function checkEquality(schema: WireObject, value: unknown, where: Where, { findings }: Check): void {
  const allowed = schema["enum"];
  if (Array.isArray(allowed) && !allowed.some((each) => isDeepStrictEqual(each, value))) {
    const expected = say(
      "one_of",
      allowed
        .slice(0, 20)
        .map((each) => JSON.stringify(each))
        .join(", "),
    );
    add(findings, "violation", "enum", { ...where, spec: below(where.spec, "enum") }, expected, describe(value));
  }
  if (Object.hasOwn(schema, "const") && !isDeepStrictEqual(schema["const"], value)) {
    add(
      findings,
      "violation",
      "const",
      { ...where, spec: below(where.spec, "const") },
      JSON.stringify(schema["const"]),
      describe(value),
    );
  }
}

function checkItems(schema: WireObject, value: readonly unknown[], where: Where, check: Check, depth: number): void {
  const first: readonly unknown[] = Array.isArray(schema["prefixItems"]) ? schema["prefixItems"] : [];
  value.forEach((item, at) => {
    const isFirst = at < first.length;
    const spec = isFirst ? below(where.spec, "prefixItems", at) : below(where.spec, "items");
    const each = isFirst ? first[at] : schema["items"];
    if (each !== undefined) checkValue(each, item, { sample: below(where.sample, at), spec }, check, depth + 1);
  });
}

function checkMembers(
  schema: WireObject,
  value: WireObject,
  where: Where,
  check: Check,
  known: Known,
  depth: number,
): void {
  const properties = isWireObject(schema["properties"]) ? schema["properties"] : null;
  const patterns = isWireObject(schema["patternProperties"]) ? Object.entries(schema["patternProperties"]) : [];
  const others = schema["additionalProperties"] ?? schema["unevaluatedProperties"];
  if (properties !== null || patterns.length > 0 || others !== undefined) known.isDescribed = true;
  if (others !== undefined && others !== false) known.isOpen = true;
  if (schema["unevaluatedProperties"] === false) known.isClosed = true;
  for (const [name, member] of Object.entries(value)) {
    const sample = below(where.sample, name);
    const matching = patterns.filter(([pattern]) => patternOf(pattern)?.test(name) === true);
    for (const [pattern, each] of matching) {
      known.names.add(name);
      checkValue(each, member, { sample, spec: below(where.spec, "patternProperties", pattern) }, check, depth + 1);
    }
    if (properties !== null && Object.hasOwn(properties, name)) {
      known.names.add(name);
      checkValue(properties[name], member, { sample, spec: below(where.spec, "properties", name) }, check, depth + 1);
    } else if (matching.length === 0 && others === false && schema["additionalProperties"] === false) {
      known.names.add(name);
      const spec = below(where.spec, "additionalProperties");
      add(check.findings, "violation", "additionalProperties", { sample, spec }, say("no_more"), describe(member));
    } else if (matching.length === 0 && isWireObject(others)) {
      checkValue(others, member, { sample, spec: below(where.spec, "additionalProperties") }, check, depth + 1);
    }
  }
  checkRequired(schema, known, value, where, check);
}

function checkRequired(schema: WireObject, { whole }: Known, value: WireObject, where: Where, check: Check): void {
  const required: readonly unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  required.forEach((name, at) => {
    if (typeof name !== "string" || Object.hasOwn(value, name)) return;
    if (isHidden(name, [schema, ...whole], check, 0)) return;
    const spec = below(where.spec, "required", at);
    add(
      check.findings,
      "violation",
      "required",
      { sample: below(where.sample, name), spec },
      say("property", name),
      say("nothing"),
    );
  });
  const size = Object.keys(value).length;
  const [least, most] = [schema["minProperties"], schema["maxProperties"]];
  if (typeof least === "number" && size < least) {
    add(check.findings, "violation", "minProperties", where, say("properties_at_least", least), String(size));
  }
  if (typeof most === "number" && size > most) {
    add(check.findings, "violation", "maxProperties", where, say("properties_at_most", most), String(size));
  }
}

/** Whether one of the schemas, or a part of one, says that a member is not for this direction. */
function isHidden(name: string, schemas: readonly unknown[], check: Check, depth: number): boolean {
  return schemas.some((each) => {
    const schema = check.document.follow(each);
    if (!isWireObject(schema) || depth > nesting) return false;
    const properties = isWireObject(schema["properties"]) ? schema["properties"] : {};
    const property = Object.hasOwn(properties, name) ? check.document.follow(properties[name]) : null;
    if (isWireObject(property) && property[check.direction === "request" ? "readOnly" : "writeOnly"] === true)
      return true;
    return Array.isArray(schema["allOf"]) && isHidden(name, schema["allOf"], check, depth + 1);
  });
}

function combine(
  schema: WireObject,
  value: unknown,
  where: Where,
  check: Check,
  known: Known | null,
  depth: number,
): void {
  const list = (name: string): readonly unknown[] => (Array.isArray(schema[name]) ? schema[name] : []);
  list("allOf").forEach((each, at) =>
    apply(each, value, { ...where, spec: below(where.spec, "allOf", at) }, check, known, depth + 1),
  );
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const alternatives = list(keyword);
    if (alternatives.length === 0) continue;
    const named = namedAlternative(schema["discriminator"], alternatives, value);
    if (named === -1) oneAlternative(keyword, alternatives, value, where, check, known, depth);
    else
      apply(alternatives[named], value, { ...where, spec: below(where.spec, keyword, named) }, check, known, depth + 1);
  }
  if (schema["not"] !== undefined && attempt(schema["not"], value, where, check, known, depth).violations === 0) {
    add(
      check.findings,
      "violation",
      "not",
      { ...where, spec: below(where.spec, "not") },
      say("another_value"),
      describe(value),
    );
  }
  if (schema["if"] !== undefined) {
    const tried = attempt(schema["if"], value, where, check, known, depth);
    const branch = tried.violations === 0 ? "then" : "else";
    if (branch === "then" && known !== null) for (const name of tried.known.names) known.names.add(name);
    if (schema[branch] !== undefined)
      apply(schema[branch], value, { ...where, spec: below(where.spec, branch) }, check, known, depth + 1);
  }
}

/** The place of the alternative that a value names by its discriminator, which stands for all others; -1 where it names none. */
function namedAlternative(discriminator: unknown, alternatives: readonly unknown[], value: unknown): number {
  const { propertyName, mapping } = isWireObject(discriminator) ? discriminator : {};
  const name = isWireObject(value) && typeof propertyName === "string" ? value[propertyName] : undefined;
  if (typeof name !== "string") return -1;
  const mapped = isWireObject(mapping) && Object.hasOwn(mapping, name) ? mapping[name] : name;
  return alternatives.findIndex((each) => {
    const reference = isWireObject(each) ? each["$ref"] : undefined;
    return typeof reference === "string" && (reference === mapped || reference.split("/").at(-1) === mapped);
  });
}

interface Attempt {
  readonly findings: Findings;
  readonly known: Known;
  readonly violations: number;
  /** The value is of another type altogether: any other alternative is nearer. */
  readonly isOtherType: boolean;
}

function attempt(
  schema: unknown,
  value: unknown,
  where: Where,
  check: Check,
  around: Known | null,
  depth: number,
): Attempt {
  const findings: Findings = { list: [] };
  const known = nothingKnown([schema, ...(around?.whole ?? [])]);
  apply(schema, value, where, { ...check, findings }, known, depth + 1);
  const violations = findings.list.filter(({ verdict }) => verdict === "violation");
  const [first] = violations;
  const isOtherType = first?.rule === "type" && first.sample === pointerTo(where.sample);
  return { findings, known, violations: violations.length, isOtherType };
}

/** Takes over what the best alternative found: one that the value fits, else the one it fails least. */
function oneAlternative(
  keyword: "anyOf" | "oneOf",
  alternatives: readonly unknown[],
  value: unknown,
  where: Where,
  check: Check,
  known: Known | null,
  depth: number,
): void {
  const tried = alternatives.map((each, at) =>
    attempt(each, value, { ...where, spec: below(where.spec, keyword, at) }, check, known, depth),
  );
  const fitting = tried.filter(({ violations }) => violations === 0);
  if (keyword === "oneOf" && fitting.length > 1) {
    const spec = below(where.spec, keyword);
    add(
      check.findings,
      "violation",
      keyword,
      { ...where, spec },
      say("one_alternative"),
      say("fitting", fitting.length),
    );
  }
  const [best] = (fitting.length > 0 ? fitting : tried).toSorted(
    (a, b) =>
      Number(a.isOtherType) - Number(b.isOtherType) ||
      a.violations - b.violations ||
      a.findings.list.length - b.findings.list.length,
  );
  if (best === undefined) return;
  check.findings.list.push(...best.findings.list);
  if (known === null) return;
  for (const each of fitting.length > 0 ? fitting : [best]) {
    for (const name of each.known.names) known.names.add(name);
    known.isDescribed ||= each.known.isDescribed;
    known.isOpen ||= each.known.isOpen;
    known.isClosed ||= each.known.isClosed;
  }
}
