import { eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { protectedApiTable } from "./table.ts";

/** People see the protected APIs of their provider, archived ones too. */
export function ownProtectedApis(viewer: Viewer): SQL {
  return eq(protectedApiTable.providerId, viewer.providerId);
}
