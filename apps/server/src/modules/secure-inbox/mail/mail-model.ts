import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type MailModel, parseModel } from "@parapet/mail-analysis";

/** The trained model; without one, signals count by severity. */
export function mailModel(): MailModel | undefined {
  const file = fileURLToPath(import.meta.resolve("@parapet/mail-analysis/models/mail-model.json"));
  try {
    return parseModel(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
