import { and, eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { apiClientTable } from "./table.ts";

/** Users see their provider's clients, or only their organization's. */
export function visibleClients(viewer: Viewer): SQL | undefined {
  return and(
    eq(apiClientTable.providerId, viewer.providerId),
    viewer.organizationId === null ? undefined : eq(apiClientTable.organizationId, viewer.organizationId),
  );
}

/** Administrators manage clients: all of the provider, or their organization's. */
export function managesClients(viewer: Viewer): boolean {
  return viewer.role === "provider_admin" || viewer.role === "organization_admin";
}
