import { mailEndpoints } from "@parapet/contract";
import { useMay } from "../../../lib/session/use-may.ts";

/** Whether this person may decide about mail, and open it. */
export const useMailRights = (): { readonly mayWork: boolean; readonly mayOpen: boolean } => ({
  mayWork: useMay(mailEndpoints["mail.decide"]),
  mayOpen: useMay(mailEndpoints["mail.openPage"]),
});
