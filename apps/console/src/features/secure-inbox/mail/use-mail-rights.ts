import { mailEndpoints } from "@parapet/contract";
import { useSession } from "../../../lib/session/use-session.ts";

/** Whether the server would let this person decide about mail, and open it. An unknown role may try: it decides anyway. */
export function useMailRights(): { readonly mayWork: boolean; readonly mayOpen: boolean } {
  const role = useSession().user?.role ?? null;
  const allows = (roles: readonly string[]) => role === null || roles.includes(role);
  return {
    mayWork: allows(mailEndpoints["mail.decide"].access.roles),
    mayOpen: allows(mailEndpoints["mail.openPage"].access.roles),
  };
}
