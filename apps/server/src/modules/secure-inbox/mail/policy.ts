import { and, eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { messageTable } from "./table.ts";

export function ownMail(viewer: Viewer, id: string): SQL | undefined {
  return and(eq(messageTable.providerId, viewer.providerId), eq(messageTable.id, id));
}
