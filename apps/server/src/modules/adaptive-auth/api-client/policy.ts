import { and, eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { apiClientTable } from "./table.ts";

/** People see the clients of their provider; who belongs to an organization sees those of the organization. */
export function visibleClients(viewer: Viewer): SQL | undefined {
  return and(
    eq(apiClientTable.providerId, viewer.providerId),
    viewer.organizationId === null ? undefined : eq(apiClientTable.organizationId, viewer.organizationId),
  );
}

/** Administrators alone manage clients: those of the provider all, those of an organization its own. */
export function managesClients(viewer: Viewer): boolean {
  return viewer.role === "provider_admin" || viewer.role === "organization_admin";
}
