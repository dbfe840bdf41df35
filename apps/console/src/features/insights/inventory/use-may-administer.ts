import { apiEndpoints } from "@parapet/contract";
import { useSession } from "../../../lib/session/use-session.ts";

/** Whether the server would let this person change an API. An unknown role may try: the server decides anyway. */
export function useMayAdminister(): boolean {
  const role = useSession().user?.role ?? null;
  const { access } = apiEndpoints["apis.update"];
  return role === null || access.roles.includes(role);
}
