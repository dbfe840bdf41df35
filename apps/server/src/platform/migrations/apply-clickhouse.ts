import type { ClickHouse } from "../clickhouse/clickhouse.ts";
import type { Migration } from "./migration-files.ts";

/**
 * Runs a file's statements one by one. ClickHouse has no transaction around them, so a crash may leave a file half
 * applied and it runs again: every statement must say IF NOT EXISTS, or be harmless when repeated.
 */
export async function applyToClickHouse(
  { patientClient }: Pick<ClickHouse, "patientClient">,
  { sql }: Migration,
): Promise<void> {
  for (const query of splitStatements(sql)) await patientClient.command({ query });
}

/** Statements end with a semicolon at the end of a line. */
export function splitStatements(sql: string): string[] {
  const parts = sql.split(/;[ \t]*(?:--[^\n]*)?(?:\r?\n|$)/);
  return parts.map((part) => part.trim()).filter((part) => part.replaceAll(/^\s*--[^\n]*$/gm, "").trim() !== "");
}
