import { quarantineEndpoints } from "@parapet/contract";
import { useSession } from "../../../lib/session/use-session.ts";

/** Whether the server would let this person work on held mail. An unknown role may try: it decides anyway. */
export function useQuarantineRights(): boolean {
  const role = useSession().user?.role ?? null;
  return role === null || quarantineEndpoints["quarantine.work"].access.roles.some((each) => each === role);
}
