import { and, eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { quarantineTable } from "./table.ts";

export function ownItem(viewer: Viewer, id: string): SQL | undefined {
  return and(eq(quarantineTable.providerId, viewer.providerId), eq(quarantineTable.id, id));
}
