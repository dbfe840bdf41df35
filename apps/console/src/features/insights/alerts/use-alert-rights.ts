import { alertEndpoints, alertRuleEndpoints } from "@parapet/contract";
import { useMay } from "../../../lib/session/use-may.ts";

/** Whether this person may work on alerts, and change rules. */
export const useAlertRights = (): { readonly mayWork: boolean; readonly mayAdminister: boolean } => ({
  mayWork: useMay(alertEndpoints["alerts.update"]),
  mayAdminister: useMay(alertRuleEndpoints["alertRules.update"]),
});
