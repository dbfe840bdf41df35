import { loginCaseEndpoints } from "@parapet/contract";
import { useMay } from "../../../lib/session/use-may.ts";

/** Whether this person may work on cases. */
export const useLoginRights = (): { readonly mayWork: boolean } => ({
  mayWork: useMay(loginCaseEndpoints["loginCases.update"]),
});
