import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { add, below, type Findings, type Where } from "./finding.ts";

/** There are seven. */
const maxTypes = 7;

/** Whether the value has one of the schema's types; says so when not. */
export function checkType(schema: WireObject, value: unknown, where: Where, findings: Findings): boolean {
  const type = schema["type"];
  if (type === undefined || type === "file") return true;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  findings.steps.take(types.length);
  if (types.some((each) => hasType(value, each))) return true;
  const expected = types.slice(0, maxTypes).join(" or ");
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
