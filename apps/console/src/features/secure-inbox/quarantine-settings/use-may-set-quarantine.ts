import { quarantineEndpoints } from "@parapet/contract";
import { useMay } from "../../../lib/session/use-may.ts";

/** Whether this person may change the settings. */
export const useMaySetQuarantine = (): boolean => useMay(quarantineEndpoints["quarantineSettings.change"]);
