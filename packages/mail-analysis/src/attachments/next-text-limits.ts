import type { Limits } from "../limits.ts";
import type { Inspection } from "./inspect.ts";

/** The limits for the next text: no more than the remaining budget. */
export function nextTextLimits({ limits, budget }: Inspection): Limits {
  return { ...limits, text: Math.max(0, Math.min(limits.text, budget.text)) };
}
