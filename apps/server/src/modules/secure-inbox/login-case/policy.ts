import { and, eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { loginCaseTable } from "./table.ts";

export function ownLoginCase(viewer: Pick<Viewer, "providerId">, id: string): SQL | undefined {
  return and(eq(loginCaseTable.providerId, viewer.providerId), eq(loginCaseTable.id, id));
}
