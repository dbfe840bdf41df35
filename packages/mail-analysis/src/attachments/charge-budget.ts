import type { Inspection } from "./inspect.ts";

/**
 * Charges a nested file's bytes to the unpacking budget; null if the budget is too small. Stored bytes count as well,
 * because many entries can point at the same bytes.
 */
export function chargeBudget(bytes: Buffer, { budget, defects }: Inspection): Buffer | null {
  if (bytes.length > budget.bytes) {
    defects.add("unpacked_too_much");
    return null;
  }
  budget.bytes -= bytes.length;
  return bytes;
}
