import { role as roles, type Role, type User } from "@parapet/contract";

/** Who looks at the page. The role is null where the console does not know it: the server decides anyway. */
export interface Onlooker {
  readonly email: string | null;
  readonly role: Role | null;
}

/** The roles a person may give, as the server has it. */
export function grantableRoles({ role }: Onlooker): readonly Role[] {
  if (role === null || role === "provider_admin") return roles.options;
  return role === "organization_admin" ? ["organization_admin", "viewer"] : [];
}

export function isSelf({ email }: Onlooker, user: User): boolean {
  return email !== null && email.toLowerCase() === user.email.toLowerCase();
}

/** Why a user can't be managed; null when they can. Users can't suspend or demote themselves. */
export function untouchable(onlooker: Onlooker, user: User): "self" | "role" | null {
  if (isSelf(onlooker, user)) return "self";
  return grantableRoles(onlooker).includes(user.role) ? null : "role";
}
