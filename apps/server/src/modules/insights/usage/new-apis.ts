import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";

/** Whether any API of the provider was first called at a minute (epoch seconds) or after it: seldom, and cheap to ask. */
export async function hasNewApis({ platform, viewer }: ViewerCall, since: number): Promise<boolean> {
  const rows = await readRows(platform.clickhouse, {
    sql: `SELECT 1 AS one FROM first_call WHERE provider_id = {providerId: UUID}
      GROUP BY host, port HAVING min(first_call.minute) >= {since: DateTime('UTC')} LIMIT 1`,
    params: { providerId: viewer.providerId, since },
    row: z.object({ one: z.number() }),
  });
  return rows.length > 0;
}

/** Those that were first called at a parameter's minute or after it. */
export const newApisSql = (start: "from" | "before"): string =>
  `(SELECT host, port FROM first_call WHERE provider_id = {providerId: UUID}
    GROUP BY host, port HAVING min(first_call.minute) >= {${start}: DateTime('UTC')})`;
