import type { VariableType } from "./compile.ts";
import { ruleLimits } from "./limits.ts";

/** Whether a value is as small as the estimated cost supposes. */
export function isWithinLimits(value: unknown, type: VariableType): boolean {
  if (type === "string") return typeof value === "string" && value.length <= ruleLimits.text;
  if (type === "bool" || type === "int" || type === "double" || type === "timestamp") return true;
  return measure(value, 0) <= ruleLimits.total;
}

/** Characters of all texts with one for each member; Infinity for too many members or levels. */
function measure(value: unknown, depth: number): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  const members: readonly unknown[] = Array.isArray(value)
    ? value
    : value instanceof Map
      ? [...value].flat()
      : Object.entries(value).flat();
  const count = Array.isArray(value) ? members.length : members.length / 2;
  if (depth > 6 || count > ruleLimits.items) return Infinity;
  let sum = 1;
  for (const member of members) {
    sum += 1 + measure(member, depth + 1);
    if (sum > ruleLimits.total) return Infinity;
  }
  return sum;
}
