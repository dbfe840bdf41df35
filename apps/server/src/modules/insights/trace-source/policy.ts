import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { traceSourceTable } from "./table.ts";

/** People see the live sources of their provider. */
export function ownLiveSources(viewer: Viewer): SQL | undefined {
  return and(eq(traceSourceTable.providerId, viewer.providerId), isNull(traceSourceTable.deletedAt));
}
