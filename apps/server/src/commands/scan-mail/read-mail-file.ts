import { readFileSync, statSync } from "node:fs";
import { defaultLimits } from "@parapet/mail-analysis";

/** The bytes of a file, or why they cannot be had. One that is too large is not read. */
export function readMailFile(file: string): Uint8Array | "unreadable" | "too_large" {
  try {
    return statSync(file).size > defaultLimits.size ? "too_large" : readFileSync(file);
  } catch {
    return "unreadable";
  }
}
