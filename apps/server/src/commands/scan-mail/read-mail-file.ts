import { readFileSync, statSync } from "node:fs";
import { defaultLimits } from "@parapet/mail-analysis";

/** A file's content, or why it can't be read. Files over the size limit aren't read. */
export function readMailFile(file: string): Uint8Array | "unreadable" | "too_large" {
  try {
    return statSync(file).size > defaultLimits.size ? "too_large" : readFileSync(file);
  } catch {
    return "unreadable";
  }
}
