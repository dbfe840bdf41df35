import { loginCaseEndpoints } from "@parapet/contract";
import { useSession } from "../../../lib/session/use-session.ts";

/** Whether the server would let this person work on cases. An unknown role may try: it decides anyway. */
export function useLoginRights(): { readonly mayWork: boolean } {
  const role = useSession().user?.role ?? null;
  return { mayWork: role === null || loginCaseEndpoints["loginCases.update"].access.roles.includes(role) };
}
