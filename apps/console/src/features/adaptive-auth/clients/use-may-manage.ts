import { apiClientEndpoints } from "@parapet/contract";
import { useSession } from "../../../lib/session/use-session.ts";

/** Whether the server would let this person change clients. An unknown role may try: the server decides anyway. */
export function useMayManage(): boolean {
  const role = useSession().user?.role ?? null;
  const { access } = apiClientEndpoints["apiClients.create"];
  return role === null || access.roles.some((each) => each === role);
}

/** Whether this person puts clients into organizations: who belongs to one has them in that one. */
export function useChoosesOrganization(): boolean {
  const role = useSession().user?.role ?? null;
  return role !== "organization_admin";
}
