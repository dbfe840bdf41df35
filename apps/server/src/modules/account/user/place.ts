import type { Role } from "@parapet/contract";
import type { Viewer } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { findOwnOrganization } from "../organization/queries.ts";
import { grantableRoles } from "./policy.ts";

/** A person's role and the organization it is held in. */
export interface Place {
  readonly role: Role;
  readonly organizationId: string | null;
}

interface Wish {
  readonly role?: Role | undefined;
  readonly organizationId?: string | null | undefined;
}

/**
 * Resolves the role and organization of a user. Administrators of an organization can place users in it only.
 * @throws Failure `forbidden` for a role out of reach, `not_found` for an organization out of sight, `conflict` for an
 * archived one, `invalid_input` where role and organization do not go together
 */
export async function choosePlace(tx: Transaction, viewer: Viewer, wish: Wish, now: Place | null): Promise<Place> {
  const role = wish.role ?? now?.role ?? "viewer";
  if (!grantableRoles(viewer).includes(role)) throw new Failure("forbidden", { detail: "You can't assign this role." });
  const organizationId = organizationOf(viewer, role, wish, now);
  if (organizationId !== null && organizationId !== now?.organizationId) {
    const organization = await findOwnOrganization(tx, viewer, organizationId);
    if (organization.archivedAt !== null) throw new Failure("conflict", { detail: "The organization is archived." });
  }
  return { role, organizationId };
}

function organizationOf(viewer: Viewer, role: Role, wish: Wish, now: Place | null): string | null {
  if (role === "provider_admin") {
    if (wish.organizationId != null) throw misfit("A provider administrator can't be in an organization.");
    return null;
  }
  const current = now?.organizationId ?? viewer.organizationId;
  const organizationId = wish.organizationId === undefined ? current : wish.organizationId;
  if (viewer.organizationId !== null && organizationId !== viewer.organizationId) throw new Failure("not_found");
  if (role === "organization_admin" && organizationId === null) {
    throw misfit("Select an organization for this role.");
  }
  return organizationId;
}

function misfit(message: string): Failure {
  return new Failure("invalid_input", { errors: [{ pointer: "/organization_id", message }] });
}
