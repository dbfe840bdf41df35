import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { nesting, type Check } from "./check.ts";
import { add, below, type Place, type Where } from "./finding.ts";
import type { Known } from "./known-members.ts";
import { say } from "./phrases.ts";

export function requireMembers(
  required: readonly unknown[],
  spec: Place,
  { whole }: Known,
  schema: WireObject,
  value: WireObject,
  where: Where,
  check: Check,
): void {
  check.document.steps.take(required.length);
  required.forEach((name, at) => {
    if (typeof name !== "string" || Object.hasOwn(value, name)) return;
    if (isHidden(name, [schema, ...whole], check, 0)) return;
    const place = { sample: below(where.sample, name), spec: below(spec, at) };
    add(check.findings, "violation", "required", place, say("property", name), say("nothing"));
  });
}

/** Names and number of an object's members. */
export function checkRequired(schema: WireObject, known: Known, value: WireObject, where: Where, check: Check): void {
  const { required } = schema;
  if (Array.isArray(required))
    requireMembers(required, below(where.spec, "required"), known, schema, value, where, check);
  const [min, max] = [schema["minProperties"], schema["maxProperties"]];
  if (min === undefined && max === undefined) return;
  const size = Object.keys(value).length;
  check.document.steps.take(size);
  if (typeof min === "number" && size < min) {
    add(check.findings, "violation", "minProperties", where, say("properties_at_least", min), String(size));
  }
  if (typeof max === "number" && size > max) {
    add(check.findings, "violation", "maxProperties", where, say("properties_at_most", max), String(size));
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
