import { isWireObject } from "../telemetry/wire-value.ts";
import type { Steps } from "./steps.ts";

/** The place of the alternative that a value names by its discriminator, which replaces all others; -1 if it names none. */
export function namedAlternative(
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
