import { traceSourceEndpoints } from "@parapet/contract";
import { useMay } from "../../../lib/session/use-may.ts";

/** Whether this person may change sources. */
export const useMayEditSources = (): boolean => useMay(traceSourceEndpoints["traceSources.create"]);
