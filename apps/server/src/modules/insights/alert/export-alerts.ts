import { type Alert, type AlertColumn, alertColumns, type Endpoints, type QueryOf } from "@parapet/contract";
import { inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { formatSubject } from "./describe-alert.ts";
import { selectAlerts } from "./list-alerts.ts";
import { presentAlerts } from "./present.ts";
import { alertTable as table } from "./table.ts";

/** Streams the alerts that the filters select as CSV. */
export async function exportAlerts(
  call: ViewerCall,
  query: QueryOf<Endpoints["alerts.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = alertColumns.options, ...selection } = query;
  const { ids } = await selectAlerts(call, selection);
  await recordExport(call, { subjectType: "alert", query });
  const { db } = call.platform.postgres;
  const read = async (some: string[]) =>
    presentAlerts(call, await db.select().from(table).where(inArray(table.id, some)));
  return csvOf(column, readInBatches(ids, read), valueOf);
}

function valueOf(alert: Alert, column: AlertColumn): string | number | null {
  switch (column) {
    case "subject":
      return `${formatSubject(alert, alert.source_name)}${alert.finding === null ? "" : ` ${alert.finding}`}`;
    case "observed":
      return `${alert.evidence.observed} ${alert.evidence.unit}`;
    case "expected":
      return alert.evidence.expected;
    default:
      return alert[column];
  }
}
