import {
  type Endpoints,
  type QueryOf,
  type RuleChange,
  type RuleChangeColumn,
  ruleChangeColumns,
} from "@parapet/contract";
import { inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { selectRuleChanges } from "./list-rule-changes.ts";
import { presentRuleChange } from "./present.ts";
import { ruleChangeTable as table } from "./table.ts";

/** Streams the selected changes as CSV. */
export async function exportRuleChanges(
  call: ViewerCall,
  query: QueryOf<Endpoints["ruleChanges.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = ruleChangeColumns.options, ...selection } = query;
  const { ids } = await selectRuleChanges(call, selection);
  await recordExport(call, { subjectType: "rule_change", query });
  const { db } = call.platform.postgres;
  const read = async (some: string[]) =>
    (await db.select().from(table).where(inArray(table.id, some))).map(presentRuleChange);
  return csvOf(column, readInBatches(ids, read), valueOf);
}

function valueOf(change: RuleChange, name: RuleChangeColumn) {
  return name === "destinations" ? change.destinations.join(" ") : change[name];
}
