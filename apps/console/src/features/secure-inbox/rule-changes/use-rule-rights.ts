import { ruleChangeEndpoints } from "@parapet/contract";
import { useMay } from "../../../lib/session/use-may.ts";

/** Whether this person may act on rules. */
export const useMayWorkRules = (): boolean => useMay(ruleChangeEndpoints["ruleChanges.update"]);
