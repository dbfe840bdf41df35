import type { Inspection } from "./inspect.ts";

/**
 * Takes the bytes of a file inside another one from what the mail may unpack to; null when there are not that many left.
 * Where bytes are not unpacked they count as well: many files can be said to lie in the same place.
 */
export function afford(bytes: Buffer, { budget, defects }: Inspection): Buffer | null {
  if (bytes.length > budget.bytes) {
    defects.add("unpacked_too_much");
    return null;
  }
  budget.bytes -= bytes.length;
  return bytes;
}
