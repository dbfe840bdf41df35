import type { Defects } from "../../defects.ts";
import type { Limits } from "../../limits.ts";

/** What a reader may use: limits and the message's remaining budget. Nested files are the walker's business. */
export interface ReadContext {
  readonly limits: Limits;
  readonly defects: Defects;
  /** Remaining budget for the whole message. */
  readonly budget: { files: number; bytes: number; text: number };
}

/**
 * Charges a nested file's bytes to the unpacking budget; null if the budget is too small. Stored bytes count as well,
 * because many entries can point at the same bytes.
 */
export function chargeBudget(bytes: Buffer, { budget, defects }: ReadContext): Buffer | null {
  if (bytes.length > budget.bytes) {
    defects.add("unpacked_too_much");
    return null;
  }
  budget.bytes -= bytes.length;
  return bytes;
}

/** The limits for the next text: no more than the remaining budget. */
export function nextTextLimits({ limits, budget }: ReadContext): Limits {
  return { ...limits, text: Math.max(0, Math.min(limits.text, budget.text)) };
}
