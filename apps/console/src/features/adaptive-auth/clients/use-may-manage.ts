import { apiClientEndpoints } from "@parapet/contract";
import { useMay } from "../../../lib/session/use-may.ts";
import { useSession } from "../../../lib/session/use-session.ts";

/** Whether this person may change clients. */
export const useMayManage = (): boolean => useMay(apiClientEndpoints["apiClients.create"]);

/** Whether this person puts clients into organizations: who belongs to one has them in that one. */
export function useChoosesOrganization(): boolean {
  const role = useSession().user?.role ?? null;
  return role !== "organization_admin";
}
