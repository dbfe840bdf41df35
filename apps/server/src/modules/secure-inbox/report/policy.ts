import { and, eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { caseTable } from "./table.ts";

export function ownCase(viewer: Viewer, id: string): SQL | undefined {
  return and(eq(caseTable.providerId, viewer.providerId), eq(caseTable.id, id));
}
