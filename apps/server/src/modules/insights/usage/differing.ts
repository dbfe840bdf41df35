import type { UsageTotals } from "@parapet/contract";
import * as z from "zod/mini";

const verdicts = ["shadow", "zombie", "rogue", "violation"] as const;

/** Calls by verdict, of the rows of `u`. */
export const differingSql = `[${verdicts.map((each) => `sumIf(u.calls, u.verdict = '${each}')`).join(", ")}]`;

export const differingRow = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export function toDiffering([shadow, zombie, rogue, violation]: z.infer<
  typeof differingRow
>): UsageTotals["differing"] {
  return { shadow, zombie, rogue, violation };
}
