import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";

const row = z.object({ one: z.number() });

/** Whether a provider has any decisions. */
export async function hasDecisions(clickhouse: ClickHouse, providerId: string): Promise<boolean> {
  const sql = "SELECT 1 AS one FROM decision WHERE provider_id = {providerId: UUID} LIMIT 1";
  return (await readRows(clickhouse, { sql, params: { providerId }, row })).length > 0;
}
