import { alertEndpoints, alertRuleEndpoints } from "@parapet/contract";
import { useSession } from "../../../lib/session/use-session.ts";

/** Whether the server would let this person work on alerts, and change rules. An unknown role may try: it decides anyway. */
export function useRights(): { readonly mayWork: boolean; readonly mayAdminister: boolean } {
  const role = useSession().user?.role ?? null;
  const allows = (roles: readonly string[]) => role === null || roles.includes(role);
  return {
    mayWork: allows(alertEndpoints["alerts.update"].access.roles),
    mayAdminister: allows(alertRuleEndpoints["alertRules.update"].access.roles),
  };
}
