import { isWireObject } from "../telemetry/wire-value.ts";
import { memberAt } from "./pointer.ts";

/** The same value with its members in the order of another one, so that comparing lines compares like with like. */
export function alignKeys(value: unknown, model: unknown): unknown {
  if (Array.isArray(value)) return value.map((item, index) => alignKeys(item, twin(item, index, model)));
  if (!isWireObject(value)) return value;
  const order = isWireObject(model) ? Object.keys(model) : [];
  const known = order.filter((key) => Object.hasOwn(value, key));
  const rest = Object.keys(value).filter((key) => !order.includes(key));
  return Object.fromEntries([...known, ...rest].map((key) => [key, alignKeys(value[key], memberAt(model, key))]));
}

/** The parameter of the same name and place, or the value at the same index. */
function twin(item: unknown, index: number, model: unknown): unknown {
  if (!Array.isArray(model)) return undefined;
  const named = (each: unknown) => `${String(memberAt(each, "in"))} ${String(memberAt(each, "name"))}`;
  return memberAt(item, "in") === undefined ? model[index] : model.find((each) => named(each) === named(item));
}
