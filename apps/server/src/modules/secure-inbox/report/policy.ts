import { and, eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { caseTable } from "./table.ts";

/** People see what was reported to their provider. */
export function ownCase(viewer: Viewer, id: string): SQL | undefined {
  return and(eq(caseTable.providerId, viewer.providerId), eq(caseTable.id, id));
}
