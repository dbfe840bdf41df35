import { mailboxEndpoints } from "@parapet/contract";
import { useMay } from "../../../lib/session/use-may.ts";

/** Whether this person may change who is protected. */
export const useMayProtect = (): boolean => useMay(mailboxEndpoints["mailboxes.change"]);
