import { and, eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { organizationTable } from "./table.ts";

/** People see the organizations of their provider; who belongs to one sees that one. */
export function visibleOrganizations(viewer: Viewer): SQL | undefined {
  return and(
    eq(organizationTable.providerId, viewer.providerId),
    viewer.organizationId === null ? undefined : eq(organizationTable.id, viewer.organizationId),
  );
}

/** Provider administrators alone change organizations. */
export function managesOrganizations(viewer: Viewer): boolean {
  return viewer.role === "provider_admin";
}

/** Whoever has the invitation code can let people in, so provider administrators alone see it. */
export function seesInvitationCode(viewer: Viewer): boolean {
  return viewer.role === "provider_admin";
}
