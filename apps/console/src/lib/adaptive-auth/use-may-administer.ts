import { protectedApiEndpoints } from "@parapet/contract";
import { useSession } from "../session/use-session.ts";

/** Whether the server would let this person change protected APIs. An unknown role may try: the server decides anyway. */
export function useMayAdminister(): boolean {
  const role = useSession().user?.role ?? null;
  const { access } = protectedApiEndpoints["protectedApis.update"];
  return role === null || access.roles.includes(role);
}
