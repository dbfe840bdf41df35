import type { Endpoints, QueryOf, UsageDimension } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { type Ranked, rankUsage } from "./rank-usage.ts";

const most = 10_000;

/** What tells the rows of a dimension apart, before their numbers. */
const columns = {
  api: ["host", "port"],
  operation: ["host", "port", "method", "template"],
  consumer: ["consumer_kind", "consumer"],
  organization: ["organization"],
} as const satisfies Record<UsageDimension, readonly (keyof Ranked)[]>;

/** A ranking as CSV. */
export async function exportUsage(
  call: ViewerCall,
  query: QueryOf<Endpoints["usage.export"]>,
): Promise<AsyncIterable<string>> {
  await settleFewRows(call.platform);
  const rows = await rankUsage(call, query, most);
  await recordExport(call, { subjectType: "usage", query });
  const named: readonly (keyof Ranked)[] = [...columns[query.by], "calls", "errors", "p95"];
  return csvOf(named, once(rows), (row, column) => row[column]);
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
