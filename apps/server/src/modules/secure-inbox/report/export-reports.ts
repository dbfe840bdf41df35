import { type Endpoints, type QueryOf, type ReportColumn, reportColumns, type ReportedMail } from "@parapet/contract";
import { inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { selectReports } from "./list-reports.ts";
import { presentCases } from "./present.ts";
import { caseTable as table } from "./table.ts";

/** Streams the selected reports as CSV. */
export async function exportReports(
  call: ViewerCall,
  query: QueryOf<Endpoints["reports.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = reportColumns.options, ...selection } = query;
  const { ids } = await selectReports(call, selection);
  await recordExport(call, { subjectType: "mail_report", query });
  const { db } = call.platform.postgres;
  const read = async (some: string[]) =>
    presentCases(call, await db.select().from(table).where(inArray(table.id, some)));
  return csvOf(column, readInBatches(ids, read), valueOf);
}

function valueOf(reported: ReportedMail, name: ReportColumn) {
  switch (name) {
    case "kinds":
      return reported.kinds.join(" ");
    case "engine":
      return reported.mail?.verdict ?? null;
    case "severity":
    case "p":
      return reported.mail?.[name] ?? null;
    case "score":
      return reported.reliability?.score ?? null;
    case "state":
    case "verdict":
    case "title":
    case "sender":
    case "reporter":
    case "reports":
    case "owner":
    case "due_at":
    case "first_reported_at":
    case "last_reported_at":
    case "resolved_at":
    case "resolved_by":
      return reported[name];
  }
}
