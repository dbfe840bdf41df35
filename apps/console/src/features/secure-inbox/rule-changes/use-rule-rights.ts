import { ruleChangeEndpoints } from "@parapet/contract";
import { useSession } from "../../../lib/session/use-session.ts";

/** Whether the server would let this person act on rules. An unknown role may try: it decides anyway. */
export function useMayWorkRules(): boolean {
  const role = useSession().user?.role ?? null;
  const { roles } = ruleChangeEndpoints["ruleChanges.update"].access;
  return role === null || roles.some((each) => each === role);
}
