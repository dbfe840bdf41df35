import { apiEndpoints } from "@parapet/contract";
import { useMay } from "../../../lib/session/use-may.ts";

/** Whether this person may change an API. */
export const useMayEditApis = (): boolean => useMay(apiEndpoints["apis.update"]);
