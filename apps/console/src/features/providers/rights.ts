import { providerEndpoints, type User } from "@parapet/contract";

/** What a user can do with a provider; the server decides. */
export interface Rights {
  /** Change its fields and its key. */
  readonly edit: boolean;
  /** Archive it and bring it back. */
  readonly archive: boolean;
}

type Who = Pick<User, "role" | "platform_admin" | "provider_id">;

const update = providerEndpoints["providers.update"].access;

export function rightsOver(me: Who, providerId: string): Rights {
  const edit = update.roles.some((each) => each === me.role);
  // Whoever archived the own provider would be locked out.
  return { edit, archive: me.platform_admin && me.provider_id !== providerId };
}
