import type { ClickHouse } from "../clickhouse/clickhouse.ts";
import type { Migration } from "./migration-files.ts";

/** A statement that fills a table from all events takes longer than the client waits for a silent server. */
const signsOfLife = { send_progress_in_http_headers: 1, http_headers_progress_interval_ms: "20000" } as const;

/**
 * Runs a file's statements one by one. ClickHouse has no transaction around them, so a crash may leave a file half
 * applied and it runs again: every statement must say IF NOT EXISTS, or be harmless when repeated.
 */
export async function applyToClickHouse({ client }: Pick<ClickHouse, "client">, { sql }: Migration): Promise<void> {
  for (const query of splitStatements(sql)) await client.command({ query, clickhouse_settings: signsOfLife });
}

/** Statements end with a semicolon at the end of a line. */
export function splitStatements(sql: string): string[] {
  const parts = sql.split(/;[ \t]*(?:--[^\n]*)?(?:\r?\n|$)/);
  return parts.map((part) => part.trim()).filter((part) => part.replaceAll(/^\s*--[^\n]*$/gm, "").trim() !== "");
}
