import type { Role } from "@parapet/contract";
import type { Onlooker } from "../people-access.ts";

/** A person's role and the organization it is held in. */
export interface Place {
  readonly role: Role;
  readonly organization_id: string | null;
}

/** A provider administrator has none, an organization administrator one, the others may. */
export function organizationRule(role: Role): "none" | "required" | "optional" {
  switch (role) {
    case "provider_admin":
      return "none";
    case "organization_admin":
      return "required";
    default:
      return "optional";
  }
}

/** Administrators of an organization place people there and nowhere else, so they are not asked where. */
export function choosesOrganization({ role }: Onlooker): boolean {
  return role !== "organization_admin";
}

/** What is sent of a place. */
export function placeSent(onlooker: Onlooker, { role, organization_id }: Place) {
  if (!choosesOrganization(onlooker)) return { role };
  return { role, organization_id: organizationRule(role) === "none" ? null : organization_id };
}

export function lacksOrganization(onlooker: Onlooker, { role, organization_id }: Place): boolean {
  return choosesOrganization(onlooker) && organizationRule(role) === "required" && organization_id === null;
}
