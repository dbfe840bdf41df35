import type { Role } from "@parapet/contract";
import { and, eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { userTable, type UserRow } from "./table.ts";

/** People see the people of their provider; who belongs to an organization sees those of the organization. */
export function visiblePeople(viewer: Viewer): SQL | undefined {
  return and(
    eq(userTable.providerId, viewer.providerId),
    viewer.organizationId === null ? undefined : eq(userTable.organizationId, viewer.organizationId),
  );
}

/** Provider administrators give any role, organization administrators the two of an organization, others none. */
export function grantableRoles(viewer: Viewer): readonly Role[] {
  if (viewer.role === "provider_admin") return ["provider_admin", "analyst", "organization_admin", "viewer"];
  return viewer.role === "organization_admin" ? ["organization_admin", "viewer"] : [];
}

/** People manage the visible ones whose role they could give; a platform administrator is managed by such a one only. */
export function canManage(viewer: Viewer, target: UserRow): boolean {
  if (target.platformAdmin && !viewer.platformAdmin) return false;
  return grantableRoles(viewer).includes(target.role);
}

/** Nobody raises, lowers or locks out themselves: two-step verification and passwords have their own ways. */
export function isSelf(viewer: Viewer, target: UserRow): boolean {
  return viewer.userId === target.id;
}

/** Administrators alone manage people. */
export function managesPeople(viewer: Viewer): boolean {
  return grantableRoles(viewer).length > 0;
}
