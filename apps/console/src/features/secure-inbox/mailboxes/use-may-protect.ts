import { mailboxEndpoints } from "@parapet/contract";
import { useSession } from "../../../lib/session/use-session.ts";

/** Whether the server would let this person change who is protected. An unknown role may try: the server decides anyway. */
export function useMayProtect(): boolean {
  const role = useSession().user?.role ?? null;
  return role === null || mailboxEndpoints["mailboxes.change"].access.roles.some((each) => each === role);
}
