import { and, eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { actionTable } from "./table.ts";

export function ownAction(viewer: Pick<Viewer, "providerId">, id: string): SQL | undefined {
  return and(eq(actionTable.providerId, viewer.providerId), eq(actionTable.id, id));
}
