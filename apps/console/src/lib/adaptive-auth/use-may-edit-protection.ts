import { protectedApiEndpoints } from "@parapet/contract";
import { useMay } from "../session/use-may.ts";

/** Whether this person may change protected APIs. */
export const useMayEditProtection = (): boolean => useMay(protectedApiEndpoints["protectedApis.update"]);
