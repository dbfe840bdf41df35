import { quarantineEndpoints } from "@parapet/contract";
import { useSession } from "../../../lib/session/use-session.ts";

/** Whether the server would let this person change the settings. An unknown role may try: it decides anyway. */
export function useMayAdminister(): boolean {
  const role = useSession().user?.role ?? null;
  const { roles } = quarantineEndpoints["quarantineSettings.change"].access;
  return role === null || roles.some((each) => each === role);
}
