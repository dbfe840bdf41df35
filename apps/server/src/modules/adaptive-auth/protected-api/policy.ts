import { eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { protectedApiTable } from "./table.ts";

/** Users see their provider's protected APIs, including archived ones. */
export function ownProtectedApis(viewer: Viewer): SQL {
  return eq(protectedApiTable.providerId, viewer.providerId);
}
