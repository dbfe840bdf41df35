import type { Limits } from "../limits.ts";
import type { Inspection } from "./inspect.ts";

/** The limits of the next text of a mail: no more than is left for all of them. */
export function takeText({ limits, budget }: Inspection): Limits {
  return { ...limits, text: Math.max(0, Math.min(limits.text, budget.text)) };
}
