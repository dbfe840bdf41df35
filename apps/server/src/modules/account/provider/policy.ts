import { eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { providerTable } from "./table.ts";

/** Platform administrators see all providers, everybody else their own. */
export function visibleProviders(viewer: Viewer): SQL | undefined {
  return viewer.platformAdmin ? undefined : eq(providerTable.id, viewer.providerId);
}

/** Administrators change what they see. */
export function managesProvider(viewer: Viewer): boolean {
  return viewer.platformAdmin || viewer.role === "provider_admin";
}
