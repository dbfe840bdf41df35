import { say } from "./phrases.ts";
import { checkEquality } from "./check-equality.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { patternsOf } from "./schema-members.ts";
import type { SpecDocument } from "./spec-document.ts";
import { addUnchecked, checkArray, checkNumber, checkText } from "./check-scalars.ts";
import { add, below, pointerTo, unread, type Findings, type Where } from "./finding.ts";
import { testPattern } from "./linear-regexp.ts";
import { type Steps, TooCostly } from "./steps.ts";

/** What a check needs besides schema and value. */
export interface Check {
  readonly document: SpecDocument;
  /** Read-only members are not asked for in requests, write-only ones not in responses. */
  readonly direction: "request" | "response";
  readonly findings: Findings;
  /** Referenced schemas that are being applied, each with its value: one inside itself adds nothing. */
  readonly open: { readonly schema: unknown; readonly value: unknown }[];
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

/** Schemas inside schemas inside one value. */
const nesting = 256;

/** Checks a value against a schema; an object's members that no schema knows are rogue. */
export function checkValue(schema: unknown, value: unknown, where: Where, check: Check, depth = 0): void {
  const known = isWireObject(value) ? nothingKnown([schema]) : null;
  apply(schema, value, where, check, known, depth);
  if (known === null || !known.isDescribed || known.isOpen || !isWireObject(value)) return;
  const reference = isWireObject(schema) ? schema["$ref"] : undefined;
  const spec = typeof reference === "string" ? (check.document.resolve(reference)?.place ?? where.spec) : where.spec;
  const names = Object.keys(value);
  check.document.steps.take(names.length);
  for (const name of names) {
    if (known.names.has(name)) continue;
    const place = { spec, sample: below(where.sample, name) };
    if (known.isClosed)
      add(check.findings, "violation", "additionalProperties", place, say("no_more"), { value: value[name] });
    else add(check.findings, "rogue", "undocumented_property", place, say("no_property"), { value: value[name] });
  }
}

function nothingKnown(whole: readonly unknown[]): Known {
  return { names: new Set(), isDescribed: false, isOpen: false, isClosed: false, whole };
}

function apply(schema: unknown, value: unknown, where: Where, check: Check, known: Known | null, depth: number): void {
  if (schema === false) return add(check.findings, "violation", "false", where, say("nothing"), { value });
  if (!isWireObject(schema) || value === unread) return;
  if (depth > nesting) throw new TooCostly("Schemas are nested too deep");
  check.document.steps.take(1);
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    const target = check.document.resolve(reference);
    if (target !== null && !isApplying(target.value, value, check)) {
      check.open.push({ schema: target.value, value });
      apply(target.value, value, { ...where, spec: target.place }, check, known, depth + 1);
      check.open.pop();
    }
    if (check.document.dialect !== "3.1") return;
  }
  if (value === null && allowsNull(schema)) return;
  if (!checkType(schema, value, where, check)) return;
  checkEquality(schema, value, where, check.findings);
  if (typeof value === "string") checkText(schema, value, where, check.findings);
  else if (typeof value === "number") checkNumber(schema, value, where, check.findings);
  else if (Array.isArray(value)) {
    checkArray(schema, value, where, check.findings);
    checkItems(schema, value, where, check, depth);
  } else if (isWireObject(value) && known !== null) checkMembers(schema, value, where, check, known, depth);
  combine(schema, value, where, check, known, depth);
}

function isApplying(schema: unknown, value: unknown, { open, document }: Check): boolean {
  document.steps.take(Math.ceil(open.length / 8));
  return open.some((each) => each.schema === schema && Object.is(each.value, value));
}

function allowsNull(schema: WireObject): boolean {
  return schema["nullable"] === true || schema["x-nullable"] === true;
}

/** There are seven. */
const mostTypes = 7;

/** Whether the value has one of the schema's types; says so when not. */
function checkType(schema: WireObject, value: unknown, where: Where, { findings }: Check): boolean {
  const type = schema["type"];
  if (type === undefined || type === "file") return true;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  findings.steps.take(types.length);
  if (types.some((each) => hasType(value, each))) return true;
  const expected = types.slice(0, mostTypes).join(" or ");
  add(findings, "violation", "type", { ...where, spec: below(where.spec, "type") }, expected, { value });
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
  const patterns = isWireObject(schema["patternProperties"]) ? patternsOf(schema["patternProperties"]) : [];
  const others = schema["additionalProperties"] ?? schema["unevaluatedProperties"];
  if (properties !== null || patterns.length > 0 || others !== undefined) known.isDescribed = true;
  if (others !== undefined && others !== false) known.isOpen = true;
  if (schema["unevaluatedProperties"] === false) known.isClosed = true;
  const { steps } = check.document;
  for (const [name, member] of Object.entries(value)) {
    steps.take(1 + patterns.length);
    const sample = below(where.sample, name);
    const tried = patterns.map(([pattern, each]) => ({ pattern, each, isMatch: testPattern(pattern, name, steps) }));
    const isMatched = tried.some(({ isMatch }) => isMatch !== false);
    if (isMatched) known.names.add(name);
    for (const { pattern, each, isMatch } of tried) {
      const spec = below(where.spec, "patternProperties", pattern);
      if (isMatch === null) addUnchecked(pattern, { sample, spec }, check.findings);
      else if (isMatch) checkValue(each, member, { sample, spec }, check, depth + 1);
    }
    if (properties !== null && Object.hasOwn(properties, name)) {
      known.names.add(name);
      checkValue(properties[name], member, { sample, spec: below(where.spec, "properties", name) }, check, depth + 1);
    } else if (!isMatched && others === false && schema["additionalProperties"] === false) {
      known.names.add(name);
      const spec = below(where.spec, "additionalProperties");
      add(check.findings, "violation", "additionalProperties", { sample, spec }, say("no_more"), { value: member });
    } else if (!isMatched && isWireObject(others)) {
      checkValue(others, member, { sample, spec: below(where.spec, "additionalProperties") }, check, depth + 1);
    }
  }
  checkRequired(schema, known, value, where, check);
}

function checkRequired(schema: WireObject, { whole }: Known, value: WireObject, where: Where, check: Check): void {
  const required: readonly unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  check.document.steps.take(required.length);
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
  const [least, most] = [schema["minProperties"], schema["maxProperties"]];
  if (least === undefined && most === undefined) return;
  const size = Object.keys(value).length;
  check.document.steps.take(size);
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
    check.document.steps.take(1);
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
    check.document.steps.take(alternatives.length);
    const named = namedAlternative(schema["discriminator"], alternatives, value, check.document.steps);
    if (named === -1) oneAlternative(keyword, alternatives, value, where, check, known, depth);
    else
      apply(alternatives[named], value, { ...where, spec: below(where.spec, keyword, named) }, check, known, depth + 1);
  }
  if (schema["not"] !== undefined) checkNot(schema["not"], value, where, check, known, depth);
  if (schema["if"] !== undefined) {
    const tried = attempt(schema["if"], value, where, check, known, depth);
    if (tried.result === "open") return leaveOpen(tried, check);
    const branch = tried.result === "fits" ? "then" : "else";
    if (branch === "then" && known !== null) takeNames(known, tried.known, check);
    if (schema[branch] !== undefined)
      apply(schema[branch], value, { ...where, spec: below(where.spec, branch) }, check, known, depth + 1);
  }
}

function checkNot(
  schema: unknown,
  value: unknown,
  where: Where,
  check: Check,
  known: Known | null,
  depth: number,
): void {
  const spec = below(where.spec, "not");
  const tried = attempt(schema, value, where, check, known, depth);
  if (tried.result === "open") leaveOpen(tried, check);
  if (tried.result === "fits")
    add(check.findings, "violation", "not", { ...where, spec }, say("another_value"), { value });
}

/** Takes over why it is open whether a value fits. */
function leaveOpen({ findings }: Attempt, check: Check): void {
  check.findings.list.push(...findings.list.filter(({ verdict }) => verdict === "unchecked"));
}

function takeNames(known: Known, others: Known, check: Check): void {
  check.document.steps.take(others.names.size);
  for (const name of others.names) known.names.add(name);
}

/** The place of the alternative that a value names by its discriminator, which stands for all others; -1 where it names none. */
function namedAlternative(
  discriminator: unknown,
  alternatives: readonly unknown[],
  value: unknown,
  steps: Steps,
): number {
  const { propertyName, mapping } = isWireObject(discriminator) ? discriminator : {};
  const name = isWireObject(value) && typeof propertyName === "string" ? value[propertyName] : undefined;
  if (typeof name !== "string") return -1;
  const mapped = isWireObject(mapping) && Object.hasOwn(mapping, name) ? mapping[name] : name;
  if (typeof mapped !== "string") return -1;
  steps.take(alternatives.length * (1 + Math.ceil(mapped.length / 100)));
  const ending = mapped.includes("/") ? null : `/${mapped}`;
  return alternatives.findIndex((each) => {
    const reference = isWireObject(each) ? each["$ref"] : undefined;
    if (typeof reference !== "string") return false;
    return reference === mapped || (ending !== null && reference.endsWith(ending));
  });
}

interface Attempt {
  readonly findings: Findings;
  readonly known: Known;
  readonly violations: number;
  /** Open where nothing is violated and something could not be checked. */
  readonly result: "fits" | "fails" | "open";
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
  check.document.steps.take(3 + (around?.whole.length ?? 0));
  const findings: Findings = { list: [], steps: check.findings.steps };
  const known = nothingKnown([schema, ...(around?.whole ?? [])]);
  apply(schema, value, where, { ...check, findings }, known, depth + 1);
  const violations = findings.list.filter(({ verdict }) => verdict === "violation");
  const isOpen = findings.list.some(({ verdict }) => verdict === "unchecked");
  const [first] = violations;
  const isOtherType = first?.rule === "type" && first.sample === pointerTo(where.sample);
  const result = violations.length > 0 ? "fails" : isOpen ? "open" : "fits";
  return { findings, known, violations: violations.length, result, isOtherType };
}

/** Takes over what the best alternative found: one that the value fits, else may fit, else the one it fails least. */
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
  const fitting = tried.filter(({ result }) => result === "fits");
  const open = tried.filter(({ result }) => result === "open");
  if (keyword === "oneOf" && fitting.length > 1) {
    const spec = below(where.spec, keyword);
    const got = say("fitting", fitting.length);
    add(check.findings, "violation", keyword, { ...where, spec }, say("one_alternative"), got);
  } else if (keyword === "oneOf" && fitting.length === 1) for (const each of open) leaveOpen(each, check);
  const possible = fitting.length > 0 ? fitting : open;
  const [best] = (possible.length > 0 ? possible : tried).toSorted(
    (a, b) =>
      Number(a.isOtherType) - Number(b.isOtherType) ||
      a.violations - b.violations ||
      a.findings.list.length - b.findings.list.length,
  );
  if (best === undefined) return;
  check.findings.list.push(...best.findings.list);
  if (known === null) return;
  for (const each of possible.length > 0 ? possible : [best]) {
    takeNames(known, each.known, check);
    known.isDescribed ||= each.known.isDescribed;
    known.isOpen ||= each.known.isOpen;
    known.isClosed ||= each.known.isClosed;
  }
}
