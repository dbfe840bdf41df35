import type { CallRule } from "@parapet/contract";
import { sortedText } from "../difference/sorted-text.ts";
import { getFormat } from "../learning/string-format.ts";
import type { WireObject } from "../telemetry/wire-value.ts";
import { add, below, type Findings, type Where } from "./finding.ts";
import { testPattern } from "./linear-regexp.ts";
import { say } from "./phrases.ts";
import type { Steps } from "./steps.ts";

/** Formats that are checked; others are remarks. */
const checkedFormats = new Set(["date", "date-time", "uuid", "email", "ipv4", "ipv6"]);

/** Length, pattern and format of a text. */
export function checkText(schema: WireObject, value: string, where: Where, findings: Findings): void {
  const fail = (rule: CallRule, expected: string) =>
    add(findings, "violation", rule, { ...where, spec: below(where.spec, rule) }, expected, { value });
  const { minLength, maxLength, pattern, format } = schema;
  if (minLength !== undefined || maxLength !== undefined) findings.steps.take(Math.ceil(value.length / 8));
  const length = minLength === undefined && maxLength === undefined ? 0 : lengthOf(value);
  if (typeof minLength === "number" && length < minLength) fail("minLength", say("characters_at_least", minLength));
  if (typeof maxLength === "number" && length > maxLength) fail("maxLength", say("characters_at_most", maxLength));
  const isMatch = typeof pattern === "string" ? testPattern(pattern, value, findings.steps) : true;
  if (isMatch === null) addUnchecked(String(pattern), { ...where, spec: below(where.spec, "pattern") }, findings);
  else if (!isMatch) fail("pattern", String(pattern));
  if (typeof format === "string" && checkedFormats.has(format) && getFormat(value) !== format) fail("format", format);
}

/** A pattern that RE2 has no words for: whether the text matches is left open. */
export function addUnchecked(pattern: string, where: Where, findings: Findings): void {
  add(findings, "unchecked", "pattern_unchecked", where, pattern, say("not_checked"));
}

/** JSON Schema counts characters, not UTF-16 units: a pair of surrogates is one. */
function lengthOf(value: string): number {
  let length = value.length;
  for (let at = 1; at < value.length; at += 1) {
    if (!isBetween(value.charCodeAt(at), 0xdc00, 0xdfff) || !isBetween(value.charCodeAt(at - 1), 0xd800, 0xdbff))
      continue;
    length -= 1;
    at += 1;
  }
  return length;
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last;
}

/** Bounds of a number; OpenAPI 3.0 writes exclusive bounds as flags, 3.1 as numbers. */
export function checkNumber(schema: WireObject, value: number, where: Where, findings: Findings): void {
  const fail = (rule: CallRule, expected: string) =>
    add(findings, "violation", rule, { ...where, spec: below(where.spec, rule) }, expected, { value });
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = schema;
  if (typeof minimum === "number") {
    if (exclusiveMinimum === true ? value <= minimum : value < minimum) fail("minimum", say("at_least", minimum));
  }
  if (typeof maximum === "number") {
    if (exclusiveMaximum === true ? value >= maximum : value > maximum) fail("maximum", say("at_most", maximum));
  }
  if (typeof exclusiveMinimum === "number" && value <= exclusiveMinimum)
    fail("exclusiveMinimum", say("more_than", exclusiveMinimum));
  if (typeof exclusiveMaximum === "number" && value >= exclusiveMaximum)
    fail("exclusiveMaximum", say("less_than", exclusiveMaximum));
  if (typeof multipleOf === "number" && multipleOf > 0 && !isMultiple(value, multipleOf))
    fail("multipleOf", say("multiple_of", multipleOf));
  if (format === "int32" && (value > 2_147_483_647 || value < -2_147_483_648)) fail("format", say("int32"));
}

function isMultiple(value: number, of: number): boolean {
  const ratio = value / of;
  return Math.abs(ratio - Math.round(ratio)) < 1e-9 * Math.max(1, Math.abs(ratio));
}

/** Length and uniqueness of an array. */
export function checkArray(schema: WireObject, value: readonly unknown[], where: Where, findings: Findings): void {
  const fail = (rule: CallRule, expected: string) =>
    add(findings, "violation", rule, { ...where, spec: below(where.spec, rule) }, expected, { value });
  const { minItems, maxItems, uniqueItems } = schema;
  if (typeof minItems === "number" && value.length < minItems) fail("minItems", say("items_at_least", minItems));
  if (typeof maxItems === "number" && value.length > maxItems) fail("maxItems", say("items_at_most", maxItems));
  if (uniqueItems === true && hasEqual(value, findings.steps)) fail("uniqueItems", say("different_items"));
}

function hasEqual(value: readonly unknown[], steps: Steps): boolean {
  const texts = new Set<string>();
  return value.some((each) => {
    const text = sortedText(each);
    steps.take(1 + Math.ceil(text.length / 2));
    const isKnown = texts.has(text);
    texts.add(text);
    return isKnown;
  });
}
