import { isJsonSchema, isMarkedNullable } from "../document/dialect.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { checkEquality } from "./check-equality.ts";
import { checkRequired, requireMembers } from "./check-required.ts";
import { addUnchecked, checkArray, checkNumber, checkText } from "./check-scalars.ts";
import { checkType } from "./check-type.ts";
import { nesting, type Check } from "./check.ts";
import { add, below, pointerTo, unread, type Findings, type Where } from "./finding.ts";
import { knowAll, nothingKnown, takeKnown, takeOver, type Known } from "./known-members.ts";
import { testPattern } from "./linear-regexp.ts";
import { addLost } from "./lost-reference.ts";
import { namedAlternative } from "./named-alternative.ts";
import { say } from "./phrases.ts";
import { listEntries } from "./schema-members.ts";
import { TooCostly } from "./steps.ts";

/** Checks a value against a schema; an object's members that no schema knows are rogue. */
export function checkValue(schema: unknown, value: unknown, where: Where, check: Check, depth = 0): void {
  const known = isWireObject(value) || Array.isArray(value) ? nothingKnown([schema]) : null;
  apply(schema, value, where, check, known, depth);
  if (known === null || !known.isDescribed || known.isOpen || !isWireObject(value)) return;
  const reference = isWireObject(schema) ? schema["$ref"] : undefined;
  const spec = typeof reference === "string" ? (check.document.resolve(reference)?.place ?? where.spec) : where.spec;
  const names = Object.keys(value);
  check.document.steps.take(names.length);
  for (const name of names) {
    if (known.names.has(name)) continue;
    const place = { spec, sample: below(where.sample, name) };
    add(check.findings, "rogue", "undocumented_property", place, say("no_property"), { value: value[name] });
  }
}

function apply(schema: unknown, value: unknown, where: Where, check: Check, around: Known | null, depth: number): void {
  check.document.steps.take(1);
  if (schema === false) return add(check.findings, "violation", "false", where, say("nothing"), { value });
  if (!isWireObject(schema) || value === unread) return;
  if (depth > nesting) throw new TooCostly("Schemas are nested too deep");
  const isClosing = around !== null && closing.some((keyword) => schema[keyword] !== undefined);
  // What schemas around this one know, does not count for its unevaluated members.
  const known = isClosing ? nothingKnown(around.whole) : around;
  for (const { keyword, reference, target } of check.document.referred(schema, check.open)) {
    if (target === null) {
      addLost({ reference, where: { ...where, spec: below(where.spec, keyword) } }, check.findings);
      if (known !== null) knowAll(known, value, check.document.steps);
      continue;
    }
    if (isApplying(target.value, value, check)) continue;
    check.open.push({ schema: target.value, value });
    apply(target.value, value, { ...where, spec: target.place }, check, known, depth + 1);
    check.open.pop();
  }
  if (typeof schema["$ref"] === "string" && !isJsonSchema(check.document.dialect)) return;
  if (value === null && isMarkedNullable(schema)) return;
  if (!checkType(schema, value, where, check.findings)) return;
  checkEquality(schema, value, where, check.findings);
  if (typeof value === "string") checkText(schema, value, where, check.findings);
  else if (typeof value === "number") checkNumber(schema, value, where, check.findings);
  else if (Array.isArray(value)) {
    checkArray(schema, value, where, check.findings);
    checkItems(schema, value, where, check, known, depth);
    checkContains(schema, value, where, check, known, depth);
  } else if (isWireObject(value) && known !== null) checkMembers(schema, value, where, check, known, depth);
  combine(schema, value, where, check, known, depth);
  if (!isClosing || known === null) return;
  checkUnevaluated(schema, value, where, check, known, depth);
  takeOver(around, known, check.document.steps);
}

/** What looking at a member costs, whatever a schema says of it. */
const memberSteps = 4;

/** Keywords about what no part of a schema knows (JSON Schema 2020-12 §11). */
const closing = ["unevaluatedProperties", "unevaluatedItems"] as const;

function checkUnevaluated(
  schema: WireObject,
  value: unknown,
  where: Where,
  check: Check,
  known: Known,
  depth: number,
): void {
  const { steps } = check.document;
  if (isWireObject(value) && schema["unevaluatedProperties"] !== undefined) {
    const spec = below(where.spec, "unevaluatedProperties");
    for (const [name, member] of Object.entries(value)) {
      steps.take(memberSteps);
      if (known.names.has(name)) continue;
      known.names.add(name);
      const sample = below(where.sample, name);
      if (schema["unevaluatedProperties"] === false)
        add(check.findings, "violation", "additionalProperties", { sample, spec }, say("no_more"), { value: member });
      else checkValue(schema["unevaluatedProperties"], member, { sample, spec }, check, depth + 1);
    }
  }
  if (!Array.isArray(value) || schema["unevaluatedItems"] === undefined) return;
  const spec = below(where.spec, "unevaluatedItems");
  value.slice(known.itemsUpTo).forEach((item, at) => {
    steps.take(1);
    const place = at + known.itemsUpTo;
    if (known.places.has(place)) return;
    const sample = below(where.sample, place);
    if (schema["unevaluatedItems"] === false)
      add(check.findings, "violation", "unevaluatedItems", { sample, spec }, say("no_more_items"), { value: item });
    else checkValue(schema["unevaluatedItems"], item, { sample, spec }, check, depth + 1);
  });
  known.itemsUpTo = Infinity;
}

function isApplying(schema: unknown, value: unknown, { open, document }: Check): boolean {
  document.steps.take(Math.ceil(open.length / 8));
  return open.some((each) => each.schema === schema && Object.is(each.value, value));
}

/** A list of schemas in `items` is what is `prefixItems` since 2020-12, and `additionalItems` then the others. */
function itemSchemas(schema: WireObject) {
  const { items, prefixItems } = schema;
  const isTuple = Array.isArray(items);
  const first: readonly unknown[] = isTuple ? items : Array.isArray(prefixItems) ? prefixItems : [];
  return isTuple
    ? { first, keyword: "items", rest: schema["additionalItems"], others: "additionalItems" }
    : { first, keyword: "prefixItems", rest: items, others: "items" };
}

function checkItems(
  schema: WireObject,
  value: readonly unknown[],
  where: Where,
  check: Check,
  known: Known | null,
  depth: number,
): void {
  const { first, keyword, rest, others } = itemSchemas(schema);
  if (known !== null) known.itemsUpTo = Math.max(known.itemsUpTo, rest === undefined ? first.length : Infinity);
  // Where nothing is asked of other items, they are not looked at.
  const asked = rest === undefined || rest === true ? value.slice(0, first.length) : value;
  check.document.steps.take(asked.length);
  asked.forEach((item, at) => {
    const isFirst = at < first.length;
    const spec = isFirst ? below(where.spec, keyword, at) : below(where.spec, others);
    const each = isFirst ? first[at] : rest;
    if (each !== undefined) checkValue(each, item, { sample: below(where.sample, at), spec }, check, depth + 1);
  });
}

function checkContains(
  schema: WireObject,
  value: readonly unknown[],
  where: Where,
  check: Check,
  known: Known | null,
  depth: number,
): void {
  const { contains, minContains, maxContains } = schema;
  if (contains === undefined) return;
  const spec = below(where.spec, "contains");
  check.document.steps.take(value.length);
  const tried = value.map((item, at) =>
    attempt(contains, item, { sample: below(where.sample, at), spec }, check, null, depth),
  );
  tried.forEach(({ result }, at) => result === "fits" && known?.places.add(at));
  const fitting = tried.filter(({ result }) => result === "fits").length;
  const open = tried.filter(({ result }) => result === "open");
  const min = typeof minContains === "number" ? minContains : 1;
  if (fitting < min) {
    if (fitting + open.length >= min) return open.forEach((each) => leaveOpen(each, check));
    const expected = say("items_fitting_at_least", min);
    add(check.findings, "violation", "contains", { ...where, spec }, expected, String(fitting));
  }
  if (typeof maxContains !== "number" || fitting + open.length <= maxContains) return;
  if (fitting <= maxContains) return open.forEach((each) => leaveOpen(each, check));
  const expected = say("items_fitting_at_most", maxContains);
  const place = { ...where, spec: below(where.spec, "maxContains") };
  add(check.findings, "violation", "maxContains", place, expected, String(fitting));
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
  const patterns = isWireObject(schema["patternProperties"]) ? listEntries(schema["patternProperties"]) : [];
  const others = schema["additionalProperties"];
  if (properties !== null || patterns.length > 0 || others !== undefined) known.isDescribed = true;
  if (others !== undefined && others !== false) known.isOpen = true;
  const { steps, origins } = check.document;
  // Fields of a form are parameters in Swagger, each with a place of its own.
  const isForm = origins.has(schema);
  const asksNothing =
    (properties === null || listEntries(properties).length === 0) && patterns.length === 0 && others === undefined;
  for (const [name, member] of asksNothing ? [] : Object.entries(value)) {
    steps.take(memberSteps + patterns.length);
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
      const described = properties[name];
      const moved = isForm && isWireObject(described) ? origins.get(described) : undefined;
      const spec = moved ?? below(where.spec, "properties", name);
      checkValue(described, member, { sample, spec }, check, depth + 1);
    } else if (!isMatched && others === false) {
      known.names.add(name);
      const spec = below(where.spec, "additionalProperties");
      add(check.findings, "violation", "additionalProperties", { sample, spec }, say("no_more"), { value: member });
    } else if (!isMatched && others !== undefined) {
      known.names.add(name);
      checkValue(others, member, { sample, spec: below(where.spec, "additionalProperties") }, check, depth + 1);
    }
  }
  checkRequired(schema, known, value, where, check);
  checkNames(schema["propertyNames"], value, where, check, depth);
  checkDependents(schema, value, where, check, known, depth);
}

function checkNames(schema: unknown, value: WireObject, where: Where, check: Check, depth: number): void {
  if (schema === undefined) return;
  const spec = below(where.spec, "propertyNames");
  const names = Object.keys(value);
  check.document.steps.take(3 * names.length);
  for (const name of names) checkValue(schema, name, { sample: below(where.sample, name), spec }, check, depth + 1);
}

/** What an object needs because it has some member. `dependencies` said both before 2019-09. */
function checkDependents(
  schema: WireObject,
  value: WireObject,
  where: Where,
  check: Check,
  known: Known,
  depth: number,
): void {
  for (const keyword of ["dependentRequired", "dependentSchemas", "dependencies"]) {
    const dependents = schema[keyword];
    if (!isWireObject(dependents)) continue;
    for (const [name, needed] of listEntries(dependents)) {
      check.document.steps.take(1);
      if (!Object.hasOwn(value, name)) continue;
      const spec = below(where.spec, keyword, name);
      if (Array.isArray(needed)) requireMembers(needed, spec, known, schema, value, where, check);
      else apply(needed, value, { ...where, spec }, check, known, depth + 1);
    }
  }
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
    if (branch === "then" && known !== null) takeKnown(known, tried.known, check.document.steps);
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
  for (const each of possible.length > 0 ? possible : [best]) takeOver(known, each.known, check.document.steps);
}
