import { asc } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { ownLiveSources } from "./policy.ts";
import { traceSourceTable, type TraceSourceRow } from "./table.ts";

/** Every live source of the provider, oldest first, for callers that do not page. */
export function listAllTraceSources({ platform, viewer }: ViewerCall): Promise<TraceSourceRow[]> {
  return platform.postgres.db
    .select()
    .from(traceSourceTable)
    .where(ownLiveSources(viewer))
    .orderBy(asc(traceSourceTable.number));
}
